import type { Sql } from "@shiye/infra/read-models/sql";
import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import type { ChartSpec, Row } from "./charts/draw-chart.ts";
import { MARKS, type Mark } from "./charts/marks.ts";
import { answer, asJson, examples, type ForScripts, RefusalError, UsageError, verb } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { requireWritable, writeWhole } from "./write-whole.ts";

const MOST_ROWS = 5000;
const DAY = /^\d{4}-\d\d-\d\d/;

interface ChartOptions extends Partial<ChartSpec>, ForScripts {
  out: string;
}

/** A picture of what a view or a table says. */
export function addChart(program: Command): void {
  program
    .command("chart")
    .argument("<view>", "a view or a table, for example analyst_daily.active_members")
    .requiredOption("--out <file.svg>", "where to")
    .option("--mark <mark>", `${MARKS.join(", ")} (default: a line over days, else bars)`, markOf)
    .option("--x <column>", "column of the horizontal axis (default: the first)")
    .option("--y <column>", "column of the vertical axis (default: the last)")
    .option("--colour <column>", "column with a line for each value; for cells, the column of the shade")
    .option("--title <text>", "title above the chart")
    .option("--x-label <text>", "label of the horizontal axis")
    .option("--y-label <text>", "label of the vertical axis")
    .option(...asJson())
    .description("画图 · draws a view as an SVG picture")
    .addHelpText(
      ...examples(
        "replay infra/analyst/examples/daily-active-members.ts --into daily",
        "chart analyst_daily.active_members --title 每日活跃成员 --out daily.svg",
      ),
    )
    .action(verb(chart));
}

function markOf(text: string): Mark {
  const mark = MARKS.find((one) => one === text);
  if (!mark) throw new InvalidArgumentError(`There are ${MARKS.join(", ")}.`);
  return mark;
}

const Cell = z.union([z.string(), z.number()]);

function chart(view: string, { out, json, ...wanted }: ChartOptions): Promise<void> {
  const [, schema, name] = /^([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)$/.exec(view) ?? [];
  if (!schema || !name) throw new UsageError("A view is named with its schema, as analyst_daily.active_members.");
  if (!out.endsWith(".svg")) throw new UsageError("--out is the name of an .svg file.");
  requireWritable(out);
  return withLog(async ({ pool }) => {
    const { rows: columns } = await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position",
      [schema, name],
    );
    if (columns.length === 0) throw new RefusalError(`There is no ${view}; ${await whatIsIn(pool, schema)}.`);
    const has = columns.map((column) => column.name);
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(shown) as row from (select * from ${schema}.${name} limit ${MOST_ROWS + 1}) shown`,
    );
    if (rows.length === 0) throw new RefusalError(`${view} has no rows.`);
    if (rows.length > MOST_ROWS)
      throw new RefusalError(`${view} has more than ${MOST_ROWS} rows: a chart shows few; let a view sum them up.`);
    const spec = specOf(has, rows[0]?.row ?? {}, wanted);
    const used = [spec.x, spec.y, ...(spec.colour ? [spec.colour] : [])];
    const missing = used.filter((column) => !has.includes(column));
    if (missing.length > 0) throw new RefusalError(`${view} has no column ${missing.join(", ")}; it has ${has.join(", ")}.`);
    // Loading what draws takes longer than most verbs.
    const { drawChart } = await import("./charts/draw-chart.ts");
    writeWhole(
      out,
      drawChart(
        rows.map(({ row }) => rowOf(row, used, spec.mark === "cells" ? spec.colour : spec.y)),
        spec,
      ),
    );
    answer({ json }, { out, rows: rows.length }, `${out}: ${rows.length} 行 · rows`);
  });
}

/** Names the tables and views of a schema; without any, where to find the schemas. */
async function whatIsIn(pool: Pick<Sql, "query">, schema: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1 order by table_name",
    [schema],
  );
  if (rows.length === 0) return "npm run shiye -- projections status has the schemas of replays";
  return `${schema} has ${rows.map(({ name }) => name).join(", ")}`;
}

function specOf(has: readonly string[], first: Readonly<Record<string, unknown>>, wanted: Partial<ChartSpec>): ChartSpec {
  const [x = has[0] ?? "", y = has.at(-1) ?? ""] = [wanted.x, wanted.y];
  const mark = wanted.mark ?? (DAY.test(String(first[x])) ? "line" : "bar");
  if (mark === "cells" && !wanted.colour) throw new UsageError("Cells need --colour: the column of their number.");
  if (mark === "bar" && wanted.colour) throw new UsageError("Bars have no --colour: it goes with --mark line or cells.");
  return { ...wanted, mark, x, y };
}

/** Days and times as moments, so that they lie at their distance. `measured`: the column that is drawn as a height or a shade. */
function rowOf(row: Readonly<Record<string, unknown>>, used: readonly string[], measured: string | undefined): Row {
  return Object.fromEntries(
    used.map((column) => {
      const cell = Cell.safeParse(row[column]);
      if (!cell.success)
        throw new RefusalError(`Column ${column} has a value that is neither a number nor a text: ${JSON.stringify(row[column])}.`);
      if (column === measured && !Number.isFinite(Number(cell.data)))
        throw new RefusalError(
          `Column ${column} is to be drawn as a number, and has ${JSON.stringify(cell.data)}: --y or --colour names another one.`,
        );
      return [column, typeof cell.data === "string" && DAY.test(cell.data) ? new Date(cell.data) : cell.data];
    }),
  );
}
