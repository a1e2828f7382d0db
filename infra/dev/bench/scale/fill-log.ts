import type { Keyring } from "@shiye/infra/crypto/keyring";
import { ownerOf, sealPersonalData } from "@shiye/infra/crypto/personal-data";
import pg from "pg";
import { copyIn } from "../copy.ts";
import type { CommunityFacts, ScaleEvent } from "./community.ts";

/** Events of one COPY: as much as is held in memory. */
const AT_ONCE = 20_000;

/**
 * Writes events into the log as its own append would leave them, sealed and numbered, but by COPY: nothing decides, nobody is told, so
 * no service may be running. A million appends would take most of an hour; this takes a minute or two.
 */
export async function fillLog(
  databaseUrl: string,
  keyring: Keyring,
  events: Generator<ScaleEvent, CommunityFacts>,
): Promise<CommunityFacts> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ last: string }>("select coalesce(max(position), 0)::text as last from log.events");
  let position = BigInt(rows[0]?.last ?? 0);
  let waiting: ScaleEvent[] = [];

  async function write(): Promise<void> {
    const owners = [...new Set(waiting.map(({ event }) => ownerOf(event)).filter((owner) => owner !== undefined))];
    const keys = await keyring.keysForWriting(owners);
    const lines = waiting.map(({ stream, revision, event }) => {
      const owner = ownerOf(event);
      const { id, type, version, at, data, metadata } = sealPersonalData(event, owner === undefined ? undefined : keys.get(owner));
      position += 1n;
      return [position, stream, revision, id, type, version, at, JSON.stringify(data), JSON.stringify(metadata)].map(copyText).join("\t");
    });
    waiting = [];
    const columns = "(position, stream, revision, id, type, version, at, data, metadata)";
    await copyIn(client, `copy log.events ${columns} from stdin`, [Buffer.from(`${lines.join("\n")}\n`)]);
  }

  for (;;) {
    const next = events.next();
    if (!next.done) waiting.push(next.value);
    if (waiting.length >= AT_ONCE || (next.done && waiting.length > 0)) await write();
    if (!next.done) continue;
    await client.query("vacuum analyze log.events");
    await client.end();
    return next.value;
  }
}

/** Source: PostgreSQL documentation, COPY, text format: backslashes and the signs that separate. JSON has none of the latter. */
function copyText(value: string | number | bigint): string {
  return String(value).replaceAll("\\", "\\\\");
}
