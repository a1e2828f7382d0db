import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./infra/dev/testing/longest-first.ts";

/** From version 25 on, Node has a `localStorage` of its own, which hides that of the imitated browser. Older ones do not know the flag. */
const ownStorage = process.allowedNodeEnvironmentFlags.has("--experimental-webstorage") ? ["--no-experimental-webstorage"] : [];

/** A message says which values were found, and not how many: CI shows nothing else. */
const wordy = { truncateThreshold: 300 };

/** Tests that wait for servers and browsers. With one worker for each of two cores, a third of the processors had nothing to do. */
const waiting = {
  chaiConfig: wordy,
  // Processes that load each module once, not one for each file: loading took as long as a fifth of the tests.
  isolate: false,
  maxWorkers: Math.max(2, availableParallelism() + 1),
};

/** Tests of milliseconds each. */
const quick = {
  chaiConfig: wordy,
  // Properties are tried hundreds of times, and the machine may be busy.
  testTimeout: 20_000,
  // Of two cores, the default leaves one idle.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // A process and an imitated browser for each file took longer than the tests: two stay, and the setup files clean up between files.
  isolate: false,
};

/**
 * The suffix tells the price: `.test` stays in its process (`.tsx` in an imitated browser), `.int.test` needs Postgres or starts processes and servers, `.engine.test`
 * needs an engine that `npm install` does not bring, `.e2e.test` a browser. Projects with different numbers of workers cannot share them, so each is a group of its own, and the groups run
 * one after the other.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...quick,
          name: "unit",
          include: ["**/src/**/*.test.ts", "infra/dev/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.int.test.ts", "**/*.e2e.test.ts", "**/*.engine.test.ts"],
          setupFiles: ["infra/dev/testing/alone-again.setup.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...quick,
          name: "rendered",
          execArgv: ownStorage,
          include: ["**/src/**/*.test.tsx"],
          exclude: ["**/node_modules/**"],
          setupFiles: ["infra/dev/testing/alone-again.setup.ts", "infra/dev/testing/empty-page.setup.ts"],
          sequence: { groupOrder: 1, setupFiles: "list" },
        },
      },
      {
        test: {
          ...waiting,
          name: "integration",
          include: ["**/*.int.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["infra/dev/testing/embedded-postgres.setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "engines",
          chaiConfig: wordy,
          // What every port promises, on the engines that the other projects do not have, and on PostgreSQL where DATABASE_URL names one.
          include: [
            "**/*.engine.test.ts",
            "infra/src/event-store/postgres/event-log.int.test.ts",
            "infra/src/event-store/eventstore/real-server.int.test.ts",
            "infra/src/realtime/postgres-*.int.test.ts",
            "infra/src/subscriptions/log-source.int.test.ts",
          ],
          exclude: ["**/node_modules/**"],
          globalSetup: ["infra/dev/testing/embedded-postgres.setup.ts", "infra/dev/engines/kafka.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A real server may need seconds to notice that a connection was cut.
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...waiting,
          name: "end-to-end",
          include: ["**/*.e2e.test.ts"],
          exclude: ["**/node_modules/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
