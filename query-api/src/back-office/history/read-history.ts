import { entities } from "@shiye/events/back-office/all";
import type { AdminReadHistory } from "@shiye/events/back-office/history";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { record } from "./names.ts";
import type { ReadLog } from "./read-log.ts";
import { createSubjects } from "./streams-of.ts";

/** The events of one thing from the log, also when the thing is deleted. */
export function createReadHistory(reader: Reader, log: ReadLog): HandlerOf<typeof AdminReadHistory> {
  const subjects = createSubjects(reader);
  return async ({ params: { entity, id }, input: { cursor, limit } }) => {
    const label = entities.find(({ path }) => path === entity)?.label ?? "内容";
    const missing = refuse("entity-not-found", { message: `${label}不存在` });
    const subject = Object.hasOwn(subjects, entity) ? await subjects[entity]?.(id) : undefined;
    if (!subject) return missing;
    const { streams, thing = null, cause = null } = subject;
    const events = await log.events({ streams, wanted: { newest: limit + 1, before: cursor ?? null, thing, cause } });
    if (events.length === 0 && cursor === undefined) return missing;
    const page = events.toReversed().slice(0, limit);
    const nextCursor = events.length > limit ? (page.at(-1)?.position ?? null) : null;
    return { data: { events: await record(reader, page), nextCursor } };
  };
}
