import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";

/** The fold from the events of one kind of stream to the state that decisions need. */
export interface StateOf<State> {
  initial: State;
  /** The state that `evolve` may change, so that a state with many members is copied once for many events. Default: `evolve` is pure. */
  copy?(state: State): State;
  evolve(state: State, event: StoredEvent): State;
}

/** One stream with its fold. `usuallyNew`: the commands that read it are nearly always its first, so it may be guessed to be empty. */
export interface Stream<State> {
  name: string;
  fold: StateOf<State>;
  usuallyNew?: boolean;
  /** The stream may grow for years, so a fold begins at a snapshot, if there is one. */
  long?: boolean;
}

/**
 * Declares a state: the value before any event, and one step for each event type, which is pure unless there is `copy`. Other types change
 * nothing.
 */
export function defineState<State>(definition: {
  initial: State;
  copy?: (state: State) => State;
  evolve: { [Type in EventType]?: (state: State, event: EventOf<Type>) => State };
}): StateOf<State> {
  const steps = definition.evolve as Partial<Record<string, (state: State, event: StoredEvent) => State>>;
  const { initial, copy } = definition;
  return {
    initial,
    ...(copy ? { copy } : {}),
    evolve: (state, event) => steps[event.type]?.(state, event) ?? state,
  };
}

/** For a command that is nearly always the first on its stream, such as a like. The commands that take it back read the stream. */
export const usuallyNew = <State>(stream: Stream<State>): Stream<State> => ({ ...stream, usuallyNew: true });

/** The state of a stream at a revision and a position. Revision -1: the stream has no event. */
export interface Snapshot<State> {
  state: State;
  revision: number;
  position: bigint;
}

export function emptySnapshot<State>(stream: Stream<State>): Snapshot<State> {
  return { state: stream.fold.initial, revision: -1, position: 0n };
}

/** Folds further events, and leaves the snapshot as it is. Events that the snapshot already contains are skipped. */
export function advance<State>(fold: StateOf<State>, snapshot: Snapshot<State>, events: readonly StoredEvent[]): Snapshot<State> {
  const fresh = events.filter((event) => event.revision > snapshot.revision);
  if (fresh.length === 0) return snapshot;
  const state = fold.copy?.(snapshot.state) ?? snapshot.state;
  return fresh.reduce<Snapshot<State>>(
    (before, event) => ({ state: fold.evolve(before.state, event), revision: event.revision, position: event.position }),
    { ...snapshot, state },
  );
}
