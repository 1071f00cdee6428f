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
  try {
    await installed(await navigator.serviceWorker.register(`sw.js?renderer=${renderer()}`));
  } catch (error) {
    console.warn(error);
    return sayNotKept();
  }
  document.documentElement.dataset.offline = "ready";
  if (first && !atTable() && !document.getElementById("notice")) {
    showNotice("offline");
    setTimeout(() => hideNotice("offline"), 6000);
  }
}

// A worker that cannot be installed would be waited for in vain; an older one still does.
function installed(registered) {
  const coming = registered.installing;
  if (registered.active || !coming) return navigator.serviceWorker.ready;
  return new Promise((resolve, reject) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") resolve();
      if (coming.state === "redundant") reject(new Error("not everything could be loaded"));
    });
  });
}

// Not over a table, and not over another sentence.
function sayNotKept() {
  document.documentElement.dataset.offline = "failed";
  const wait = setInterval(() => {
    if (atTable() || document.getElementById("notice")) return;
    clearInterval(wait);
    showNotice("not-kept", [
      ["retry", () => {
        hideNotice("not-kept");
        keepForOffline();
      }],
      ["understood", () => hideNotice("not-kept")],
    ]);
  }, 500);
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
