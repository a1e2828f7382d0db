import type { ClientBase } from "pg";
import type { AppendRequest } from "../event-log.ts";

const CALL =
  "select request, first_position from log.append_batch($1::text[], $2::integer[], $3::text[], $4::text[], " +
  "$5::integer[], $6::uuid[], $7::text[], $8::smallint[], $9::timestamptz[], $10::text[], $11::text[])";

/**
 * One call, one transaction, one commit. Answers for each request the position of its first event, or undefined when the log
 * did not take it.
 */
export async function writeBatch(client: ClientBase, requests: readonly AppendRequest[]): Promise<(bigint | undefined)[]> {
  const owners: number[] = [];
  const ids: string[] = [];
  const types: string[] = [];
  const versions: number[] = [];
  const times: string[] = [];
  const payloads: string[] = [];
  const metadatas: string[] = [];
  for (const [index, request] of requests.entries()) {
    for (const event of request.events) {
      owners.push(index + 1);
      ids.push(event.id);
      types.push(event.type);
      versions.push(event.version);
      times.push(event.at);
      payloads.push(JSON.stringify(event.data));
      metadatas.push(JSON.stringify(event.metadata));
    }
  }
  const { rows } = await client.query<{ request: number; first_position: string }>({
    name: "log_append_batch",
    text: CALL,
    values: [
      requests.map((request) => request.stream),
      requests.map((request) => (request.expectedRevision === "no-stream" ? -1 : request.expectedRevision)),
      requests.map((request) => request.idempotency?.key ?? null),
      requests.map((request) => request.idempotency?.contentHash ?? null),
      owners,
      ids,
      types,
      versions,
      times,
      payloads,
      metadatas,
    ],
  });
  const positions = new Array<bigint | undefined>(requests.length);
  for (const row of rows) positions[row.request - 1] = BigInt(row.first_position);
  return positions;
}
