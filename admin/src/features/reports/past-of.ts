import { timeText } from "../table/format.ts";
import { DECISIONS, type ReportedThing } from "./reports-api.ts";

/** Source: docs/contract/wire.md §13. */
const MOST_DECISIONS = 20;

/** Earlier decisions about an author in one line, or null: 此作者：下架内容 3 · 警告作者 1（最近 …）. */
export function pastOf({ history }: Pick<ReportedThing, "history">): string | null {
  const [last] = history;
  if (!last) return null;
  const counts = new Map<string, number>();
  for (const { decision } of history) counts.set(DECISIONS[decision], (counts.get(DECISIONS[decision]) ?? 0) + 1);
  const said = [...counts].map(([decision, count]) => `${decision} ${count}`).join(" · ");
  return `此作者${history.length === MOST_DECISIONS ? "的最近 20 次" : ""}：${said}（最近 ${timeText(last.at)}）`;
}
