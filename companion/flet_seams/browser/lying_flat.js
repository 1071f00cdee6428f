// Flet's client does not tell how a phone is held. Where the browser does (in a secure context, and
// where it asks nobody for that), a phone that has lain flat for a while presses a key that no
// keyboard of a phone has; the app offers then to turn the table to everyone.
(() => {
  const level = 9, patience = 8000, key = 'F13';
  let since = 0, told = false;
  addEventListener('deviceorientation', (event) => {
    if (event.beta === null || event.gamma === null) return;
    const flat = Math.abs(event.beta) < level && Math.abs(event.gamma) < level;
    if (!flat) { since = 0; told = false; return; }
    since ||= performance.now();
    if (told || performance.now() - since < patience) return;
    told = true;
    for (const kind of ['keydown', 'keyup'])
      dispatchEvent(new KeyboardEvent(kind, {key, code: key, bubbles: true}));
  });
})();
