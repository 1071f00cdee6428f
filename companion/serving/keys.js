// Whoever goes about with keys sees where they are: a ring of ink and cream, seen on any ground.
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
    // Only what is spoken can have the ring.
    document.querySelector('flt-semantics-placeholder')?.click();
  }, true);
  addEventListener('pointerdown', () => document.documentElement.classList.remove('by-keys'), true);
})();
