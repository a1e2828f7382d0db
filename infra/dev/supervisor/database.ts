import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { messageOf } from "@shiye/infra/errors";
import { createRestartPause } from "./restart-pause.ts";

/** Short enough that, with recovery and the services' own pauses, writes succeed again within ten seconds however often it is killed. */
const PAUSE = { firstMs: 100, longestMs: 3000, healthyMs: 30_000 };

export interface SupervisedDatabase {
  /** The first start: rejects when it fails, because then starting it again would fail again. */
  readonly ready: Promise<EmbeddedPostgres>;
  /** Pid of the postmaster that runs now, or ran last. */
  pid(): number | undefined;
  /** Ends it for good. Idempotent. */
  stop(): Promise<void>;
  /** Ends it at once, without a checkpoint: its next start recovers from the write-ahead log. `stop` then has nothing to wait for. */
  kill(): void;
}

/**
 * Starts our own PostgreSQL and keeps it running. However it ended (killed, crashed, out of memory), it is started again on the same
 * port with the same password, so that the services find it by themselves; what the dead one left behind is cleared by each start.
 * A start that fails is tried again, too: a disk that is full has room again some day, and the services wait.
 */
export function superviseDatabase(options: {
  dataDir: string;
  log: (line: string) => void;
  /** For tests that count the starts. */
  start?: typeof startEmbeddedPostgres;
}): SupervisedDatabase {
  const { dataDir, log, start = startEmbeddedPostgres } = options;
  const leaving = new AbortController();
  const pauseAfter = createRestartPause(PAUSE);
  let current: EmbeddedPostgres | undefined;

  const launch = async (port?: number): Promise<EmbeddedPostgres> => {
    current = await start({ dataDir, log, signal: leaving.signal, ...(port === undefined ? {} : { port }) });
    return current;
  };

  async function keepRunning(first: EmbeddedPostgres): Promise<void> {
    let server: EmbeddedPostgres = first;
    while (!leaving.signal.aborted) {
      const startedAt = Date.now();
      await server.exited;
      if (leaving.signal.aborted) return;
      const revived = await revive(first.port, Date.now() - startedAt);
      if (!revived) return;
      server = revived;
    }
  }

  /** Undefined when everything is being stopped. */
  async function revive(port: number, livedMs: number): Promise<EmbeddedPostgres | undefined> {
    const lostAt = Date.now();
    let pauseMs = pauseAfter(livedMs);
    log(`PostgreSQL 意外停止，${pauseMs} 毫秒后重启，数据不会丢失 · ended unexpectedly, starting again; nothing is lost`);
    let told = "";
    for (;;) {
      await delay(pauseMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return undefined;
      try {
        const server = await launch(port);
        log(`PostgreSQL 已恢复 · runs again after ${((Date.now() - lostAt) / 1000).toFixed(1)} s`);
        return server;
      } catch (error) {
        if (leaving.signal.aborted) return undefined;
        const reason = messageOf(error);
        // The same words with another time or pid are nothing new.
        const words = reason.replaceAll(/\d+/g, "");
        if (words !== told) log(`PostgreSQL 启动失败，会继续重试 · does not start, and is tried again: ${reason}`);
        told = words;
        pauseMs = pauseAfter(0);
      }
    }
  }

  const ready = launch();
  const kept = ready.then(keepRunning, () => undefined);
  return {
    ready,
    pid: () => current?.pid,
    async stop() {
      leaving.abort(new Error("stopped while it started"));
      await ready.catch(() => undefined);
      await current?.stop();
      // A new start that was under way stops what it spawned; one that had just come to its end is stopped here.
      await kept;
      await current?.stop();
    },
    kill() {
      leaving.abort(new Error("stopped while it started"));
      current?.kill();
    },
  };
}
