import { createHash } from "node:crypto";
import type { NewEvent, StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "./event-log.ts";

/** Events of one append: neighbouring events of one stream are copied together. */
const AT_ONCE = 200;

type Log = Pick<EventLog, "append" | "readAll" | "readLastPosition">;

/** The target has events that the source does not have, or another process writes to it. */
export class OtherEventsError extends Error {}

interface CopyProgress {
  /** Number of events that the target has so far, found or copied. */
  done: number;
  copied: number;
  /** In the source. */
  position: bigint;
}

interface CopyOptions {
  from: Log;
  to: Log;
  onProgress?: (progress: CopyProgress) => void;
  signal?: AbortSignal;
}

interface Copied {
  events: number;
  copied: number;
  digest: string;
  /** Events that the source gets meanwhile are left for another run. */
  leftBehind: boolean;
}

/**
 * Makes a log equal to another one: order, ids, streams, revisions, times and contents, as stored. Positions are the target's own. The
 * content of the target must be the beginning of the source, so an interrupted copy continues. At the end both logs are read once more and
 * compared by count and digest.
 */
export async function copyLog({ from, to, onProgress = () => {}, signal }: CopyOptions): Promise<Copied> {
  const until = await from.readLastPosition();
  const there = eventsOf(to, await to.readLastPosition());
  const counts = { done: 0, copied: 0 };
  let run: StoredEvent[] = [];

  async function appendRun(): Promise<void> {
    const [first] = run;
    if (!first) return;
    const expectedRevision = first.revision === 0 ? "no-stream" : first.revision - 1;
    const result = await to.append({ stream: first.stream, expectedRevision, events: run.map(asNew) });
    if (result.status !== "appended")
      throw new OtherEventsError(`${first.stream} of the target was written to meanwhile: ${result.status}`);
    counts.copied += run.length;
    run = [];
  }

  for await (const event of eventsOf(from, until)) {
    signal?.throwIfAborted();
    const found = counts.copied === 0 && run.length === 0 ? await there.next() : undefined;
    if (found && !found.done) {
      if (textOf(found.value) !== textOf(event))
        throw new OtherEventsError(
          `Event ${counts.done + 1} of the target is ${found.value.id} (${found.value.type}), of the source ${event.id}`,
        );
    } else {
      const last = run.at(-1);
      if (last && (last.stream !== event.stream || run.length >= AT_ONCE)) await appendRun();
      run.push(event);
    }
    counts.done += 1;
    onProgress({ ...counts, position: event.position });
  }
  if (counts.copied === 0 && run.length === 0 && !(await there.next()).done)
    throw new OtherEventsError(`The target has more events than the source (${counts.done})`);
  await appendRun();

  const [source, target] = [await digestOf(from, until), await digestOf(to, await to.readLastPosition())];
  if (source.events !== target.events || source.digest !== target.digest)
    throw new OtherEventsError(
      `The copy is not the same: ${source.events} events ${source.digest}, copied ${target.events} ${target.digest}`,
    );
  return { ...source, copied: counts.copied, leftBehind: (await from.readLastPosition()) > until };
}

async function* eventsOf(log: Log, until: bigint): AsyncGenerator<StoredEvent, undefined> {
  for await (const page of log.readAll({ after: 0n, until })) yield* page;
  return undefined;
}

async function digestOf(log: Log, until: bigint): Promise<{ events: number; digest: string }> {
  const hash = createHash("sha256");
  let events = 0;
  for await (const event of eventsOf(log, until)) {
    hash.update(textOf(event)).update("\n");
    events += 1;
  }
  return { events, digest: hash.digest("hex") };
}

const asNew = ({ id, type, version, at, data, metadata }: StoredEvent): NewEvent => ({ id, type, version, at, data, metadata });

/** Everything but the position, with sorted fields: logs keep the fields of metadata in different orders. */
function textOf({ position: _position, ...event }: StoredEvent): string {
  return JSON.stringify(event, (_name, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
