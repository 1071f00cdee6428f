// Flet's clipboard is the browser's, which scripts do not have over plain http (a phone in the same
// network). There we copy by the older command of browsers.
(() => {
  if (navigator.clipboard) return;
  const writeText = async (text) => {
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.style.cssText = 'position: fixed; top: 0; opacity: 0';
    document.body.append(field);
    const before = document.activeElement;
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    before?.focus?.({preventScroll: true});
    if (!copied) throw new DOMException('Nothing was copied.', 'NotAllowedError');
  };
  Object.defineProperty(navigator, 'clipboard', {value: {writeText}, configurable: true});
})();
