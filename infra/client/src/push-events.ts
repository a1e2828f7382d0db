import type { PushData, PushName, SignalData, SignalName } from "@shiye/events/pushes";
import { createSignal } from "./signal.ts";

/**
 * The interface between features and the connection. It is small and part of the first download. The connection itself loads after the
 * first paint, listens to `onWatchChange` and calls `emitPush`.
 */
type News = { [Name in PushName]: PushData<Name> } & { [Name in SignalName]: SignalData<Name> } & {
  /** A line to the server is open, the first one or a later one. Pushes before it did not reach this tab. */
  "line:open": undefined;
};
const pushes = createSignal<{ name: keyof News; data: unknown }>();

/** Calls the handler for every push of that name; returns a function that stops it. */
export function onPush<Name extends keyof News>(name: Name, listener: (data: News[Name]) => void): () => void {
  return pushes.subscribe((push) => {
    if (push.name === name) listener(push.data as News[Name]);
  });
}

export function emitPush<Name extends keyof News>(name: Name, data: News[Name]): void {
  pushes.emit({ name, data });
}

/** Whether a line is open. */
export const lineOpen = createSignal(false);

/** Sends a frame that needs no answer; without a line it is dropped. */
interface Word {
  event: "typing" | "stop_typing";
  data: { conversationId: number };
}
const words = createSignal<Word>();
export const sayOverLine: (word: Word) => void = words.emit;
export const onWordToSay = words.subscribe;

/** How many places on the screen show each note. */
const shown = new Map<number, number>();
/** As `onWatchChange` reported it last. */
let reported = new Set<number>();
const watchChanges = createSignal<{ added: number[]; removed: number[] }>();
const REPORT_AFTER_MS = 100;
let reportWaits = false;

/** Registers these notes as shown on the screen; the returned function removes them. */
export function watchNotes(ids: readonly number[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1);
  reportSoon();
  return () => {
    for (const id of ids) {
      const left = (shown.get(id) ?? 1) - 1;
      if (left > 0) shown.set(id, left);
      else shown.delete(id);
    }
    reportSoon();
  };
}

/** A wall that scrolls says for each step what it shows, and most of that is what it showed before. */
function reportSoon(): void {
  if (reportWaits) return;
  reportWaits = true;
  setTimeout(() => {
    reportWaits = false;
    const added = [...shown.keys()].filter((id) => !reported.has(id));
    const removed = [...reported].filter((id) => !shown.has(id));
    reported = new Set(shown.keys());
    if (added.length > 0 || removed.length > 0) watchChanges.emit({ added, removed });
  }, REPORT_AFTER_MS);
}

export function watchedNotes(): number[] {
  return [...shown.keys()];
}

/** Changes of the last 100 ms together: what appeared and what disappeared for good. */
export const onWatchChange = watchChanges.subscribe;
