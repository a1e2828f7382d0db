import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";

/** How the events of one kind of stream fold into what a decision asks about. */
export interface StateOf<State> {
  initial: State;
  evolve(state: State, event: StoredEvent): State;
}

/** One stream, with how to read it. `usuallyNew`: most commands on it come first, so it is worth guessing that it is empty. */
export interface Stream<State> {
  name: string;
  fold: StateOf<State>;
  usuallyNew?: boolean;
  /** It may grow for years: worth beginning at a snapshot, where there is one. */
  long?: boolean;
}

/** Declares a state as the value before any event and one pure step for each event type; other types change nothing. */
export function defineState<State>(definition: {
  initial: State;
  evolve: { [Type in EventType]?: (state: State, event: EventOf<Type>) => State };
}): StateOf<State> {
  const steps = definition.evolve as Partial<Record<string, (state: State, event: StoredEvent) => State>>;
  return {
    initial: definition.initial,
    evolve: (state, event) => steps[event.type]?.(state, event) ?? state,
  };
}

/** A state, and the place in its stream and in the log at which it is true. Revision -1: no event yet. */
export interface Snapshot<State> {
  state: State;
  revision: number;
  position: bigint;
}

export function emptySnapshot<State>(stream: Stream<State>): Snapshot<State> {
  return { state: stream.fold.initial, revision: -1, position: 0n };
}

/** Folds what comes next. Events that the snapshot already holds are skipped. */
export function advance<State>(fold: StateOf<State>, snapshot: Snapshot<State>, events: readonly StoredEvent[]): Snapshot<State> {
  return events
    .filter((event) => event.revision > snapshot.revision)
    .reduce<Snapshot<State>>(
      ({ state }, event) => ({ state: fold.evolve(state, event), revision: event.revision, position: event.position }),
      snapshot,
    );
}
