import type { Entity } from "@shiye/events/back-office/entity";
import { type Row, type RowsQuery, type useListRowsQuery, usePrefetchRows } from "../../api/rows-api.ts";
import { EntityTable } from "./EntityTable.tsx";
import type { TablePreferences } from "./preferences.ts";
import { RowActions } from "./RowActions.tsx";
import styles from "./Table.module.css";
import { TablePagination } from "./TablePagination.tsx";
import { useDeedsOf } from "./use-deeds-of.ts";
import type { useRowDeeds } from "./use-row-deeds.tsx";
import type { useSelection } from "./use-selection.ts";

/** How many pages are prefetched when the pointer comes near the pagination. */
const PAGES_AHEAD = 2;

interface EntityRowsProps {
  entity: Entity;
  query: RowsQuery;
  /** Undefined until the first rows are there. */
  list: ReturnType<typeof useListRowsQuery>["data"];
  busy: boolean;
  shown: readonly string[];
  density: TablePreferences["density"];
  selection: ReturnType<typeof useSelection>;
  deeds: ReturnType<typeof useRowDeeds>;
  onQuery: (next: Partial<RowsQuery>) => void;
  onOpen: (row: Row) => void;
  onEdit: (row: Row) => void;
}

/** The rows of one page with their actions, and the way to the other pages. */
export function EntityRows(props: EntityRowsProps) {
  const { entity, query, list, busy, shown, density, selection, deeds, onQuery, onOpen, onEdit } = props;
  const prefetch = usePrefetchRows("listRows");
  const { deedsOf, busy: isDeciding } = useDeedsOf(entity, deeds, onEdit);
  const approach = () => {
    for (let page = query.page + 1; page <= Math.min(query.page + PAGES_AHEAD, list?.totalPages ?? 0); page += 1)
      prefetch({ ...query, page });
  };
  const actions = (row: Row) => (
    <span className={styles.rowActions}>
      <RowActions name={`${entity.label} ${row.id}`} deeds={deedsOf(row)} busy={isDeciding} onOpen={() => onOpen(row)} />
    </span>
  );
  return (
    <>
      <EntityTable
        {...{ entity, list, query, shown, density, busy, actions }}
        selected={selection.selecting ? selection.ids : null}
        onSelect={selection.select}
        onSort={(sortField, sortOrder) => onQuery({ sortField, sortOrder, page: 1 })}
      />
      {list && (
        <TablePagination
          page={query.page}
          pages={list.totalPages}
          limit={query.limit}
          total={list.total}
          isEstimate={list.totalIsEstimate}
          onPage={(page) => onQuery({ page })}
          onLimit={(limit) => onQuery({ limit, page: 1 })}
          onApproach={approach}
        />
      )}
    </>
  );
}
