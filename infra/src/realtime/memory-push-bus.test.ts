import { describePushBus } from "./push-bus.contract.ts";
import { createMemoryPushBus } from "./testing/memory-push-bus.ts";

/** The port asks for nothing that only PostgreSQL has: a bus in memory keeps its promises, too. */
describePushBus("pushes in memory", async () => {
  const mostMissed = 20;
  const bus = createMemoryPushBus({ mostMissed });
  return {
    open: bus.open,
    async transact(position, pushes, outcome) {
      if (outcome === "commit") bus.commit(position, pushes);
    },
    mostMissed,
    // Nothing lies between a node and the bus.
    cut: async () => {},
    forget: async () => bus.forget(),
    close: async () => {},
  };
});
