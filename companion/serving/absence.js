// Says in our own look that the server is lost, over a page that stays as it was, and takes it
// away when it is back.
(() => {
  const words = WORDS, colours = COLOURS;
  const patience = 900, knock = 2000, settled = 6000;
  const Plain = window.WebSocket;
  let cover = null, timer = 0, leaving = false, connected = null, held = [];

  const spoken = () => words[(document.documentElement.lang || navigator.language).slice(0, 2)] || words.en;
  const app = () => document.querySelector('flutter-view');

  function show() {
    if (cover || leaving) return;
    const [title, where, kept] = spoken();
    const c = matchMedia('(prefers-color-scheme: light)').matches ? colours.light : colours.dark;
    cover = document.createElement('div');
    cover.id = 'caldera-absence';
    cover.setAttribute('role', 'alertdialog');
    cover.setAttribute('aria-label', title);
    cover.tabIndex = -1;
    cover.style.cssText = `position:fixed;inset:0 0 auto;z-index:2147483647;display:flex;
      justify-content:center;box-sizing:border-box;margin:max(10px,env(safe-area-inset-top)) 10px 0;
      padding:14px 18px;outline:none;text-align:center;border-radius:24px;
      border:2px solid ${c.line2};box-shadow:0 6px 22px rgba(0,0,0,.45);
      background:${c.s1};color:${c.tx};font:600 .9375rem/1.35 Manrope,system-ui,sans-serif`;
    const card = document.createElement('div');
    card.style.maxWidth = '26em';
    for (const [tag, text, style] of [
      ['h1', title, 'font:700 1.375rem/1.15 "National Park",Manrope,system-ui,sans-serif;margin:0 0 .4em;word-spacing:-.14em'],
      ['p', where.replace('{address}', location.host), 'margin:0 0 .2em;overflow-wrap:anywhere'],
      ['p', kept, `margin:0;color:${c.tx2}`],
    ]) {
      const line = document.createElement(tag);
      line.textContent = text;
      line.style.cssText = style;
      card.append(line);
    }
    cover.append(card);
    document.body.append(cover);
    app()?.setAttribute('inert', '');
    cover.focus();
    timer = setTimeout(ask, knock);
  }

  // The client is told only now: it would cover the page, and wait longer with each try.
  async function ask() {
    let there = false;
    try { there = (await fetch('.well-known/caldera', {cache: 'no-store'})).ok; } catch {}
    if (!cover) return;
    if (there) {
      for (const tell of held.splice(0)) tell();
      setTimeout(() => cover && location.reload(), 2 * knock);
    } else timer = setTimeout(ask, knock);
  }

  function hide() {
    clearTimeout(timer);
    cover?.remove();
    cover = null;
    app()?.removeAttribute('inert');
  }

  addEventListener('pagehide', () => { leaving = true; });
  addEventListener('pageshow', () => { leaving = false; });
  window.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      super.addEventListener('open', () => { connected = this; held = []; hide(); });
      super.addEventListener('close', () => {
        if (connected !== this) return;
        connected = null;
        this.lost = true;
        setTimeout(() => connected || show(), patience);
      });
    }

    // What the client hears of a connection that it had: not that it is lost, before it is back.
    addEventListener(kind, listener, ...more) {
      const late = kind === 'close' || kind === 'error';
      super.addEventListener(kind, late ? event => this.later(event, listener) : listener, ...more);
    }

    set onclose(listener) { this.addEventListener('close', listener); }
    set onerror(listener) { this.addEventListener('error', listener); }

    later(event, listener) {
      const tell = () => listener.handleEvent ? listener.handleEvent(event) : listener.call(this, event);
      if (leaving || !(this.lost || connected === this)) tell();
      else held.push(tell);
    }
  };
  // Fetched while there is somebody to fetch them from.
  setTimeout(() => {
    for (const [family, file] of [['Manrope', 'Manrope-SemiBold.ttf'], ['National Park', 'NationalPark-Heavy.otf']])
      new FontFace(family, `url(fonts/${file})`).load().then(face => document.fonts.add(face), () => 0);
  }, settled);
})();
