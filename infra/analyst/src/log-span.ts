import { type LogReadable, logUntil } from "@shiye/infra/subscriptions/log-until";
import { z } from "zod";

/** `new Date` takes a time out of almost any words ("note-1729" is one of 1729), and without a zone it is that of this machine. */
const Time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** The first position whose event is at this time or later; the end of the log where there is none. Times of the log rise but for clocks that differ. */
async function positionAt(log: LogReadable, time: Date): Promise<bigint> {
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
async function pointOf(log: LogReadable, text: string): Promise<bigint> {
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  if (!Time.safeParse(text).success)
    throw new RangeError(`${text} is neither a position nor a time as 2026-11-22, a day in UTC, or 2026-11-22T08:00:00+08:00`);
  return positionAt(log, new Date(text));
}

export interface Span {
  from?: string | undefined;
  until?: string | undefined;
}

/** The part of the log that was asked for, cut at its end. `after`: the position before its first event. */
export async function spanOf(log: LogReadable, { from, until }: Span): Promise<{ after: bigint; until: bigint; log: LogReadable }> {
  const last = await log.readLastPosition();
  const asked = until === undefined ? last : await pointOf(log, until);
  const end = asked < last ? asked : last;
  const start = from === undefined ? 0n : await pointOf(log, from);
  // `from` names the first event by its position, or all that is not before a time.
  const after = from !== undefined && /^\d+$/.test(from) && start > 0n ? start - 1n : start;
  return { after, until: end, log: logUntil(log, end) };
}
