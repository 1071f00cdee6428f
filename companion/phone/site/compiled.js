// What Python made of the sources at the first start, kept so that later starts are sooner.
const folderOf = (path) => path.replace(/\/[^/]*$/, "");
let digest;
let known = 0;

async function shelf(place) {
  return caches.open(`compiled:${place}`);
}

// Puts what was kept of these very sources beside them.
export async function bringCompiled(FS, place, app) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", app));
  digest = `./${bytes.toHex?.() ?? [...bytes].map((byte) => byte.toString(16)).join("-")}`;
  const kept = await (await shelf(place)).match(digest);
  if (!kept) return;
  const whole = new Uint8Array(await kept.arrayBuffer());
  const length = new DataView(whole.buffer).getUint32(0);
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(whole.subarray(4, at)))) {
    FS.mkdirTree(folderOf(path));
    FS.writeFile(path, whole.subarray(at, at + size));
    at += size;
    known += 1;
  }
}

export async function keepCompiled(FS, place) {
  const found = [...compiledBelow(FS, "/app")];
  if (!digest || found.length === known) return;
  known = found.length;
  const head = new TextEncoder().encode(
    JSON.stringify(found.map(([path, content]) => [path, content.length])),
  );
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.length);
  const cache = await shelf(place);
  for (const older of await cache.keys()) await cache.delete(older);
  const whole = new Blob([length, head, ...found.map(([, content]) => content)]);
  await cache.put(digest, new Response(whole));
}

function* compiledBelow(FS, folder) {
  for (const name of FS.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name.startsWith(".")) continue;
    if (FS.isDir(FS.stat(path).mode)) yield* compiledBelow(FS, path);
    else if (name.endsWith(".pyc")) yield [path, FS.readFile(path)];
  }
}
