// Python, in a thread of its own; what it says reaches the screen once what it kept is safe.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { Elsewhere, Keeping } from "./keeping.js";
import { bytesOf, files, unpacked } from "./archive.js";

const FOLDER = "/kept";
const APP = "app.tar";
const LATER = "later.tar";
// Milliseconds from the first screen until the rest of the code is fetched.
const IDLE = 700;
// Whoever waits longer than this for a change to be written is told so.
const SLOW = 3000;
const place = `caldera:${new URL(".", self.location).pathname}`;
const tell = (what, more) => self.postMessage({ tell: what, ...more });
const keeping = new Keeping(place, FOLDER);
let python;

// Packets for the screen wait here while a change is being written.
let held = null;
let changed = false;
let settling = Promise.resolve();

function send(packet) {
  if (held) return held.push(packet);
  self.postMessage(packet, [packet.buffer]);
}

async function settle() {
  while (changed) {
    await null; // Python finishes what it is doing, which may be several changes.
    changed = false;
    const before = keeping.trouble;
    const slow = setTimeout(() => tell("slow"), SLOW);
    try {
      await keeping.keep(python.FS);
      tell("kept", { again: Boolean(before) });
    } catch (error) {
      // Another window has written since: nothing of ours may be shown as kept.
      if (error instanceof Elsewhere) return tell("elsewhere");
      tell("lost", { why: error?.name });
    } finally {
      clearTimeout(slow);
    }
  }
  const waiting = held;
  held = null;
  waiting.forEach(send);
}

const flet_js = {
  folder: FOLDER,
  changed: () => {
    changed = true;
    if (!held) {
      held = [];
      settling = settle();
    }
  },
  // Whether all that was changed is written, once that is known.
  safe: async () => {
    await settling;
    return !changed && !held && !keeping.trouble;
  },
  language: (code) => tell("language", { code }),
  refused: (why) => tell("refused", { why }),
};

// Puts the files of an archive where Python finds them.
function install(archive) {
  const folders = new Set();
  for (const [name, content] of files(archive)) {
    const path = `/app/${name}`;
    const folder = path.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, content);
  }
}

async function start() {
  const archive = self.fetch(APP).then(bytesOf);
  python = await loadPyodide();
  await keeping.restore(python.FS);
  install(await archive);
  python.registerJsModule("flet_js", flet_js);
  python.runPython(`
import sys
sys.path[:0] = ["/app", "/app/__pypackages__"]

from pathlib import Path
import flet_js
from later_modules import await_later_modules

await_later_modules(Path("/app/later_modules.json"), flet_js.load_later)
`);
  tell("unpacked");
  await python.runPythonAsync("import runpy; runpy.run_path('/app/main.py', run_name='__main__')");
  if (!flet_js.start_connection) return;
  tell("imported");
  const others = new BroadcastChannel(place);
  others.onmessage = () => tell("elsewhere");
  others.postMessage("opened");
  if (keeping.trouble) tell("lost", { why: keeping.trouble.name });
}

// The rest of the code comes while nobody waits for it; an import before that fetches it at once.
let complete = false;
async function loadLater() {
  const archive = await unpacked(LATER).then(bytesOf);
  if (!complete) install(archive);
  complete = true;
  tell("complete");
}
flet_js.load_later = (module) => {
  if (complete) return;
  const asked = new XMLHttpRequest();
  asked.open("GET", LATER, false);
  asked.setRequestHeader("X-Plain", "yes");
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${LATER}: ${asked.status}`);
  install(new Uint8Array(asked.response));
  complete = true;
  tell("complete", { early: module });
};
const failed = (error) => tell("failed", { why: String(error) });
// Pyodide waits for ever for what cannot be loaded, so what it asks for is watched.
const fetched = self.fetch;
self.fetch = async (...asked) => {
  const answer = await unpacked(...asked).catch((error) => (failed(error), Promise.reject(error)));
  if (!answer.ok) failed(`${answer.url}: ${answer.status}`);
  return answer;
};
const ready = start().catch(failed).finally(() => (self.fetch = fetched));

self.onmessage = async ({ data }) => {
  if (data.ask === "connect") {
    await ready;
    flet_js.documentUrl = data.address;
    await flet_js.start_connection((message) => send(message.toJs()));
    tell("connected");
    setTimeout(() => loadLater().catch(console.warn), IDLE);
  } else if (data.ask === "copy") {
    tell("copy", { name: flet_js.copy_name(), text: flet_js.copy() });
  } else {
    flet_js.send(data);
  }
};
