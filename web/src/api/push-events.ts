import type { PushData, PushName } from "@shiye/events/pushes";

/**
 * Where features meet the socket. It is part of the first download and tiny; the socket itself comes after first paint,
 * listens to `onWatchChange` and calls `emitPush`.
 */
type News = { [Name in PushName]: PushData<Name> } & {
  /** A line to the server stands, the first one as well as those after a loss: what was told before it was told to nobody here. */
  "line:open": undefined;
};
type Listener<Name extends keyof News> = (data: News[Name]) => void;
const listeners: { [Name in keyof News]?: Set<Listener<Name>> } = {};

/** Calls back for every push of that name; returns the way to stop. */
export function onPush<Name extends keyof News>(name: Name, listener: Listener<Name>): () => void {
  const set = listenersOf(name);
  set.add(listener);
  return () => void set.delete(listener);
}

export function emitPush<Name extends keyof News>(name: Name, data: News[Name]): void {
  for (const listener of listenersOf(name)) listener(data);
}

function listenersOf<Name extends keyof News>(name: Name): Set<Listener<Name>> {
  const known = listeners[name];
  if (known) return known as Set<Listener<Name>>;
  const fresh = new Set<Listener<Name>>();
  (listeners as Record<keyof News, unknown>)[name] = fresh;
  return fresh;
}

/** How many places on the screen show each note. */
const shown = new Map<number, number>();
let watchListener: ((notes: { added: number[]; removed: number[] }) => void) | undefined;

/** Says that these notes are on the screen; the returned function says that they are gone. */
export function watchNotes(ids: readonly number[]): () => void {
  const added = ids.filter((id) => !shown.has(id));
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1);
  if (added.length > 0) watchListener?.({ added, removed: [] });
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
    if (removed.length > 0) watchListener?.({ added: [], removed });
  };
}

export function watchedNotes(): number[] {
  return [...shown.keys()];
}

export function onWatchChange(listener: typeof watchListener): () => void {
  watchListener = listener;
  return () => {
    if (watchListener === listener) watchListener = undefined;
  };
}
