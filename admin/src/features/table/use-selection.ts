import { App } from "antd";
import { useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import { type RowKey, type RowsQuery, useLazyListRowsQuery } from "../../api/rows-api.ts";

/** The most rows that can be selected over all pages. */
export const MOST_SELECTED = 10_000;
const ROWS_A_CALL = 100;

/** The checked rows, also those of other pages. */
export function useSelection() {
  const [selecting, setSelecting] = useState(false);
  const [ids, setIds] = useState<readonly RowKey[]>([]);
  const [collecting, setCollecting] = useState(false);
  const [list] = useLazyListRowsQuery();
  const { message } = App.useApp();

  /** Selects every row that matches the filters. */
  const selectAll = async (query: RowsQuery) => {
    setCollecting(true);
    try {
      const found = new Set<RowKey>();
      for (let page = 1; found.size < MOST_SELECTED; page += 1) {
        const answer = await list({ ...query, page, limit: ROWS_A_CALL }).unwrap();
        for (const { id } of answer.data) found.add(id);
        if (answer.nextCursor === null) break;
      }
      setIds([...found].slice(0, MOST_SELECTED));
    } catch (failure) {
      message.error(`选择失败: ${messageOf(failure, "请稍后重试")}`);
    } finally {
      setCollecting(false);
    }
  };

  return {
    selecting,
    ids,
    collecting,
    setIds,
    selectAll,
    begin: () => setSelecting(true),
    end: () => {
      setSelecting(false);
      setIds([]);
    },
  };
}
