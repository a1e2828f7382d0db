import type { StoredEvent } from "@shiye/events/envelope";
import { pause } from "./gate.ts";

/** Longer than those who go first need, short enough that nobody notices when one of them is held. */
const GIVE_WAY_MS = 3;

/** A runner that tells members something. */
export interface Teller {
  tells: ReadonlySet<string>;
  /** Tells only after the others told of the same event. */
  givesWay: boolean;
  waitFor(position: bigint, signal?: AbortSignal): Promise<void>;
}

/**
 * Members watch the screen for pushes, and all read models share one process and one database. So with each event those go first that
 * have something to tell of it, then those that tell but give way, then all that only remember.
 */
export interface Precedence {
  /** Enters a runner; the returned function takes it out again. */
  enter(teller: Teller): () => void;
  /** Resolves when those that go before this one have passed these events, or when that takes them too long. */
  turnOf(teller: Teller, events: readonly StoredEvent[]): Promise<void>;
}

export function createPrecedence(): Precedence {
  const tellers = new Set<Teller>();
  /** A dozen read models wait for the same at the same moment. */
  const waits = new Map<string, Promise<void>>();

  async function passed(before: readonly Teller[], position: bigint): Promise<void> {
    const enough = new AbortController();
    const late = pause(GIVE_WAY_MS, enough.signal);
    const ready = Promise.all(before.map((teller) => teller.waitFor(position, enough.signal)));
    // Those who were late reject when the wait ends.
    await Promise.race([ready.catch(() => {}), late]);
    enough.abort();
  }

  return {
    enter(teller) {
      tellers.add(teller);
      return () => void tellers.delete(teller);
    },
    async turnOf(teller, events) {
      const last = events.at(-1);
      if (!last) return;
      const has = (one: Teller) => events.some(({ type }) => one.tells.has(type));
      const mine = has(teller);
      if (mine && !teller.givesWay) return;
      const name = `${last.position} ${mine}`;
      const known = waits.get(name);
      if (known) return known;
      const before = [...tellers].filter((one) => one !== teller && !(mine && one.givesWay) && has(one));
      if (before.length === 0) return;
      const waiting = passed(before, last.position).finally(() => waits.delete(name));
      waits.set(name, waiting);
      await waiting;
    },
  };
}
