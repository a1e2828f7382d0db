import { isPicture, keyOf, ownerOf } from "./kept-answers.ts";
import type { FetchEvent, WorkerScope } from "./worker-scope.ts";

/**
 * The service worker: always the network first; stored answers only if no answer comes. web/plugins/offline-worker.ts builds it into one
 * file and gives it the files of this build. Why: docs/decisions/reading-offline.md.
 */
declare const SITE: {
  /** Digest of all files. */
  readonly version: string;
  /** The script with which the page of this build begins. */
  readonly entry: string;
  /** The files that reading needs: scripts, styles, icons. */
  readonly files: readonly string[];
};

/** In a worker, `self` is its scope; the site is compiled with the types of pages. */
declare const self: WorkerScope;
const worker = self;
/** The page and its files, all of one build: no other build answers with them. */
const OWN_SITE = `site-${SITE.version}`;
const PICTURES = "pictures";
const ANSWERS = "answers-";
/** Limits: some 15 MB of pictures of cards and notes, and one or two of answers. */
const MOST_PICTURES = 300;
const MOST_ANSWERS = 120;

/** Pages that show stored answers, because the server did not answer them. */
const cutOff = new Set<string>();
/** Grows each time everything is removed: an answer that was on its way meanwhile is not stored. */
let forgotten = 0;

worker.addEventListener("install", (event) => event.waitUntil(keepSite()));
worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOtherSites(), askAhead(), worker.clients.claim()])));
worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
worker.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(forget());
  if (event.data === "cut off?" && event.source) event.waitUntil(tell(event.source.id));
});

/** All or nothing. A new build may have come between this file and the page; a page of that build must not be stored here. */
async function keepSite(): Promise<void> {
  const cache = await caches.open(OWN_SITE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(SITE.entry)) throw new Error("the server has another build by now");
  await cache.addAll(SITE.files);
  await cache.put("/", page);
}

async function dropOtherSites(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("site-") && name !== OWN_SITE).map((name) => caches.delete(name)));
}

/** Without it each navigation would wait until this worker has started. */
const askAhead = async (): Promise<void> => worker.registration.navigationPreload?.enable();

/** Undefined: not handled here, and the browser acts as without a worker. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return undefined;
  if (request.mode === "navigate") return /^\/(admin|api|media)(\/|$)|\.\w+$/.test(pathname) ? undefined : page(event);
  const key = keyOf(request.url);
  if (key) return answer(event, key);
  if (isPicture(request.url)) return request.headers.has("Range") || request.destination === "video" ? undefined : picture(event);
  return SITE.files.includes(pathname) ? file(request, pathname) : undefined;
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (gone) {
    const kept = await (await caches.open(OWN_SITE)).match("/");
    if (!kept) throw gone;
    event.waitUntil(mark(event.resultingClientId, true));
    return kept;
  }
}

/** Their names contain a hash of their content, so the same name is the same file; the browser's own cache has most of them. */
async function file(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (gone) {
    const kept = await (await caches.open(OWN_SITE)).match(pathname);
    if (!kept) throw gone;
    return kept;
  }
}

async function answer(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  const name = ANSWERS + ownerOf(request.headers.get("Authorization"));
  const asked = forgotten;
  try {
    const response = await fetch(request);
    const copy = response.clone();
    if (response.ok) event.waitUntil(dropAnswersOfOthers(name).then(() => keep(name, key, copy, MOST_ANSWERS, asked)));
    event.waitUntil(mark(event.clientId, false));
    return response;
  } catch (gone) {
    const kept = request.signal.aborted ? undefined : await (await caches.open(name)).match(key);
    if (!kept) throw gone;
    event.waitUntil(mark(event.clientId, true));
    return kept;
  }
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = forgotten;
  try {
    const response = await fetch(request);
    const copy = response.clone();
    if (response.status === 200) event.waitUntil(keep(PICTURES, request.url, copy, MOST_PICTURES, asked));
    return response;
  } catch (gone) {
    const kept = await (await caches.open(PICTURES)).match(request.url);
    if (!kept) throw gone;
    return kept;
  }
}

/** A full disk or a broken answer: it is not stored, without a message. */
async function keep(name: string, key: string, copy: Response, most: number, asked: number): Promise<void> {
  try {
    const body = await copy.blob();
    if (asked !== forgotten) return;
    const cache = await caches.open(name);
    // An answer that is read again becomes the newest; the oldest is first.
    await cache.delete(key);
    await cache.put(key, new Response(body, { status: copy.status, headers: copy.headers }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
    if (asked !== forgotten) await caches.delete(name);
  } catch {}
}

/** One reader at a time: the first answer to another member removes what the previous one left, whose session may have ended unnoticed. */
async function dropAnswersOfOthers(own: string): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ANSWERS) && name !== own).map((name) => caches.delete(name)));
}

/** Removes what a member saw, answers and pictures. The site itself is the same for everybody. */
async function forget(): Promise<void> {
  forgotten += 1;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name === PICTURES || name.startsWith(ANSWERS)).map((name) => caches.delete(name)));
}

async function mark(client: string, isCutOff: boolean): Promise<void> {
  if (cutOff.has(client) === isCutOff) return;
  if (isCutOff) cutOff.add(client);
  else cutOff.delete(client);
  await tell(client);
}

async function tell(client: string): Promise<void> {
  (await worker.clients.get(client))?.postMessage({ cutOff: cutOff.has(client) });
}
