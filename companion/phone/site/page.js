// The page around the app: Python and the client start together, a splash until both are there.
import { remember, remembered, words } from "./words.js";
import { hideNotice, offerCopy, over, showNotice } from "./notice.js";
import { atTable, keepForOffline, offerUpdates } from "./offline.js";
import { offerStartupImage } from "./startup.js";
import { afterFrames, everyFrame, fewerFrames, restoreFrames } from "./splash_frames.js";

// WebKit brings a page back from its cache with a client that no longer draws.
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor?.startsWith("Apple")) location.reload();
});

const splash = document.getElementById("splash");
const progress = document.getElementById("progress");
const start = globalThis.calderaStart;

function advance(percent) {
  start.moved();
  progress.setAttribute("aria-valuenow", percent);
  progress.firstElementChild.style.transform = `scaleX(${percent / 100})`;
}
requestAnimationFrame(() => advance(55));

fewerFrames();

function reveal() {
  // Something that people must read may stand there by now.
  if (splash.matches(".stopped, .gone")) return;
  start.done();
  restoreFrames();
  splash.classList.add("gone");
  setTimeout(() => splash.classList.contains("gone") && splash.remove(), 300);
  // Thirty megabytes more to keep: not while somebody waits for the first screen.
  setTimeout(() => keepForOffline().catch(console.warn), 500);
  offerUpdates();
  offerStartupImage().catch(console.warn);
}

const worker = new Worker("python-worker.js", { type: "module" });
let toClient = () => {};
let connected;
const python = new Promise((resolve) => (connected = resolve));

const heard = {
  unpacked: () => advance(70),
  imported: () => {
    advance(85);
    everyFrame();
  },
  connected: () => connected(),
  // All of the code is there; `early` names the module that somebody had to wait for.
  complete: ({ early }) => {
    document.documentElement.dataset.code = "complete";
    if (early) document.documentElement.dataset.early = early;
  },
  failed: ({ why }) => start.failed(why),
  refused: ({ why }) => start.stop(why),
  elsewhere: () => start.stop(words("elsewhere"), words("here")),
  language: ({ code }) => {
    document.documentElement.lang = code;
    remember("language", code);
  },
  slow: () => showNotice("slow"),
  kept: ({ again }) => {
    hideNotice("slow");
    if (again) over("full", "private");
    askToStay();
  },
  lost: ({ why }) => offerCopy(why === "QuotaExceededError" ? "full" : "private", worker),
  copy: ({ name, text }) => save(name, text),
};
worker.onmessage = ({ data }) => (data.tell ? heard[data.tell](data) : show(data));

let packets = 0;
function show(packet) {
  toClient(packet);
  packets += 1;
  // The first answers the client; the second is the first screen, drawn in its next frame.
  if (packets !== 2) return;
  advance(100);
  afterFrames(reveal);
  setTimeout(reveal, 1000);
}
worker.onerror = (event) => heard.failed({ why: event.message });

// What the client calls to talk with Python.
globalThis.jsConnect = async (id, args, receive) => {
  toClient = receive;
  worker.postMessage({ ask: "connect", address: document.URL });
  await python;
};
globalThis.jsSend = async (id, packet) => worker.postMessage(packet, [packet.buffer]);
globalThis.jsDisconnect = async () => worker.terminate();

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Asked once there is something to lose; a browser that says no may clear it when short of room.
let asked = false;
async function askToStay() {
  if (asked) return;
  asked = true;
  const stays = await navigator.storage?.persist?.().catch(() => false);
  if (stays || remembered("may-clear")) return;
  const wait = setInterval(() => {
    if (atTable()) return;
    clearInterval(wait);
    offerCopy("may-clear", worker);
    remember("may-clear", "said");
  }, 1000);
}

const here = location.pathname.replace(/[^/]*$/, "");
globalThis.flet = {
  pyodide: true,
  noCdn: true,
  multiView: false,
  webRenderer: "auto",
  routeUrlStrategy: "hash",
  entrypointBaseUrl: here,
  assetBase: here,
  canvasKitBaseUrl: `${here}canvaskit/`,
  fontFallbackBaseUrl: `${here}fonts/noto/`,
};
flet.flutterAppLoaded = new Promise((resolve) => (flet.flutterAppResolve = resolve));
const client = document.createElement("script");
client.src = "flutter_bootstrap.js";
client.onerror = () => heard.failed({ why: client.src });
document.body.append(client);
