import type { ClientBase } from "pg";

type Connected = ClientBase & { end(): Promise<void> };

export interface WriteConnection {
  /** Connects on first use and after a loss. */
  client(): Promise<ClientBase>;
  discard(): void;
  close(): Promise<void>;
}

/** One connection of our own for appends, so that a pool full of slow readers cannot hold up a writer. */
export function createWriteConnection(connect: () => Promise<Connected>): WriteConnection {
  let current: Connected | undefined;

  function discard() {
    const lost = current;
    current = undefined;
    lost?.end().catch(() => {
      // It was lost already; there is nobody left to say goodbye to.
    });
  }

  return {
    async client() {
      if (current) return current;
      const fresh = await connect();
      fresh.on("error", () => {
        if (current === fresh) discard();
      });
      current = fresh;
      return fresh;
    },
    discard,
    async close() {
      const last = current;
      current = undefined;
      await last?.end();
    },
  };
}
