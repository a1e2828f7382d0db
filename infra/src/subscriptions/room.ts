import type { EventWindow } from "./event-window.ts";
import { isServedBy, type Types } from "./history.ts";

/** A window of events, the followers that read from it, and its types. */
interface Room {
  window: EventWindow;
  from: () => bigint;
  types: Types;
}

interface Reading {
  position: bigint;
  types: Types;
  /** It was waited for in vain, and reads history by itself until it has caught up. */
  leftBehind: boolean;
}

interface RoomMaker {
  /** Waits a moment for followers that still need the events that must be dropped, then drops them. */
  make(room: Room, more: number, patienceMs: number): Promise<void>;
  /** A follower has moved or is gone. */
  moved(): void;
}

export function createRoomMaker(readings: ReadonlySet<Reading>, stopping: AbortSignal): RoomMaker {
  const onMoved = new Set<() => void>();

  function untilMoved(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, mostMs);
      function done() {
        clearTimeout(timer);
        onMoved.delete(done);
        resolve();
      }
      onMoved.add(done);
    });
  }

  return {
    async make({ window, from, types }, more, patienceMs) {
      const position = window.wouldDrop(more);
      if (position === undefined) return;
      const isNeeded = (one: Reading) =>
        !one.leftBehind && one.position >= from() && one.position < position && isServedBy(one.types, types);
      const until = performance.now() + patienceMs;
      while (!stopping.aborted && [...readings].some(isNeeded)) {
        const left = until - performance.now();
        if (left <= 0) break;
        await untilMoved(left);
      }
      for (const one of readings) if (isNeeded(one)) one.leftBehind = true;
      window.dropTo(position);
    },
    moved() {
      for (const tell of [...onMoved]) tell();
    },
  };
}
