// Everything kept on the phone by the service worker, and the word when a newer one waits.
import { hideNotice, showNotice } from "./notice.js";

const HOUR = 3600000;
export const atTable = () => location.hash.startsWith("#/table/");

// What this browser draws with, so that it keeps that and not the others.
function renderer() {
  const asked = performance.getEntriesByType("resource").map((entry) => entry.name);
  if (asked.some((name) => name.includes("main.dart.wasm"))) return "skwasm";
  return asked.some((name) => name.includes("chromium/canvaskit")) ? "chromium" : "canvaskit";
}

export async function keepForOffline() {
  if (!navigator.serviceWorker) return;
  const first = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(`sw.js?renderer=${renderer()}`);
  await navigator.serviceWorker.ready;
  document.documentElement.dataset.offline = "ready";
  if (first && !atTable() && !document.getElementById("notice")) {
    showNotice("offline");
    setTimeout(() => hideNotice("offline"), 6000);
  }
}

export async function offerUpdates() {
  const registered = await navigator.serviceWorker?.ready;
  if (!registered) return;
  const check = () => registered.update().catch(() => {});
  setInterval(check, HOUR);
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => document.hidden || check());

  // A table is never interrupted: the word comes at home, and goes when a table is opened.
  let later = false;
  setInterval(() => {
    if (!registered.waiting || later || atTable()) return hideNotice("update");
    if (document.getElementById("notice")) return;
    showNotice("update", [
      ["restart", () => restart(registered.waiting)],
      ["later", () => {
        later = true;
        hideNotice("update");
      }],
    ]);
  }, 1000);
}

function restart(waiting) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("restart");
}
