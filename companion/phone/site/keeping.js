// The folder with the tables, in IndexedDB: read once at the start, written after every change.
const CHUNK = 65536;
// A busy phone takes its time; one that does not answer for so long does not keep anything.
const PATIENCE = 30000;

export class Elsewhere extends Error {}

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Keeping {
  constructor(name, folder) {
    this.name = name;
    this.folder = folder;
    this.owner = [...crypto.getRandomValues(new Uint8Array(12))].join("-");
    this.kept = new Map();
    this.opening = this.open().catch((error) => (this.trouble = error, null));
    this.reading = inTime(this.read());
    // Whoever awaits it hears of it; until then nobody does.
    this.reading.catch(() => {});
  }

  // Asynchronous from the first line: some browsers refuse by throwing.
  async open() {
    const request = indexedDB.open(this.name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("chunks");
      request.result.createObjectStore("about");
    };
    return done(request);
  }

  // Reads what is kept, and makes it ours: the window opened last is the one that writes.
  async read() {
    const database = await this.opening;
    if (!database) return {};
    const both = database.transaction(["chunks", "about"], "readwrite");
    both.objectStore("about").put(this.owner, "owner");
    const [keys, chunks, sizes] = await Promise.all([
      done(both.objectStore("chunks").getAllKeys()),
      done(both.objectStore("chunks").getAll()),
      done(both.objectStore("about").get("sizes")),
    ]);
    keys.forEach((key, index) => this.kept.set(key, chunks[index]));
    return sizes ?? {};
  }

  // Fills the folder once Python is there to have one.
  // What cannot be read is an error: an empty folder would be written over what is there.
  async restore(FS) {
    FS.mkdirTree(this.folder);
    for (const [file, size] of Object.entries(await this.reading)) {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += CHUNK) {
        const chunk = this.kept.get(`${file}/${at / CHUNK}`);
        if (chunk) bytes.set(chunk, at);
      }
      FS.writeFile(`${this.folder}/${file}`, bytes);
    }
  }

  // All of the folder as it is now, or nothing of it; on the disk when this is over.
  async keep(FS) {
    const now = new Map();
    const sizes = {};
    for (const file of FS.readdir(this.folder)) {
      // SQLite makes the -shm file anew from the others.
      if (file.startsWith(".") || file.endsWith("-shm")) continue;
      const bytes = FS.readFile(`${this.folder}/${file}`);
      sizes[file] = bytes.length;
      for (let at = 0; at < bytes.length; at += CHUNK) {
        now.set(`${file}/${at / CHUNK}`, bytes.slice(at, at + CHUNK));
      }
    }
    try {
      await inTime(this.write(now, sizes));
      this.kept = now;
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Elsewhere)) this.forget(error);
      throw error;
    }
  }

  async write(now, sizes) {
    const database = await this.opening;
    if (!database) throw this.trouble;
    const both = database.transaction(["chunks", "about"], "readwrite", { durability: "strict" });
    const over = new Promise((resolve, reject) => {
      both.oncomplete = resolve;
      both.onabort = () => reject(both.error ?? new Elsewhere());
    });
    const chunks = both.objectStore("chunks");
    const about = both.objectStore("about");
    about.get("owner").onsuccess = ({ target }) => {
      if (target.result !== undefined && target.result !== this.owner) return both.abort();
      about.put(this.owner, "owner");
      about.put(sizes, "sizes");
      for (const [key, chunk] of now) if (!same(chunk, this.kept.get(key))) chunks.put(chunk, key);
      for (const key of this.kept.keys()) if (!now.has(key)) chunks.delete(key);
    };
    await over;
  }

  // What is there is not known any more, so the next time everything is written again.
  forget(error) {
    this.trouble = error;
    this.opening.then((database) => database?.close());
    this.opening = this.open().catch((refused) => (this.trouble = refused, null));
    this.kept = new Map();
  }
}

function same(one, other) {
  return one.length === other?.length && one.every((byte, index) => byte === other[index]);
}

function inTime(promise) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
  return Promise.race([promise, late]);
}
