import { definePolicy } from "@shiye/infra/subscriptions/policy";
import { createSubscriptions, type SubscriptionsOptions } from "@shiye/infra/subscriptions/subscriptions";
import { useLogLab } from "@shiye/infra/subscriptions/testing/log-lab";
import { numberedEvents } from "@shiye/infra/subscriptions/testing/numbered-events";
import { describe, expect, it } from "vitest";
import { openDatabaseWay } from "../e2e/database-way.ts";

const lab = useLogLab();
/** Without a limit of its own, a connection that swallows what it is given is lost after a quarter of an hour. */
const PATIENCE_MS = 25_000;

describe("connections that swallow everything, while new ones get through", () => {
  const kinds: [string, (seen: (id: number) => void) => Partial<SubscriptionsOptions>][] = [
    [
      "a policy",
      (seen) => ({
        policies: [
          { policy: definePolicy({ name: "one", version: 1, handlers: { CategoryCreated: async ({ data }) => seen(data.categoryId) } }) },
        ],
      }),
    ],
    [
      "a relay",
      (seen) => ({
        forwardings: [
          { name: "one", version: 1, forward: async (events) => void events.map((event) => seen(Number(event.position / 3n))) },
        ],
      }),
    ],
  ];

  it.each(kinds)("do not hold %s up for long", async (_what, optionsOf) => {
    const way = await openDatabaseWay(lab.database.url);
    const handled = new Set<number>();
    const { log } = lab;
    const subscriptions = createSubscriptions({
      databaseUrl: way.url,
      log,
      applicationName: "swallowed",
      ...optionsOf((id) => void handled.add(id)),
    });
    try {
      await subscriptions.start();
      log.append(...numberedEvents(1, ["category-1"]));
      await subscriptions.settle();
      way.forgetConnections();
      log.append(...numberedEvents(1, ["category-1"], { first: 2 }));
      await expect.poll(() => handled).toContain(2);
      // As the server does by itself after some twenty seconds: a lease goes with its session.
      await lab.readDb.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'swallowed'");
      await subscriptions.waitFor("one", 6n, AbortSignal.timeout(PATIENCE_MS));
      const { rows } = await lab.readDb.query<{ position: string }>(
        "select position::text from projections.checkpoints where model = 'one'",
      );
      expect(rows).toEqual([{ position: "6" }]);
    } finally {
      await way.close();
      await subscriptions.stop();
    }
  });
});
