import pg from "pg";
import { expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { createPostgresEventLog } from "../event-store/postgres/event-log.ts";
import { createTeller } from "../event-store/testing/teller.ts";
import { createEventReader } from "./event-reader.ts";
import { createLogSource } from "./log-source.ts";

const LOOKS = 4;

it("a notification that got lost is repaired before the source counts as lost, whenever it was", { timeout: 30_000 }, async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const log = await createPostgresEventLog({ connectionString: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await createTeller(log)("note-1", 1);
  const source = createLogSource(log);
  let appended = 0;
  let isFollowed = false;
  const reader = createEventReader({
    source: {
      ...source,
      /** Each look finds an event that nobody was notified of. */
      async readLastPosition() {
        if (isFollowed && appended < LOOKS) {
          appended += 1;
          await client.query(`
            insert into log.events (position, stream, revision, id, type, version, at, data, metadata)
            select position + 1, stream, revision + 1, gen_random_uuid(), type, version, at, data, metadata
            from log.events order by position desc limit 1`);
        }
        return source.readLastPosition();
      },
    },
    log,
    warn: () => {},
  });
  const stopping = new AbortController();
  let seen = 0;
  const following = reader.followFromNow(
    {
      name: "cache",
      signal: stopping.signal,
      async onBatch(events) {
        seen += events.length;
        if (seen === LOOKS) stopping.abort();
      },
    },
    () => {
      isFollowed = true;
    },
  );
  try {
    await following;
    expect(seen).toBe(LOOKS);
  } finally {
    stopping.abort();
    await reader.stop();
    await log.close();
    await client.end();
    await database.drop();
  }
});
