import { signalBusContract } from "./signal-bus.contract.ts";
import { createMemorySignalBus } from "./testing/memory-signal-bus.ts";

/** The port asks for nothing that only PostgreSQL has: a bus in memory keeps its promises, too. */
signalBusContract("memory", async () => {
  const bus = createMemorySignalBus();
  return {
    open: bus.open,
    cut: async () => bus.cut(),
    say: async (garbage) => bus.say(garbage),
    close: async () => {},
  };
});
