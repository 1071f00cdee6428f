// In Flet's client people who use a keyboard see hardly more than a line of one pixel around what has
// the focus, and nothing before the accessibility tree is turned on. We turn it on with the first
// key, and draw a ring of ink and cream, which can be seen on any colour.
(() => {
  const ring = document.createElement('style');
  ring.textContent = `
    html.by-keys flt-semantics:focus, html.by-keys flt-semantics :is(input, textarea):focus {
      outline: 3px solid CREAM !important; outline-offset: -3px;
      box-shadow: inset 0 0 0 6px INK, 0 0 0 3px INK !important; border-radius: 14px;
    }`;
  document.head.append(ring);
  addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' && !event.key.startsWith('Arrow')) return;
    document.documentElement.classList.add('by-keys');
    // Only the elements of the accessibility tree can have the ring; this click turns that tree on.
    document.querySelector('flt-semantics-placeholder')?.click();
  }, true);
  addEventListener('pointerdown', () => document.documentElement.classList.remove('by-keys'), true);
})();
