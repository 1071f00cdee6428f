// The app's own files, out of the one archive that they travel in.

export async function unpacked(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // A host may have taken the compression off already.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
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
