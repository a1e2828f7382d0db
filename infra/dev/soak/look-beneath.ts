import { readConfig } from "@shiye/infra/config/config";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { dropKept } from "@shiye/infra/subscriptions/generations";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { readModels } from "@shiye/projectors/read-models";
import type pg from "pg";
import { compareKept } from "../shiye/swap-generations.ts";
import { wrongCounts } from "../world/contract/database-looks.ts";
import type { BusyMember } from "./busy-member.ts";

interface LookBeneathOptions {
  databaseUrl: string;
  dataDir: string;
  busy: readonly BusyMember[];
}

/** The log against what was acknowledged, and the read models against a fold of the log from zero, beside the product as it runs. */
export async function lookBeneath({ databaseUrl, dataDir, busy }: LookBeneathOptions): Promise<{ log: string[]; readModels: string[] }> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: "test", DEMO: "0" });
  const engines = await openEngines(config, "soak", 4);
  try {
    const { pool, log } = engines;
    const found: string[] = [];
    const given = { databaseUrl, log, ledger: true, projections: readModels };
    for (const { name } of readModels) {
      await fillAnew(given, name);
      const { tables } = await compareKept(given, name);
      for (const { table, rows, same } of tables)
        if (!same) found.push(`${name}.${table} is not a fold from zero: ${rows.join(" and ")} rows`);
      await dropKept(pool, name);
    }
    const wrong = await wrongCounts({ query: async (text, values = []) => (await pool.query(text, [...values])).rows });
    const dead = await pool.query<{ model: string }>("select model from projections.checkpoints where dead_letters > 0");
    return {
      log: await compareLog(pool, busy),
      readModels: [...found, ...wrong, ...dead.rows.map(({ model }) => `${model} has dead letters`)],
    };
  } finally {
    await engines.close();
  }
}

async function fillAnew(given: Parameters<typeof compareKept>[0], name: string): Promise<void> {
  const subscriptions = createSubscriptions(given);
  await subscriptions.rebuild(name, { end: "keep" }).finally(subscriptions.stop);
}

/** Every acknowledged command once, and nothing else of theirs. */
async function compareLog(pool: pg.Pool, busy: readonly BusyMember[]): Promise<string[]> {
  const troubles: string[] = [];
  const { rows } = await pool.query<{ id: string; count: number }>(
    "select data ->> 'commentId' as id, count(*)::int as count from log.events where type = 'CommentAdded' group by 1",
  );
  const stored = new Map(rows.map(({ id, count }) => [Number(id), count]));
  const acknowledged = new Set(busy.flatMap(({ comments }) => [...comments.keys()]));
  for (const id of acknowledged) if (stored.get(id) !== 1) troubles.push(`comment ${id} is in the log ${stored.get(id) ?? 0} times`);
  for (const id of stored.keys()) if (!acknowledged.has(id)) troubles.push(`comment ${id} is in the log, and nobody was told so`);
  for (const { member, likes } of busy)
    for (const [noteId, { given, taken }] of likes) {
      const { rows: told } = await pool.query<{ given: number; taken: number }>(
        `select count(*) filter (where type = 'NoteLiked')::int as given, count(*) filter (where type = 'NoteUnliked')::int as taken
         from log.events where stream = $1`,
        [`like-${member.id}-note-${noteId}`],
      );
      if (told[0]?.given !== given || told[0]?.taken !== taken)
        troubles.push(`${member.name} liked note ${noteId} ${given} and unliked it ${taken} times; the log has ${JSON.stringify(told[0])}`);
    }
  return troubles;
}
