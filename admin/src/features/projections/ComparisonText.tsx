import { numberText, timeText } from "../table/format.ts";
import type { Comparison } from "./projections-api.ts";

const rowsText = (rows: number | null) => (rows === null ? "没有此表" : `${numberText(rows)} 行`);

/** The result of the last comparison in one line, with the number of rows on each side for tables that differ. */
export function ComparisonText({ comparison: { state, position, tables, error, at } }: { comparison: Comparison }) {
  if (state === "running") return "正在与服务中的表比较……";
  if (state === "failed") return `没有比较完（${timeText(at)}）：${error ?? "原因不明"}`;
  const when = `${timeText(at)}，位置 ${numberText(Number(position ?? 0))}`;
  const differing = tables.filter(({ same }) => !same);
  if (differing.length === 0) return `${when}：${tables.length} 张表与服务中的一致`;
  const told = differing.map(({ table, live, kept }) => `${table}（服务中 ${rowsText(live)}，旁边 ${rowsText(kept)}）`);
  return `${when}：${differing.length} 张表不同：${told.join("、")}`;
}
