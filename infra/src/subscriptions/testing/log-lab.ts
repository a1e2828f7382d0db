import { afterEach, beforeEach, inject } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../engines/postgres/test-database.ts";
import { openReadDb, type ReadDb } from "../../read-models/database.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { type ArraySource, createArraySource } from "./array-source.ts";

/** For each test of a file: a database, a log in memory, and what is started on them; all of it is stopped after the test. */
interface LogLab {
  readonly database: TestDatabase;
  readonly readDb: ReadDb;
  readonly log: ArraySource;
  start(subscriptions: Subscriptions): Promise<Subscriptions>;
  /** Before the test ends. */
  stop(subscriptions: Subscriptions): Promise<void>;
}

export function useLogLab(): LogLab {
  let opened: Pick<LogLab, "database" | "readDb" | "log"> | undefined;
  let running: Subscriptions[] = [];
  const here = () => {
    if (!opened) throw new Error("There is a lab within tests only");
    return opened;
  };
  beforeEach(async () => {
    const database = await createTestDatabase(inject("databaseUrl"));
    opened = { database, readDb: openReadDb({ url: database.url, max: 3 }), log: createArraySource() };
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((subscriptions) => subscriptions.stop()));
    await here().readDb.end();
    await here().database.drop();
  });
  return {
    get database() {
      return here().database;
    },
    get readDb() {
      return here().readDb;
    },
    get log() {
      return here().log;
    },
    async start(subscriptions) {
      running.push(subscriptions);
      await subscriptions.start();
      return subscriptions;
    },
    async stop(subscriptions) {
      running = running.filter((other) => other !== subscriptions);
      await subscriptions.stop();
    },
  };
}
