import { Button } from "antd";
import type { RowList, RowsQuery } from "../../api/rows-api.ts";
import styles from "./Table.module.css";
import { MOST_SELECTED, type useSelection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  query: RowsQuery;
  list: RowList | undefined;
  exporting: boolean;
  onDelete: () => void;
  onExport: () => void;
}

/** Actions on the checked rows, also those of other pages. */
export function SelectionBar({ selection, query, list, exporting, onDelete, onExport }: SelectionBarProps) {
  const { ids, found, selectAll, stop, select, end } = selection;
  const total = list?.total ?? 0;
  return (
    <section className={styles.selection} aria-label="批量操作">
      <span role="status">{found === null ? `已选择 ${ids.length} 项` : `正在选择：已找到 ${found} 条`}</span>
      {found !== null ? (
        <Button size="small" onClick={stop}>
          停止选择
        </Button>
      ) : (
        ids.length < total && (
          <Button size="small" onClick={() => selectAll(query)}>
            {total > MOST_SELECTED ? `选择前 ${MOST_SELECTED} 条` : `选择全部 ${total} 条`}
          </Button>
        )
      )}
      {ids.length > 0 && (
        <Button size="small" onClick={() => select([])}>
          清除选择
        </Button>
      )}
      <Button size="small" type="primary" danger onClick={onDelete}>
        删除所选
      </Button>
      <Button size="small" disabled={ids.length === 0} loading={exporting} onClick={onExport}>
        导出所选
      </Button>
      <Button size="small" onClick={end}>
        退出批量
      </Button>
    </section>
  );
}
