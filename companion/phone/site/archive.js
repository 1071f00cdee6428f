// The app's own files, out of the archives that they travel in.

// Files with a compressed twin beside them, for hosts that compress nothing.
const TWINNED = {twinned};
const fetched = self.fetch.bind(self);
const gunzipped = (answer) => new Response(
  answer.body.pipeThrough(new DecompressionStream("gzip")),
  { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "application/octet-stream" } },
);

// A file as it is: kept compressed by the service worker, sent compressed by its host, or neither.
export async function unpacked(asked, options) {
  const stop = new AbortController();
  const answer = await fetched(asked, { ...options, signal: stop.signal });
  if (answer.headers.has("X-Packed")) return gunzipped(answer);
  const name = TWINNED.find((file) => new URL(file, self.location).href === answer.url);
  if (!name || !answer.ok || answer.headers.has("Content-Encoding")) return answer;
  stop.abort();
  const twin = await fetched(`${answer.url}.packed`);
  return twin.ok ? gunzipped(twin) : fetched(asked, options);
}

export async function bytesOf(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// A tar archive is blocks of 512 bytes: a header with name and size, then the content.
export function* files(tar) {
  const text = (from, length) => {
    const field = tar.subarray(from, from + length);
    const end = field.indexOf(0);
    return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
  };
  for (let at = 0; at < tar.length && tar[at]; ) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    const content = tar.subarray(at + 512, at + 512 + size);
    yield [folder ? `${folder}/${text(at, 100)}` : text(at, 100), content];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
