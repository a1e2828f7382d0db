import { LOG_EVENTS_PATH, type LogEvent, LogEventsRequest } from "@shiye/events/back-office/history";
import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { Extend } from "@shiye/infra/http/api-app";
import { serviceCall } from "@shiye/infra/http/service-call";
import { pagesOfStream } from "../kernel/pages-of-stream.ts";
import { WITHHELD } from "../own-data/own-events.ts";

/** Events of streams for administrators. query-api asks for them, because it has no log. Only for services that know our secret. */
export function addLogEvents(
  app: Parameters<Extend>[0],
  { tokens, log }: { tokens: Pick<TokenService, "isService">; log: Pick<EventLog, "readStream"> },
): void {
  app.post(
    LOG_EVENTS_PATH,
    serviceCall(tokens, LogEventsRequest, async ({ streams }) => ({
      data: { events: await readLogEvents(log, streams) },
      message: "获取成功",
    })),
  );
}

/** One stream after another, so that one page uses one connection of the log, not a hundred. */
export async function readLogEvents(log: Pick<EventLog, "readStream">, streams: readonly string[]): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for (const stream of streams) for await (const page of pagesOfStream(log, stream)) for (const event of page) events.push(asRead(event));
  return events;
}

/** Without secrets and without full identity numbers, which are shown masked elsewhere. */
function asRead({ position, stream, revision, type, at, data, metadata: { actor, ipRegion } }: StoredEvent): LogEvent {
  return {
    position: position.toString(),
    stream,
    revision,
    type,
    at,
    actor: { kind: actor.kind, id: actor.kind === "system" ? null : actor.id },
    ip_region: ipRegion ?? null,
    data: Object.fromEntries(Object.entries(data as Record<string, unknown>).filter(([field]) => !WITHHELD.has(field))),
  };
}
