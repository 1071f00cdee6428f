// In Flet's client keys cannot scroll a part of the page that holds nothing to focus. Such a part
// gets the focus itself.
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
  // Later than the response to a tap is drawn.
  const soon = () => { due ||= setTimeout(look, 250); };
  new MutationObserver(soon).observe(document.documentElement, {childList: true, subtree: true});
})();
