import { App } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import { patiently } from "../../api/patiently.ts";
import { type RowKey, type RowsQuery, useLazyListRowsQuery } from "../../api/rows-api.ts";

/** The most rows that can be selected over all pages. */
export const MOST_SELECTED = 10_000;
const ROWS_A_CALL = 100;

/** The checked rows, also those of other pages. Rows of other filters are not seen, so they are not selected any more. */
export function useSelection(filters: RowsQuery["filters"]) {
  const [selecting, setSelecting] = useState(false);
  const [ids, setIds] = useState<readonly RowKey[]>([]);
  /** Every row of this query is being selected; null if none is. Whatever else is done to the selection ends it. */
  const [wanted, setWanted] = useState<RowsQuery | null>(null);
  const [found, setFound] = useState(0);
  const [list] = useLazyListRowsQuery();
  const { message } = App.useApp();

  const select = (next: readonly RowKey[]) => {
    setWanted(null);
    setIds(next);
  };
  const filtered = JSON.stringify(filters);
  const [selectedOf, setSelectedOf] = useState(filtered);
  if (selectedOf !== filtered) {
    setSelectedOf(filtered);
    select([]);
  }

  const collect = useEffectEvent(async (query: RowsQuery, signal: AbortSignal) => {
    const rows = new Set<RowKey>();
    for (let page = 1; rows.size < MOST_SELECTED; page += 1) {
      const { data, error } = await patiently(() => list({ ...query, page, limit: ROWS_A_CALL }), signal);
      if (signal.aborted) return;
      if (error || !data) {
        setWanted(null);
        return void message.error(`选择失败: ${messageOf(error, "请稍后重试")}`);
      }
      for (const { id } of data.data) rows.add(id);
      setFound(rows.size);
      if (data.nextCursor === null) break;
    }
    select([...rows].slice(0, MOST_SELECTED));
  });
  useEffect(() => {
    if (!wanted) return;
    const ending = new AbortController();
    void collect(wanted, ending.signal);
    return () => ending.abort();
  }, [wanted]);

  return {
    selecting,
    ids,
    /** How many rows were found so far; null if not all are being selected. */
    found: wanted ? found : null,
    select,
    selectAll: (query: RowsQuery) => {
      setFound(0);
      setWanted(query);
    },
    stop: () => setWanted(null),
    /** Takes out rows that exist no more. */
    drop: (gone: readonly RowKey[]) => {
      const lost = new Set(gone);
      setIds((now) => now.filter((id) => !lost.has(id)));
    },
    begin: () => setSelecting(true),
    end: () => {
      setSelecting(false);
      select([]);
    },
  };
}
