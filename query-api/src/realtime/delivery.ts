import { isAway } from "@shiye/infra/read-models/statement-reader";
import type { DeliveredPush } from "@shiye/infra/realtime/push-bus";
import { createSingleFlight } from "@shiye/infra/single-flight";
import type { Tracing } from "@shiye/infra/tracing/tracing";
import { pause } from "@shiye/infra/waiting";
import { outgoingOf, takeOwnMessage } from "./connection.ts";
import { type HydratedPush, isShownTo, type PushHydrator } from "./push-hydrator.ts";
import { isForAll, resyncData } from "./resync.ts";
import type { Switchboard } from "./switchboard.ts";
import { createToldBefore } from "./told-before.ts";
import { tracePushes } from "./trace-pushes.ts";

/** Longer than a restart of the embedded database takes. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 100;

interface Delivery {
  /** The position from which pushes come. */
  startAt(position: bigint): void;
  /** The position that clients have everything up to. */
  position(): bigint;
  /** Sends pushes to the clients in their rooms, after those that came before. */
  add(pushes: readonly DeliveredPush[]): void;
}

export function createDelivery(options: {
  switchboard: Switchboard;
  hydrate: PushHydrator;
  onSessionEnded: (sessionId: number) => void;
  /** Everybody was told to load again. */
  onResync: () => void;
  isDraining: () => boolean;
  now: () => number;
  onError: (error: unknown) => void;
  tracing?: Tracing | undefined;
}): Delivery {
  const { switchboard, hydrate, onSessionEnded, onResync, isDraining, now, onError } = options;
  const toldBefore = createToldBefore();
  let delivered = 0n;
  /** Pushes that arrived and wait for their delivery. */
  let arriving: { pushes: readonly DeliveredPush[]; onDelivered: (receivers: number) => void }[] = [];

  /** Returns the number of connections written to. */
  async function deliver(pushes: readonly DeliveredPush[]): Promise<number> {
    // A client that joins while views are being loaded has newer data already, because pushes commit together with their rows.
    for (const { position } of pushes) delivered = position;
    const heard = pushes.filter(({ push }) => switchboard.membersOf(push.room).size > 0);
    if (heard.length === 0) return 0;
    const published = new Map(heard.map(({ sequence, push }) => [sequence, push]));
    let receivers = 0;
    for (const told of await hydrateOrResync(heard)) {
      const reference = published.get(told.sequence);
      receivers += send(told, reference && toldBefore.momentOf(reference, switchboard.moment()));
      if (told.push.event === "session:ended") onSessionEnded(told.push.data.sessionId);
      if (isForAll(told.push)) onResync();
    }
    return receivers;
  }

  /** `toldAt`: when the same was told before. Clients that were in the room then know it. */
  function send(told: HydratedPush, toldAt: number | undefined): number {
    const outgoing = outgoingOf(
      isForAll(told.push) ? { ...told, push: { ...told.push, data: resyncData(switchboard.connections.size) } } : told,
    );
    const instead = told.instead && outgoingOf({ ...told, push: told.instead });
    let receivers = 0;
    for (const connection of [...switchboard.membersOf(told.push.room)]) {
      const knows = toldAt !== undefined && (connection.rooms.get(told.push.room) ?? toldAt) < toldAt;
      const shown = isShownTo(connection, told) ? outgoing : instead;
      if (knows || !shown || takeOwnMessage(connection, told.push)) continue;
      switchboard.sendPush(connection, shown);
      receivers += 1;
    }
    return receivers;
  }

  /** Waits for a database that is away. If it stays away, all receivers get `resync`. */
  async function hydrateOrResync(pushes: readonly DeliveredPush[]): Promise<readonly HydratedPush[]> {
    const until = now() + PATIENCE_MS;
    for (;;) {
      try {
        return await hydrate(pushes);
      } catch (error) {
        if (isAway(error) && now() < until && !isDraining()) {
          await pause(RETRY_MS);
          continue;
        }
        onError(error);
        const listeners = new Set(pushes.flatMap(({ push }) => [...switchboard.membersOf(push.room)]));
        for (const connection of listeners) switchboard.send(connection, { event: "resync", data: resyncData(listeners.size) });
        for (const { push } of pushes) if (push.event === "session:ended") onSessionEnded(push.data.sessionId);
        return [];
      }
    }
  }

  /** Delivers everything that arrived during the delivery before at once, so a read model that is late delays all of it only once. */
  const delivery = createSingleFlight(async () => {
    const taken = arriving;
    arriving = [];
    const receivers = await deliver(taken.flatMap(({ pushes }) => pushes));
    for (const { onDelivered } of taken) onDelivered(receivers);
  }, onError);

  return {
    startAt(position) {
      delivered = position;
    },
    position: () => delivered,
    add(pushes) {
      arriving.push({ pushes, onDelivered: tracePushes(options.tracing, pushes) });
      delivery.wake();
    },
  };
}
