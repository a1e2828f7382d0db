import type { ClientBase } from "pg";
import type { AppendRequest } from "../event-log.ts";

const APPEND_BATCH =
  "select request, first_position from log.append_batch($1::text[], $2::integer[], $3::text[], $4::text[], " +
  "$5::integer[], $6::uuid[], $7::text[], $8::smallint[], $9::timestamptz[], $10::text[], $11::text[])";
const APPEND_ONE = "select log.append_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as position";

/**
 * One call, one transaction, one commit. Returns for each request the position of its first event, or undefined if the log did not take it.
 */
export async function writeBatch(client: ClientBase, requests: readonly AppendRequest[]): Promise<(bigint | undefined)[]> {
  const [first] = requests;
  const [firstEvent, ...moreEvents] = first?.events ?? [];
  if (first && firstEvent && requests.length === 1 && moreEvents.length === 0) return [await writeOne(client, first, firstEvent)];
  const events = requests.flatMap((request, index) => request.events.map((event) => ({ event, owner: index + 1 })));
  const { rows } = await client.query<{ request: number; first_position: string }>({
    name: "log_append_batch",
    text: APPEND_BATCH,
    values: [
      requests.map((request) => request.stream),
      requests.map(expectationOf),
      requests.map((request) => request.idempotency?.key ?? null),
      requests.map((request) => request.idempotency?.contentHash ?? null),
      events.map(({ owner }) => owner),
      events.map(({ event }) => event.id),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.version),
      events.map(({ event }) => event.at),
      events.map(({ event }) => JSON.stringify(event.data)),
      events.map(({ event }) => JSON.stringify(event.metadata)),
    ],
  });
  const positions = new Array<bigint | undefined>(requests.length);
  for (const row of rows) positions[row.request - 1] = BigInt(row.first_position);
  return positions;
}

async function writeOne(client: ClientBase, request: AppendRequest, event: AppendRequest["events"][number]): Promise<bigint | undefined> {
  const { idempotency } = request;
  const { rows } = await client.query<{ position: string | null }>({
    name: "log_append_one",
    text: APPEND_ONE,
    values: [
      request.stream,
      expectationOf(request),
      idempotency?.key ?? null,
      idempotency?.contentHash ?? null,
      event.id,
      event.type,
      event.version,
      event.at,
      JSON.stringify(event.data),
      JSON.stringify(event.metadata),
    ],
  });
  const position = rows[0]?.position;
  return position ? BigInt(position) : undefined;
}

const expectationOf = ({ expectedRevision }: AppendRequest) => (expectedRevision === "no-stream" ? -1 : expectedRevision);
