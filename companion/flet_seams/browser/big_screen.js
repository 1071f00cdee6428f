// Flet's client cannot fill the whole screen, hide the pointer, or come back to a page by itself
// after the browser was started anew. A screen that watches a table does all of it: one tap makes it
// fill the screen, a pointer that rests is not seen, and a browser that opens the first page after a
// power cut is led back to the table that it watched.
(() => {
  const watched = /^\/table\/[^/]+\/watch\/?$/, kept = 'caldera-big-screen', rests = 2500;
  const base = new URL(document.baseURI).pathname.replace(/\/$/, '');
  const path = () => location.pathname.slice(base.length) || '/';
  const watches = () => watched.test(path());
  const store = (name) => { try { return window[name]; } catch { return null; } };
  const long = store('localStorage'), here = store('sessionStorage');
  let timer = 0, was = false;

  // Only a tab that was just opened is led back: who goes to the first page wants to be there.
  const last = long?.getItem(kept);
  if (last && path() === '/' && here && !here.getItem(kept)) location.replace(base + last);
  here?.setItem(kept, 'open');

  const style = document.createElement('style');
  style.textContent = 'html.big-screen, html.big-screen * { cursor: none !important; }';
  document.head.append(style);
  const root = document.documentElement;
  const rest = () => {
    clearTimeout(timer);
    root.classList.remove('big-screen');
    if (watches()) timer = setTimeout(() => watches() && root.classList.add('big-screen'), rests);
  };
  addEventListener('pointermove', rest, true);
  addEventListener('pointerup', () => {
    if (watches() && !document.fullscreenElement) root.requestFullscreen?.().catch(() => 0);
  }, true);

  // The address changes without a sign: it is looked at now and then.
  const look = () => {
    const now = watches();
    if (now) long?.setItem(kept, path());
    else if (was) long?.removeItem(kept);
    if (now !== was) rest();
    was = now;
  };
  setInterval(look, 1000);
  look();
})();
