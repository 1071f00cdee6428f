// A part of the page that scrolls and holds nothing to go to is gone to itself, so that keys can
// scroll it.
(() => {
  const ours = 'data-scrolls', inside = '[tabindex="0"], input, textarea, button, a[href]';
  let due = 0;
  const look = () => {
    due = 0;
    for (const part of document.querySelectorAll('flt-semantics')) {
      const scrolls = [part.style.overflowX, part.style.overflowY].includes('scroll');
      const wanted = scrolls && !part.querySelector(inside);
      if (wanted === part.hasAttribute(ours)) continue;
      part.toggleAttribute(ours, wanted);
      if (wanted) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    }
  };
  // Well after whatever was tapped is drawn.
  const soon = () => { due ||= setTimeout(look, 250); };
  new MutationObserver(soon).observe(document.documentElement, {childList: true, subtree: true});
})();
