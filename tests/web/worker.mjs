// Runs the service worker outside a browser: node worker.mjs sw.js SCOPE, then lines of JSON in and out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const [program, scope] = process.argv.slice(2);
const stores = new Map();
const caches = {
  async open(name) {
    if (!stores.has(name)) stores.set(name, new Map());
    const kept = stores.get(name);
    const url = (request) => new URL(request.url ?? request, scope).href;
    return {
      match: async (request) => kept.get(url(request))?.clone(),
      put: async (request, answer) => {
        const body = await answer.arrayBuffer();
        kept.set(url(request), new Response(body, { headers: answer.headers }));
      },
      keys: async () => [...kept.keys()].map((one) => ({ url: one })),
      delete: async (request) => kept.delete(url(request)),
    };
  },
};
const handlers = {};
const world = {
  caches, fetch, Response, Headers, URL, console,
  registration: { scope },
  location: `${scope}sw.js?renderer=skwasm`,
  clients: { claim: async () => {} },
  addEventListener: (kind, handler) => (handlers[kind] = handler),
};
world.self = world;
vm.runInNewContext(readFileSync(program, "utf8"), world);

const tasks = {
  async put({ cache, url, text }) {
    await (await caches.open(cache)).put(url, new Response(text));
  },
  async activate() {
    let doing;
    handlers.activate({ waitUntil: (promise) => (doing = promise) });
    await doing;
  },
  async fetch({ url }) {
    let answer;
    handlers.fetch({ request: new Request(url), respondWith: (promise) => (answer = promise) });
    if (!answer) return { ours: false };
    try {
      const got = await answer;
      return { ours: true, status: got.status, text: await got.text() };
    } catch (error) {
      return { ours: true, error: String(error) };
    }
  },
  kept: async () => Object.fromEntries([...stores].map(([name, kept]) => [name, [...kept.keys()]])),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...told } = JSON.parse(line);
  console.log(JSON.stringify((await tasks[task](told)) ?? {}));
}
