import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../demo/random.ts";
import type { RunningProcess } from "../e2e/processes.ts";

const serviceOf =
  (name: string) =>
  ({ command }: RunningProcess): boolean =>
    command.includes(`${path.sep}${name}.mjs`);

/** What may die, and how to know it among the processes of the product. */
const kinds: Readonly<Record<string, (process: RunningProcess) => boolean>> = {
  "command-api": serviceOf("command-api"),
  "query-api": serviceOf("query-api"),
  projectors: serviceOf("projectors"),
  gateway: serviceOf("gateway"),
  kafka: ({ command }) => command.includes("kafka.Kafka "),
  postgres: ({ command }) => /postgres .*-D /.test(command),
};

interface RandomKills {
  /** How often each kind died. */
  counts: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** `kill -9` of one or two processes every few seconds, as the seed has it. Every kind dies once before one dies again. */
export function killAtRandom(processes: () => readonly RunningProcess[], random: Random, tell: (line: string) => void): RandomKills {
  const counts = new Map<string, number>();
  const ending = new AbortController();
  let due: string[] = [];
  const nextKind = (): string => {
    if (due.length === 0) due = random.shuffle(Object.keys(kinds));
    return due.pop() ?? "";
  };
  const killing = (async () => {
    const began = performance.now();
    for (;;) {
      await delay(random.between(500, 4000), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      for (const kind of random.chance(0.25) ? [nextKind(), nextKind()] : [nextKind()]) {
        const victims = processes().filter((one) => kinds[kind]?.(one));
        if (victims.length === 0) continue;
        const { pid } = random.pick(victims);
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          continue; // It ended while we looked.
        }
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        tell(`${((performance.now() - began) / 1000).toFixed(1)} s: kill -9 ${kind} (${pid})`);
      }
    }
  })();
  return {
    counts,
    async stop() {
      ending.abort();
      await killing;
    },
  };
}
