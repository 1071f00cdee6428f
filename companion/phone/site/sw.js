// Keeps all of Caldera on the phone; a newer version waits until somebody says "restart".
const FILES = {files};
const RENDERERS = {renderers};
// Compressed twins of large files, for hosts that compress nothing.
const TWINS = {twins};
// Pieces of Noto, which only some names need.
const LETTERS = {letters};

const drawn = RENDERERS[new URL(location).searchParams.get("renderer")] ?? RENDERERS.canvaskit;
const wanted = Object.keys(FILES).filter(
  (file) => drawn.includes(file) || !Object.values(RENDERERS).flat().includes(file),
);
const CACHE = `caldera:${new URL(registration.scope).pathname}`;
const LETTERS_CACHE = `${CACHE}fonts/noto/`;
const address = (file) => new URL(file, registration.scope).href;
// Named by content: what did not change between versions is neither loaded nor kept twice.
const digest = (file) => FILES[file] ?? LETTERS[file];
const key = (file) => `${address(file)}?${encodeURIComponent(digest(file))}`;

self.addEventListener("install", (event) => event.waitUntil(install()));
async function install() {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const file of wanted) if (!(await cache.match(key(file)))) missing.push(file);
  const one = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) {
      await cache.put(key(file), await loaded(file));
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

// A host in the middle of an upload gives the wrong bytes: then this version waits its turn.
async function asked(file, integrity) {
  const ask = (cache) => fetch(address(file), { cache, integrity });
  // What lies between us and the host may have kept an older file for a year.
  const answer = await ask("no-cache").catch(() => ask("reload"));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

async function loaded(file) {
  const twin = `${file}.packed`;
  if (twin in TWINS) return packed(file, twin);
  const answer = await asked(file, digest(file));
  return new Response(answer.body, { headers: ownHeaders(answer) });
}

// Kept compressed: sent so by the host, or as the twin that we compressed.
async function packed(file, twin) {
  if (!(await isCompressed(file)) || !self.CompressionStream) {
    const answer = await asked(twin, TWINS[twin]);
    return new Response(answer.body, { headers: ownHeaders(answer, "X-Packed") });
  }
  const answer = await asked(file, digest(file));
  const body = answer.body.pipeThrough(new CompressionStream("gzip"));
  return new Response(body, { headers: ownHeaders(answer, "X-Packed") });
}

// Whether the host compresses a file on its way; its first bytes are enough to know.
async function isCompressed(file) {
  const stop = new AbortController();
  const answer = await fetch(address(file), { cache: "no-cache", signal: stop.signal });
  stop.abort();
  return answer.headers.has("Content-Encoding");
}

// As our own: no browser opens a page from an answer that was redirected on its way.
function ownHeaders(answer, ...signs) {
  const headers = new Headers(answer.headers);
  ["content-encoding", "content-length"].forEach((name) => headers.delete(name));
  signs.forEach((sign) => headers.set(sign, "gzip"));
  return headers;
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  await keepOnly(CACHE, wanted);
  await keepOnly(LETTERS_CACHE, Object.keys(LETTERS));
  await clients.claim();
}

async function keepOnly(name, files) {
  const cache = await caches.open(name);
  const current = new Set(files.map(key));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
}

self.addEventListener("message", (event) => event.data === "restart" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const file = decodeURI(url.slice(registration.scope.length).replace(/[?#].*$/, "")) || "index.html";
  if (file in FILES) event.respondWith(answer(event.request, file));
  else if (file in LETTERS) event.respondWith(letters(file));
});

// Letters of other scripts: loaded with the first name that needs them, and kept from then on.
// Their digest is checked as they come: a network that wants a login first sends a page instead.
async function letters(file) {
  const cache = await caches.open(LETTERS_CACHE);
  const kept = await cache.match(key(file));
  if (kept) return kept;
  const answer = await loaded(file);
  // A phone that is full shows them all the same.
  await cache.put(key(file), answer.clone()).catch(() => {});
  return answer;
}

async function answer(request, file) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key(file));
  // A request that cannot unpack: an import that does not wait.
  if (kept?.headers.has("X-Packed") && request.headers.has("X-Plain")) {
    return new Response(kept.body.pipeThrough(new DecompressionStream("gzip")));
  }
  const range = kept && /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "");
  return range ? part(kept, Number(range[1]), range[2]) : (kept ?? fetch(request));
}

// Safari asks for sounds piece by piece, and takes nothing else for an answer.
async function part(kept, from, to) {
  const whole = await kept.arrayBuffer();
  const last = to ? Math.min(Number(to), whole.byteLength - 1) : whole.byteLength - 1;
  return new Response(whole.slice(from, last + 1), {
    status: 206,
    headers: {
      "Content-Type": kept.headers.get("Content-Type"),
      "Content-Range": `bytes ${from}-${last}/${whole.byteLength}`,
      "Accept-Ranges": "bytes",
    },
  });
}
