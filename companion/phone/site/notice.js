// One sentence of the page's own, over the app but never in its way: at the top, with buttons.
import { words } from "./words.js";

let shown = null;

export function showNotice(key, buttons = []) {
  document.getElementById("notice")?.remove();
  const notice = document.createElement("aside");
  notice.id = "notice";
  notice.setAttribute("role", "status");
  const sentence = document.createElement("p");
  sentence.textContent = words(key);
  notice.append(sentence);
  if (buttons.length) {
    const row = document.createElement("div");
    for (const [label, act] of buttons) {
      const button = document.createElement("button");
      button.textContent = words(label);
      button.onclick = act;
      row.append(button);
    }
    notice.append(row);
  }
  document.body.append(notice);
  shown = key;
}

export function hideNotice(...keys) {
  if (!keys.includes(shown)) return;
  document.getElementById("notice")?.remove();
  shown = null;
}

// Said once for each kind until it is over: a table goes on with the sentence put away.
const said = new Set();
export function over(...keys) {
  keys.forEach((key) => said.delete(key));
  hideNotice(...keys);
}

export function offerCopy(key, worker) {
  if (said.has(key)) return;
  said.add(key);
  showNotice(key, [
    ["copy", () => worker.postMessage({ ask: "copy" })],
    ["understood", () => hideNotice(key)],
  ]);
}
