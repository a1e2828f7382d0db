import { randomUUID } from "node:crypto";
import { createPresence } from "./presence.ts";
import type { SignalBus } from "./signal-bus.ts";

interface PresenceWatch {
  isOnline(memberId: number): boolean;
  /** Until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

/** Milliseconds; every node keeps the same: a heartbeat, the silence after which a node is dead, how long a member may be away. */
export const presenceTimes = { aliveMs: 10_000, expiryMs: 32_000, graceMs: 2000 };

/** Who is connected, for a service without client connections. */
export function createPresenceWatch({ bus, onError }: { bus: SignalBus; onError: (error: unknown) => void }): PresenceWatch {
  const presence = createPresence({
    ...{ bus, onError, node: randomUUID(), onChange: () => {} },
    ...presenceTimes,
  });
  return {
    isOnline: presence.isOnline,
    async run(signal) {
      const { hear: onSignal, connected: onConnected, disconnected: onLost } = presence;
      await bus.subscribe({ signal, onSignal, onConnected, onLost });
      await presence.stop();
    },
  };
}
