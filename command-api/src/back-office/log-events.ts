import { LOG_EVENTS_PATH, LOG_NAMES_PATH, type LogEvent, LogEventsRequest, LogNamesRequest } from "@shiye/events/back-office/history";
import { thingInStream } from "@shiye/events/back-office/thing-in-stream";
import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { Extend } from "@shiye/infra/http/api-app";
import { serviceCall } from "@shiye/infra/http/service-call";
import { pagesOfStream } from "../kernel/pages-of-stream.ts";
import { createTeller, nameIn } from "./told-events.ts";

type Log = Pick<EventLog, "readStream">;

/** Events and names for administrators. query-api asks for them, because it has no log. Only for services that know our secret. */
export function addLogEvents(app: Parameters<Extend>[0], { tokens, log }: { tokens: Pick<TokenService, "isService">; log: Log }): void {
  app.post(
    LOG_EVENTS_PATH,
    serviceCall(tokens, LogEventsRequest, async (ask) => ({ data: { events: await readLogEvents(log, ask) }, message: "获取成功" })),
  );
  app.post(
    LOG_NAMES_PATH,
    serviceCall(tokens, LogNamesRequest, async (ask) => ({ data: { names: await readLogNames(log, ask) }, message: "获取成功" })),
  );
}

/**
 * The wanted events of some streams, in the order of the log. A stream may have half a million events, so each is folded page by page, and
 * only wanted events are kept. One stream after another, so that one call uses one connection of the log, not a hundred.
 */
export async function readLogEvents(log: Log, { streams, wanted }: LogEventsRequest): Promise<LogEvent[]> {
  const found: LogEvent[] = [];
  const { concerns, isWanted, until, most } = "positions" in wanted ? atPositions(wanted) : newestOf(wanted);
  for (const stream of streams) {
    const tell = createTeller();
    let ofStream: LogEvent[] = [];
    for await (const page of pagesUntil(log, stream, until)) {
      for (const event of page.filter(concerns)) {
        const told = tell(event);
        if (isWanted(event)) ofStream.push(told);
      }
      ofStream = ofStream.slice(-most);
    }
    found.push(...ofStream);
  }
  return found.toSorted((one, other) => (BigInt(one.position) < BigInt(other.position) ? -1 : 1)).slice(-most);
}

interface Selection {
  /** Whether an event is about the thing. Others change nothing of it. */
  concerns: (event: StoredEvent) => boolean;
  isWanted: (event: StoredEvent) => boolean;
  /** The last position that is read. */
  until: bigint | undefined;
  most: number;
}

type Wanted<Part extends string> = Extract<LogEventsRequest["wanted"], Record<Part, unknown>>;

function atPositions({ positions }: Wanted<"positions">): Selection {
  const wanted = new Set(positions.map(BigInt));
  return { concerns: () => true, isWanted: ({ position }) => wanted.has(position), until: greatest(wanted), most: wanted.size };
}

function newestOf({ newest, before, thing, cause }: Wanted<"newest">): Selection {
  const concerns = (event: StoredEvent) => thing === null || event.position.toString() === cause || thingInStream(event) === thing;
  return { concerns, isWanted: () => true, until: before === null ? undefined : BigInt(before) - 1n, most: newest };
}

/** What each stream last called its thing until a position. A text of a member who left is gone from the log. */
export async function readLogNames(log: Log, { asked }: LogNamesRequest): Promise<(string | null)[]> {
  const places = asked.map(({ stream, until }) => ({ stream, until: BigInt(until), name: null as string | null }));
  for (const stream of new Set(asked.map((one) => one.stream))) {
    const wanted = places.filter((place) => place.stream === stream);
    for await (const page of pagesUntil(log, stream, greatest(wanted.map(({ until }) => until))))
      for (const { position, data } of page) {
        const name = nameIn(data as Readonly<Record<string, unknown>>);
        if (name !== null) for (const place of wanted) if (position <= place.until) place.name = name;
      }
  }
  return places.map(({ name }) => name);
}

/** The events of a stream up to a position, in pages. */
async function* pagesUntil(log: Log, stream: string, until: bigint | undefined): AsyncGenerator<readonly StoredEvent[]> {
  for await (const page of pagesOfStream(log, stream)) {
    const beyond = until === undefined ? -1 : page.findIndex(({ position }) => position > until);
    yield beyond < 0 ? page : page.slice(0, beyond);
    if (beyond >= 0) return;
  }
}

function greatest(positions: Iterable<bigint>): bigint | undefined {
  return [...positions].reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined);
}
