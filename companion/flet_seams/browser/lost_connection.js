// Flet's client notices late that the server is gone, then covers the page, waits longer with each
// retry, and sends later what was tapped meanwhile. Here each frame carries the time when it was sent
// (late_taps.py drops late taps), heartbeats find out within seconds that nobody answers, a card
// says so over the page, taps are dropped, and the page goes on by itself when the server is back.
(() => {
  const words = WORDS, colours = COLOURS, stamped = STAMPED;
  // Milliseconds. When nothing answers a tap for `unanswered` we ask whether somebody is there, and
  // what is tapped from then on waits here; after `silent` more we say that nobody is. What was sent
  // by then is older than what the server takes for late (LATE in late_taps.py), so it is never done.
  // Where nothing happens we ask once in `quiet`.
  const patience = 900, knock = 2000, settled = 6000, read = 6000;
  const unanswered = 400, silent = 1900, quiet = 15000, sleepy = 3000, local = 150;
  // What a person does, by the names that Flet gives it in its frames.
  const taps = /name.(click|tap|tap_down|tap_up|double_tap|long_press\w*|pan_down|pan_start|submit).data/s;
  const Plain = window.WebSocket;
  let cover = null, timer = 0, doubt = 0, leaving = false, connected = null, gaveUp = false;
  let held = [], heard = 0, asking = false;

  const spoken = () => words[(document.documentElement.lang || navigator.language).slice(0, 2)] || words.en;
  const app = () => document.querySelector('flutter-view');

  function card(id, role, lines) {
    const c = matchMedia('(prefers-color-scheme: light)').matches ? colours.light : colours.dark;
    const box = document.createElement('div'), text = document.createElement('div');
    box.id = id;
    box.setAttribute('role', role);
    box.setAttribute('aria-label', lines[0]);
    box.tabIndex = -1;
    box.style.cssText = `position:fixed;inset:0 0 auto;z-index:2147483647;display:flex;
      justify-content:center;box-sizing:border-box;margin:max(10px,env(safe-area-inset-top)) 10px 0;
      padding:14px 18px;outline:none;text-align:center;border-radius:24px;
      border:2px solid ${c.line2};box-shadow:0 6px 22px rgba(0,0,0,.45);
      background:${c.s1};color:${c.tx};font:600 .9375rem/1.35 Manrope,system-ui,sans-serif`;
    text.style.maxWidth = '26em';
    lines.forEach((said, at) => {
      const line = document.createElement(at ? 'p' : 'h1');
      line.textContent = said.replace('{address}', location.host);
      line.style.cssText = at === 0
        ? 'font:700 1.375rem/1.15 "National Park",Manrope,system-ui,sans-serif;margin:0 0 .4em;word-spacing:-.14em'
        : `margin:0 0 .2em;overflow-wrap:anywhere;${at > 1 ? `color:${c.tx2}` : ''}`;
      text.append(line);
    });
    box.append(text);
    document.body.append(box);
    return box;
  }

  function show() {
    clearTimeout(doubt);
    doubt = 0;
    if (cover || leaving) return;
    connected?.forget();
    cover = card('caldera-lost', 'alertdialog', spoken().lost);
    app()?.setAttribute('inert', '');
    cover.focus();
    timer = setTimeout(ask, knock);
  }

  function hide() {
    clearTimeout(timer);
    cover?.remove();
    cover = null;
    app()?.removeAttribute('inert');
  }

  // A tap came so late that the server did not do it.
  function notDone() {
    if (document.getElementById('caldera-not-done')) return;
    const note = card('caldera-not-done', 'alert', spoken().dropped);
    const away = () => note.remove();
    setTimeout(() => { away(); removeEventListener('pointerdown', away, true); }, read);
    setTimeout(() => addEventListener('pointerdown', away, {capture: true, once: true}), local);
  }

  // Whether somebody is there: asked in the connection itself, and shown if nobody answers.
  function check(wait) {
    clearTimeout(doubt);
    doubt = setTimeout(show, wait);
    asking = true;
    connected?.beat();
  }

  async function there() {
    const stop = new AbortController(), limit = setTimeout(() => stop.abort(), knock);
    try {
      return (await fetch('.well-known/caldera', {cache: 'no-store', signal: stop.signal})).ok;
    } catch { return false; } finally { clearTimeout(limit); }
  }

  // The client is told only now: it would cover the page, and wait longer with each try.
  async function ask() {
    connected?.beat();
    const answers = await there();
    if (!cover) return;
    timer = setTimeout(ask, knock);
    if (!answers) return;
    // Its answers may still be on their way; if not, this connection is dead though nobody said so.
    await new Promise(done => setTimeout(done, connected ? silent : 0));
    if (!cover) return;
    clearTimeout(timer);
    connected?.giveUp();
    for (const tell of held.splice(0)) tell();
    timer = setTimeout(() => cover && location.reload(), 2 * knock);
  }

  addEventListener('pagehide', () => { leaving = true; });
  addEventListener('pageshow', () => { leaving = false; });
  // This machine's own server needs no network: it has a moment to say that it is there.
  addEventListener('offline', () => check(local));
  addEventListener('online', () => { if (cover) { clearTimeout(timer); ask(); } });
  // Who taps where nobody listens is told at once.
  addEventListener('pointerdown', () => { if (heard && !connected) show(); }, true);
  setInterval(() => {
    const idle = performance.now() - heard > quiet && document.visibilityState === 'visible';
    if (idle && connected && !cover && !doubt) check(sleepy);
  }, quiet);

  window.WebSocket = class extends Plain {
    constructor(url, ...how) {
      const last = gaveUp ? (String(url).includes('?') ? '&' : '?') + 'instead' : '';
      super(url + last, ...how);
      this.closers = [];
      this.waiting = [];
      super.addEventListener('open', () => { connected = this; held = []; gaveUp = false; this.hear(); });
      super.addEventListener('message', () => this.hear());
      super.addEventListener('close', () => {
        if (connected !== this) return;
        connected = null;
        this.lost = true;
        setTimeout(() => connected || show(), patience);
      });
    }

    hear() {
      if (this !== connected) return;
      heard = performance.now();
      clearTimeout(doubt);
      doubt = 0;
      asking = false;
      hide();
      for (const frame of this.waiting.splice(0)) super.send(frame);
    }

    // What was tapped and not sent is dropped; that a finger was lifted, or a page hidden, is not.
    forget() {
      this.waiting = this.waiting.filter(
        frame => !taps.test(String.fromCharCode(...frame.subarray(9, 209))));
    }

    beat() { if (this.readyState === Plain.OPEN) super.send('beat'); }

    send(data) {
      if (typeof data === 'string' || data instanceof Blob) return super.send(data);
      const bytes = ArrayBuffer.isView(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
      const whole = new Uint8Array(9 + bytes.length);
      whole[0] = stamped;
      new DataView(whole.buffer).setFloat64(1, Date.now());
      whole.set(bytes, 9);
      if (this !== connected || !(asking || cover)) super.send(whole);
      else this.waiting.push(whole);
      if (cover) this.forget();
      else if (this === connected && !doubt) doubt = setTimeout(() => check(silent), unanswered);
    }

    // What the client hears of a connection that it had: not that it is lost, before it is back.
    // What the server says to this script it does not hear at all.
    addEventListener(kind, listener, ...more) {
      const call = event => listener.handleEvent ? listener.handleEvent(event) : listener.call(this, event);
      if (kind === 'close' || kind === 'error') {
        if (kind === 'close') this.closers.push(call);
        super.addEventListener(kind, event => this.later(event, call), ...more);
      } else if (kind === 'message') {
        super.addEventListener(kind, event => this.pass(event, call), ...more);
      } else super.addEventListener(kind, listener, ...more);
    }

    set onclose(listener) { this.addEventListener('close', listener); }
    set onerror(listener) { this.addEventListener('error', listener); }
    set onmessage(listener) { this.addEventListener('message', listener); }

    pass(event, call) {
      if (this.over) return;
      if (typeof event.data !== 'string') call(event);
      else if (event.data === 'dropped') {
        super.send(`clock ${Date.now()}`);
        notDone();
      }
    }

    later(event, call) {
      if (this.over) return;
      if (leaving || !(this.lost || connected === this)) call(event);
      else held.push(() => call(event));
    }

    // A connection that says nothing any more is ended for the client, so that it makes another.
    giveUp() {
      connected = null;
      gaveUp = this.over = true;
      const closed = new CloseEvent('close', {code: 1006});
      for (const call of this.closers) call(closed);
      super.close();
    }
  };
  // Fetched while there is somebody to fetch them from.
  setTimeout(() => {
    for (const [family, file] of [['Manrope', 'Manrope-SemiBold.ttf'], ['National Park', 'NationalPark-Heavy.otf']])
      new FontFace(family, `url(fonts/${file})`).load().then(face => document.fonts.add(face), () => 0);
  }, settled);
})();
