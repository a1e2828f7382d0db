import type { LogReadable } from "@shiye/infra/subscriptions/log-until";

/** The first position whose event is at this time or later; the end of the log where there is none. Times of the log rise but for clocks that differ. */
export async function positionAt(log: LogReadable, time: Date): Promise<bigint> {
  const at = time.toISOString();
  let [low, high] = [0n, await log.readLastPosition()];
  while (low < high) {
    const middle = (low + high) / 2n;
    const found = await firstAfter(log, middle);
    if (found && found.at < at) low = found.position;
    else high = middle;
  }
  return low;
}

async function firstAfter(log: LogReadable, after: bigint) {
  for await (const [event] of log.readAll({ after, batchSize: 1 })) return event;
  return undefined;
}

/** A point of the log as people say it: a position, or a time as ISO-8601. Events up to and with that position; up to and not with that time. */
export async function pointOf(log: LogReadable, text: string): Promise<bigint> {
  if (/^\d{1,19}$/.test(text)) return BigInt(text);
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new RangeError(`${text} is neither a position nor a time as 2026-11-22 or 2026-11-22T08:00:00Z`);
  return positionAt(log, time);
}
