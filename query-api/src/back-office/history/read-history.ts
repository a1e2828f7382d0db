import { entities } from "@shiye/events/back-office/all";
import type { AdminReadHistory } from "@shiye/events/back-office/history";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { changesOf } from "./changes.ts";
import { record } from "./names.ts";
import type { ReadLogEvents } from "./read-log-events.ts";
import { createSubjects } from "./streams-of.ts";

/** The events of one thing from the log, also when the thing is deleted. */
export function createReadHistory(reader: Reader, readEvents: ReadLogEvents): HandlerOf<typeof AdminReadHistory> {
  const subjects = createSubjects(reader);
  return async ({ params: { entity, id }, input: { cursor, limit } }) => {
    const label = entities.find(({ path }) => path === entity)?.label ?? "内容";
    const missing = refuse("entity-not-found", { message: `${label}不存在` });
    const subject = Object.hasOwn(subjects, entity) ? await subjects[entity]?.(id) : undefined;
    if (!subject) return missing;
    const events = (await readEvents(subject.streams)).filter(subject.concerns);
    if (events.length === 0) return missing;
    const newestFirst = events.toSorted((one, other) => (BigInt(one.position) < BigInt(other.position) ? 1 : -1));
    const left = cursor === undefined ? newestFirst : newestFirst.filter(({ position }) => BigInt(position) < BigInt(cursor));
    const page = left.slice(0, limit);
    const nextCursor = left.length > limit ? (page.at(-1)?.position ?? null) : null;
    return { data: { events: await record(reader, page, changesOf(events)), nextCursor } };
  };
}
