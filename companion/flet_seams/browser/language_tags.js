// Flet's client does not start when the browser names a language tag that is not valid, such as "c"
// on a system without a locale. It gets the valid tags only, or English if there are none.
(() => {
  const valid = (tag) => { try { return new Intl.Locale(tag); } catch { return false; } };
  const all = navigator.languages || [], some = all.filter(valid);
  if (all.length && some.length === all.length) return;
  const languages = some.length ? some : ['en'];
  Object.defineProperty(navigator, 'languages', {get: () => languages});
  Object.defineProperty(navigator, 'language', {get: () => languages[0]});
})();
