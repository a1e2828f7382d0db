import type { Span } from "@shiye/analyst/log-span";
import { isMeant, type Narrowing } from "./narrowing.ts";
import { createProgress } from "./progress.ts";
import { answer, type ForScripts } from "./verb.ts";
import { spanOf, withLog } from "./with-log.ts";

const BAR = 40;

/** Counts by type and day: a table, and a chart of the days. Days are those of UTC, as the log has them. */
export function logStats({ json, ...wanted }: Span & Narrowing & ForScripts): Promise<void> {
  const meant = isMeant(wanted);
  return withLog(async (engines) => {
    const { log, after, until } = await spanOf(engines.log, wanted);
    const byType = new Map<string, number>();
    const byDay = new Map<string, number>();
    let events = 0;
    const progress = createProgress({ from: after });
    for await (const batch of log.readAll({ after, types: wanted.types && new Set(wanted.types) })) {
      for (const event of batch) {
        if (!meant(event)) continue;
        const { type, at } = event;
        const day = at.slice(0, 10);
        byType.set(type, (byType.get(type) ?? 0) + 1);
        byDay.set(day, (byDay.get(day) ?? 0) + 1);
        events += 1;
      }
      progress.tell({ position: batch.at(-1)?.position ?? after, tail: until });
    }
    progress.end();
    const types = [...byType].sort(([oneType, one], [otherType, other]) => other - one || oneType.localeCompare(otherType));
    const days = [...byDay].sort(([one], [other]) => one.localeCompare(other));
    const width = Math.max(0, ...types.map(([type]) => type.length));
    const most = Math.max(1, ...days.map(([, count]) => count));
    answer({ json }, { events, until, byType: Object.fromEntries(types), byDay: Object.fromEntries(days) }, [
      `${events} 个事件 · events, 到位置 · up to position ${until}\n`,
      ...types.map(([type, count]) => `${type.padEnd(width)}  ${String(count).padStart(10)}  ${share(count, events)}`),
      "",
      ...days.map(([day, count]) => `${day}  ${String(count).padStart(10)}  ${"█".repeat(Math.max(1, Math.round((count / most) * BAR)))}`),
    ]);
  });
}

const share = (count: number, all: number) => `${((count / all) * 100).toFixed(1).padStart(5)} %`;
