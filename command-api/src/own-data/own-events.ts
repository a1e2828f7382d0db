import type { StoredEvent } from "@shiye/events/envelope";
import { RECALL_MS } from "@shiye/events/limits";
import { OWN_EVENTS_PATH, type OwnEvent, type OwnEvents, OwnEventsRequest } from "@shiye/events/own-data";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { Extend } from "@shiye/infra/http/api-app";
import { serviceCall } from "@shiye/infra/http/service-call";
import type { z } from "zod";
import { pagesOfStream } from "../kernel/pages-of-stream.ts";

/** Streams that are about one member, whoever acts in them. The member may know an administrator's decision in them. */
const ABOUT_ONE = /^(member|session|verification|inbox)-/;

/**
 * Fields that are left out: marks of refresh tokens and password hashes, and the form of an application, which has the full identity
 * number. The form is in the member's data from the read model, with the number masked. Whether the other is shown a reading tells of a block.
 */
export const WITHHELD: ReadonlySet<string> = new Set(["refreshId", "credentialId", "secretId", "fields", "isShown"]);

/**
 * Events of a member for query-api, which puts their data together and has no log. Below /internal, only for services that know our secret.
 */
export function addOwnEvents(
  app: Parameters<Extend>[0],
  { tokens, log }: { tokens: Pick<TokenService, "isService">; log: Pick<EventLog, "readStream"> },
): void {
  app.post(
    OWN_EVENTS_PATH,
    serviceCall(tokens, OwnEventsRequest, async (asked) => ({ data: await readOwnEvents(log, asked), message: "获取成功" })),
  );
}

/** Events that are read for one answer, so that years of events are never in memory together and other calls get their turn. */
const MOST_READ = 2000;

/** One stream after another, so that one download uses one connection of the log, not a hundred. */
export async function readOwnEvents(
  log: Pick<EventLog, "readStream">,
  { memberId, streams, from }: z.output<typeof OwnEventsRequest>,
): Promise<OwnEvents> {
  const events: OwnEvent[] = [];
  let read = 0;
  for (const [index, stream] of streams.entries())
    for await (const page of withoutRecalled(pagesOfStream(log, stream, index === 0 ? from : 0))) {
      events.push(...page.flatMap((event) => ownEvent(memberId, event)));
      read += page.length;
      const last = page.at(-1);
      if (last && read >= MOST_READ) return { events, next: { stream: index, from: last.revision + 1 } };
    }
  return { events, next: null };
}

type Events = readonly StoredEvent[];

/**
 * Events of one stream, with recalled messages without content, so that no copy has it. A message of one page may be recalled on the next.
 * So a page waits until a page is read that is later than the time for recalling.
 */
async function* withoutRecalled(pages: AsyncIterable<Events>): AsyncGenerator<Events> {
  const waiting: Events[] = [];
  for await (const page of pages) {
    waiting.push(page);
    while (endOf(page) - endOf(waiting[0]) > 2 * RECALL_MS) yield withoutRecalledIn(waiting.shift() ?? [], waiting);
  }
  for (let page = waiting.shift(); page; page = waiting.shift()) yield withoutRecalledIn(page, waiting);
}

const endOf = (page: Events | undefined) => Date.parse(page?.at(-1)?.at ?? "");

function withoutRecalledIn(page: Events, later: readonly Events[]): Events {
  const recalled = new Set([page, ...later].flat().flatMap((event) => (event.type === "MessageRecalled" ? [messageOf(event)] : [])));
  if (recalled.size === 0) return page;
  return page.map((event) =>
    event.type === "MessageSent" && recalled.has(messageOf(event)) ? { ...event, data: { ...(event.data as object), content: "" } } : event,
  );
}

const messageOf = ({ data }: StoredEvent) => (data as { messageId?: unknown }).messageId;

/** The event as this member may read it. Undefined when it is not theirs. */
export function ownEvent(memberId: number, { stream, revision, type, at, data, metadata }: StoredEvent): OwnEvent[] {
  const payload = data as Record<string, unknown>;
  const { actor } = metadata;
  const isSelf = actor.kind === "member" && actor.id === memberId;
  const isAbout = ABOUT_ONE.test(stream) && payload.memberId === memberId;
  if (!isSelf && !isAbout) return [];
  const by = isSelf ? "self" : actor.kind === "admin" ? "administration" : "system";
  const told = Object.fromEntries(Object.entries(payload).filter(([field]) => !WITHHELD.has(field)));
  return [{ stream, revision, type, at, by, ip_region: isSelf ? (metadata.ipRegion ?? null) : null, data: told }];
}
