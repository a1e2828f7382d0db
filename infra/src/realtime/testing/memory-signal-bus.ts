import { EventEmitter, once } from "node:events";
import { Signal, type SignalBus } from "../signal-bus.ts";

/** Signals in memory, as text: what the port asks for when nothing of PostgreSQL is behind it. */
export function createMemorySignalBus() {
  const wire = new EventEmitter().setMaxListeners(0);
  let line = new AbortController();

  const open = (): SignalBus => ({
    async publish(signal) {
      wire.emit("told", JSON.stringify(signal));
    },
    async subscribe({ signal, onSignal, onConnected, onLost }) {
      while (!signal.aborted) {
        const { signal: cut } = line;
        const hear = (text: string) => {
          const heard = parse(text);
          if (heard) onSignal(heard);
        };
        wire.on("told", hear);
        onConnected();
        if (!signal.aborted && !cut.aborted) await once(AbortSignal.any([signal, cut]), "abort");
        wire.off("told", hear);
        if (!signal.aborted) onLost();
      }
    },
  });

  return {
    open,
    say: (text: string): void => void wire.emit("told", text),
    /** Whoever listens is cut off, and comes back. */
    cut(): void {
      const cut = line;
      line = new AbortController();
      cut.abort();
    },
  };
}

function parse(text: string): Signal | undefined {
  try {
    return Signal.parse(JSON.parse(text));
  } catch {
    // A node of another version may say what we do not know yet.
    return undefined;
  }
}
