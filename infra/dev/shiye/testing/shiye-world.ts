import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { StoredEvent } from "@shiye/events/envelope";
import { readConfig } from "@shiye/infra/config/config";
import { type Engines, openConfiguredSearch, openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { createProjectors } from "@shiye/projectors/projectors";
import { type Community, createCommunity, createStory, type Story } from "@shiye/projectors/testing/story";
import { inject } from "vitest";
import { appendStory } from "./append-story.ts";
import { runVerb, type VerbResult } from "./run-verb.ts";

/** What the command line works on: a data folder, a database with a log, and perhaps projectors that run beside it. */
export interface ShiyeWorld {
  folder: string;
  databaseUrl: string;
  /** What `npm start` would have in its environment. */
  variables: Readonly<Record<string, string>>;
  engines: Engines;
  story: Story;
  /** Tells the story; `happen` makes it true. */
  members: Community;
  /** Appends what was told since the last time, and waits for the projectors that run. */
  happen(change?: (event: StoredEvent, index: number) => StoredEvent): Promise<void>;
  /** Starts projectors, in the place of those that run. */
  follow(projections?: readonly Projection[]): Promise<Subscriptions>;
  /** Stops those that run. */
  unfollow(): Promise<void>;
  /** `npm run shiye -- <args>`, in this process. */
  shiye(...args: string[]): Promise<VerbResult>;
  /** The same with other variables. */
  shiyeWith(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<VerbResult>;
  /** Ends what the world itself has opened; `close` need not do it then. */
  stopEngines(): Promise<void>;
  /** As the product's role. */
  rowsOf(text: string): Promise<Record<string, unknown>[]>;
  inFolder(name: string): string;
  /** Ends everything and leaves nothing. */
  close(): Promise<void>;
}

/** `more`: variables beside those of every world, or in their place. */
export async function createShiyeWorld(more: Readonly<Record<string, string>> = {}): Promise<ShiyeWorld> {
  // Names of folders have spaces.
  const folder = mkdtempSync(path.join(tmpdir(), "shiye verbs "));
  const database = await createTestDatabase(inject("databaseUrl"));
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString("hex"),
    JWT_SECRET: randomBytes(32).toString("hex"),
    EVENT_LOG_URL: "",
    ...more,
  };
  const engines = await openEngines(readConfig(variables), "test", 3);
  const story = createStory();
  let appended = 0;
  let projectors: Subscriptions | undefined;
  const unfollow = async () => {
    await projectors?.stop();
    projectors = undefined;
  };
  let stopped: Promise<void> | undefined;
  const stopEngines = () => {
    stopped ??= engines.close();
    return stopped;
  };
  return {
    folder,
    databaseUrl: database.url,
    variables,
    engines,
    story,
    members: createCommunity(story),
    async happen(change = (event) => event) {
      const fresh = story.events.map(change).slice(appended);
      appended = story.events.length;
      await appendStory(engines.log, fresh);
      await projectors?.settle();
    },
    unfollow,
    async follow(projections) {
      await unfollow();
      const ledger = !variables.EVENT_LOG_URL;
      const search = await openConfiguredSearch(readConfig(variables));
      projectors = createProjectors({
        databaseUrl: database.url,
        log: engines.log,
        ledger,
        search,
        ...(projections ? { projections } : {}),
      });
      await projectors.start();
      await projectors.settle();
      return projectors;
    },
    shiye: (...args) => runVerb(variables, ...args),
    shiyeWith: (others, ...args) => runVerb(others, ...args),
    stopEngines,
    rowsOf: async (text) => (await engines.pool.query(text)).rows,
    inFolder: (name) => path.join(folder, name),
    async close() {
      await unfollow();
      await stopEngines();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
