import type { Command } from "commander";
import { UsageError, verb } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { withProjectors } from "./with-projectors.ts";

/** What follows the log, and what analysts replayed. */
export function addProjections(program: Command): void {
  const projections = program.command("projections").description("读模型 · the read models, and what analysts replayed");
  projections
    .command("status", { isDefault: true })
    .option("--json", "one object a line")
    .description("位置与落后 · version, position, lag and dead letters of each")
    .action(verb(status));
  projections
    .command("drop")
    .argument("<schema>", "analyst_…")
    .description("删除一次重放的结果 · removes what a replay made; never a read model of the product")
    .action(verb(drop));
}

function status({ json }: { json?: true }): Promise<void> {
  return withProjectors(async (projectors) => {
    const all = (await projectors.status()).map(({ model, version, status: state, position, tail, lag, deadLetters }) => ({
      model,
      version,
      status: state,
      position: String(position),
      tail: String(tail),
      lag: String(lag),
      deadLetters,
    }));
    if (json) return console.log(all.map((one) => JSON.stringify(one)).join("\n"));
    const width = Math.max(0, ...all.map(({ model }) => model.length));
    for (const one of all)
      console.log(
        `${one.model.padEnd(width)}  v${one.version}  ${one.status.padEnd(8)} ${one.position}/${one.tail}  落后 · lag ${one.lag}  死信 · dead letters ${one.deadLetters}`,
      );
  });
}

function drop(schema: string): Promise<void> {
  if (!/^analyst_[a-z0-9_]+$/.test(schema))
    throw new UsageError("Only what a replay made can be dropped: its schema begins with analyst_.");
  return withLog(async ({ pool }) => {
    const { rows } = await pool.query("delete from projections.checkpoints where model = $1 returning model", [schema]);
    await pool.query(`drop schema if exists ${schema} cascade`);
    console.log(rows.length > 0 ? `${schema} 已删除 · dropped` : `没有 · there is no ${schema}`);
  });
}
