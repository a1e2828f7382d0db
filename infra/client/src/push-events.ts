import type { PushData, PushName, SignalData, SignalName } from "@shiye/events/pushes";
import { createSignal } from "./signal.ts";

/**
 * Where features meet the socket. It is part of the first download and tiny; the socket itself comes after first paint,
 * listens to `onWatchChange` and calls `emitPush`.
 */
type News = { [Name in PushName]: PushData<Name> } & { [Name in SignalName]: SignalData<Name> } & {
  /** A line to the server stands, the first one as well as those after a loss: what was told before it was told to nobody here. */
  "line:open": undefined;
};
const pushes = createSignal<{ name: keyof News; data: unknown }>();

/** Calls back for every push of that name; returns the way to stop. */
export function onPush<Name extends keyof News>(name: Name, listener: (data: News[Name]) => void): () => void {
  return pushes.subscribe((push) => {
    if (push.name === name) listener(push.data as News[Name]);
  });
}

export function emitPush<Name extends keyof News>(name: Name, data: News[Name]): void {
  pushes.emit({ name, data });
}

/** Whether a line stands right now. */
export const lineOpen = createSignal(false);

/** What is said over the line in passing: nobody waits for an answer, and without a line it is not said at all. */
interface Word {
  event: "typing" | "stop_typing";
  data: { conversationId: number };
}
const words = createSignal<Word>();
export const sayOverLine: (word: Word) => void = words.emit;
export const onWordToSay = words.subscribe;

/** How many places on the screen show each note. */
const shown = new Map<number, number>();
const watchChanges = createSignal<{ added: number[]; removed: number[] }>();

/** Says that these notes are on the screen; the returned function says that they are gone. */
export function watchNotes(ids: readonly number[]): () => void {
  const added = ids.filter((id) => !shown.has(id));
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1);
  if (added.length > 0) watchChanges.emit({ added, removed: [] });
  return () => {
    const removed: number[] = [];
    for (const id of ids) {
      const left = (shown.get(id) ?? 1) - 1;
      if (left > 0) shown.set(id, left);
      else {
        shown.delete(id);
        removed.push(id);
      }
    }
    if (removed.length > 0) watchChanges.emit({ added: [], removed });
  };
}

export function watchedNotes(): number[] {
  return [...shown.keys()];
}

export const onWatchChange = watchChanges.subscribe;
