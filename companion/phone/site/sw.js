// Keeps all of Caldera on the phone; a newer version waits until somebody says "restart".
const FILES = {files};
const RENDERERS = {renderers};

const drawn = RENDERERS[new URL(location).searchParams.get("renderer")] ?? RENDERERS.canvaskit;
const wanted = Object.keys(FILES).filter(
  (file) => drawn.includes(file) || !Object.values(RENDERERS).flat().includes(file),
);
const CACHE = `caldera:${new URL(registration.scope).pathname}`;
const address = (file) => new URL(file, registration.scope).href;
// Named by content: what did not change between versions is neither loaded nor kept twice.
const key = (file) => `${address(file)}?${encodeURIComponent(FILES[file])}`;

self.addEventListener("install", (event) => event.waitUntil(install()));
async function install() {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const file of wanted) if (!(await cache.match(key(file)))) missing.push(file);
  const one = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) {
      // A host in the middle of an upload gives the wrong bytes: then this version waits its turn.
      const request = new Request(address(file), { cache: "no-cache", integrity: FILES[file] });
      const answer = await fetch(request);
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(key(file), answer);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  const cache = await caches.open(CACHE);
  const current = new Set(wanted.map(key));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
  await clients.claim();
}

self.addEventListener("message", (event) => event.data === "restart" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const file = decodeURI(url.slice(registration.scope.length).replace(/[?#].*$/, "")) || "index.html";
  if (file in FILES) event.respondWith(answer(event.request, file));
});
async function answer(request, file) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key(file));
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
