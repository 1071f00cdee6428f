// Flet's client adds an entry to the browser's history for each screen, also when the app goes back.
// Here an address that is already in the history is gone back to, not added again.
(() => {
  const kept = 'caldera-history';
  const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  let routes = [], at = 0, going = '', page = '';

  const address = (url) => {
    const full = new URL(url ?? location.href, document.baseURI);
    return full.pathname + full.search;
  };
  const keep = () => { try { sessionStorage.setItem(kept, JSON.stringify([routes, at])); } catch {} };
  const tagged = (state) => ({...state, caldera: [at, page]});
  const settle = (url) => { routes[at] = [address(url), page]; keep(); };

  try { [routes, at] = JSON.parse(sessionStorage.getItem(kept)) || [[], -1]; } catch { at = -1; }
  if (history.state?.caldera) [at, page] = history.state.caldera;
  else { at += 1; page = String(Math.random()); routes.length = at; }
  settle();

  history.pushState = (state, title, url) => {
    const to = address(url);
    if (to === going) return;
    // An entry of a page that was loaded anew since would load everything once more.
    let behind = at - 1;
    while (behind >= 0 && (routes[behind]?.[0] !== to || routes[behind][1] !== page)) behind -= 1;
    if (behind >= 0) {
      going = to;
      history.go(behind - at);
      return;
    }
    if (to !== routes[at][0]) routes.length = ++at;
    push(tagged(state), title, url);
    settle(url);
  };
  history.replaceState = (state, title, url) => {
    if (going) return;
    replace(tagged(state), title, url);
    settle(url);
  };
  addEventListener('popstate', (event) => {
    going = '';
    [at, page] = event.state?.caldera || [0, page];
    keep();
  });
})();
