import { EventEmitter, once } from "node:events";
import type { PublishedPush } from "@shiye/events/pushes";
import type { DeliveredPush, PushSubscriber } from "../push-bus.ts";

/** Pushes in memory, without any database: what the port is when nothing of PostgreSQL is behind it. */
export function createMemoryPushBus(options: { mostMissed: number }) {
  const published: DeliveredPush[] = [];
  const bell = new EventEmitter().setMaxListeners(0);
  let forgottenThrough = 0n;
  let keptFrom = 0;

  const open = (): PushSubscriber => ({
    async subscribe({ signal, onPushes, onStarted }) {
      let next = published.length;
      onStarted?.({ position: published.at(-1)?.position ?? 0n });
      while (!signal.aborted) {
        const fresh = published.slice(next);
        next += fresh.length;
        if (fresh.length > 0) onPushes(fresh);
        else await once(bell, "published", { signal }).catch(() => undefined);
      }
    },
    async readMissed({ position, rooms }) {
      const missed = published.slice(keptFrom).filter((one) => one.position >= position && rooms.includes(one.push.room));
      const complete = position >= forgottenThrough && missed.length <= options.mostMissed;
      return complete ? { pushes: missed, complete } : { pushes: [], complete };
    },
  });

  return {
    open,
    /** What a store does with the pushes of one transaction. */
    commit(position: bigint, pushes: readonly PublishedPush[]): void {
      for (const push of pushes) published.push({ sequence: BigInt(published.length + 1), position, push });
      bell.emit("published");
    },
    forget(): void {
      keptFrom = published.length;
      forgottenThrough = published.at(-1)?.position ?? 0n;
    },
  };
}
