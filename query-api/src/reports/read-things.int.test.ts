import { createReader, type Statement } from "@shiye/infra/read-models/statement-reader";
import { expect, it } from "vitest";
import { useQueryWorld } from "../testing/use-query-world.ts";
import { readQueue } from "./read-things.ts";

const world = useQueryWorld();

interface PlanNode {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** How often a statement looks into each table from an expression. */
async function lookUps({ text }: Statement<object>, values: readonly unknown[]): Promise<Record<string, number>> {
  const { rows } = await world.pool.query(`explain (analyze, format json) ${text}`, [...values]);
  const found: Record<string, number> = {};
  const walk = (node: PlanNode) => {
    const table = node["Relation Name"];
    if (table !== undefined && node["Parent Relationship"] === "SubPlan") found[table] = (found[table] ?? 0) + node["Actual Loops"];
    node.Plans?.forEach(walk);
  };
  walk(rows[0]["QUERY PLAN"][0].Plan);
  return found;
}

it("the decided reports are read without looking whether their things are still there", async () => {
  const [author, reporter] = [await world.given.member(), await world.given.member()];
  const notes: number[] = [];
  for (let index = 0; index < 30; index += 1) notes.push(await world.given.note({ authorId: author, categoryId: 1 }));
  const waiting = await world.given.comment({ noteId: notes[0] ?? 0, authorId: author, content: "还没有人看过" });
  await world.pool.query(
    `insert into reports.reports (reporter_id, target_kind, target_id, target_author_id, note_id, reason, reported_at, position)
     select $1::bigint, 'note', id, $2::bigint, id, 'abuse', now(), 10 from unnest($3::bigint[]) as id
     union all select $1, 'comment', $4::bigint, $2, null, 'abuse', now(), 11`,
    [reporter, author, notes, waiting],
  );
  await world.pool.query(
    `insert into reports.decisions (position, decision, target_kind, target_id, subject_id, decided_at)
     select 20 + row_number() over (), 'dismissed', 'note', id, $1, now() from unnest($2::bigint[]) as id`,
    [author, notes],
  );
  const asked: [Statement<object>, readonly unknown[]][] = [];
  const plain = createReader(world.pool);
  const reader: typeof plain = {
    read(statement, values) {
      asked.push([statement as Statement<object>, values]);
      return plain.read(statement, values);
    },
  };
  const queue = (open: boolean) => readQueue(reader, { open, kind: undefined, limit: 100, offset: 0 });
  expect((await queue(true)).map(({ target_id }) => target_id)).toEqual([waiting]);
  expect((await queue(false)).map(({ target_id, open }) => [target_id, open]).toSorted()).toEqual(notes.map((id) => [id, false]));
  for (const [statement, values] of asked) expect((await lookUps(statement, values)).notes, statement.name).toBe(0);
});
