import type { Entity } from "@shiye/events/back-office/entity";
import { Table, type TableColumnType } from "antd";
import type { ReactNode } from "react";
import type { Row, RowKey, RowList, RowsQuery } from "../../api/rows-api.ts";
import { classNames } from "../../ui/class-names.ts";
import { Cell } from "./Cell.tsx";
import type { TablePreferences } from "./preferences.ts";
import styles from "./Table.module.css";

interface EntityTableProps {
  entity: Entity;
  list: RowList | undefined;
  query: RowsQuery;
  shown: readonly string[];
  density: TablePreferences["density"];
  /** The next page is on its way; this one stays until it is there. */
  busy: boolean;
  selected: readonly RowKey[] | null;
  onSelect: (ids: readonly RowKey[]) => void;
  onSort: (field: string | undefined, order: "asc" | "desc" | undefined) => void;
  actions: (row: Row) => ReactNode;
  actionsWidth: number;
}

const orders = { ascend: "asc", descend: "desc" } as const;
const RIGHT = new Set(["number"]);

/** The rows of one entity, drawn by its descriptor. */
export function EntityTable(props: EntityTableProps) {
  const { entity, list, query, shown, density, busy, selected, onSelect, onSort, actions, actionsWidth } = props;
  const sortField = query.sortField ?? entity.defaultSort.field;
  const sortOrder = (query.sortOrder ?? entity.defaultSort.order) === "asc" ? "ascend" : "descend";
  const columns = shown.flatMap((name): TableColumnType<Row>[] => {
    const column = entity.columns[name];
    if (!column) return [];
    return [
      {
        key: name,
        title: column.label,
        ...(RIGHT.has(column.kind) ? { align: "right" as const } : {}),
        ...(column.sortable ? { sorter: true, sortOrder: name === sortField ? sortOrder : null } : {}),
        showSorterTooltip: false,
        render: (_, row) => <Cell entity={entity.path} name={name} column={column} row={row} />,
      },
    ];
  });
  columns.push({ key: "actions", title: "操作", fixed: "right", width: actionsWidth, render: (_, row) => actions(row) });
  return (
    <div className={classNames(styles.table, busy && styles.busy)} aria-busy={busy}>
      <Table<Row>
        rowKey="id"
        size={density}
        columns={columns}
        dataSource={list?.data ?? []}
        loading={list === undefined}
        pagination={false}
        scroll={{ x: "max-content" }}
        locale={{ emptyText: Object.keys(query.filters).length > 0 ? `没有符合条件的${entity.label}` : `还没有${entity.label}` }}
        {...(selected
          ? {
              rowSelection: {
                selectedRowKeys: [...selected],
                preserveSelectedRowKeys: true,
                onChange: (keys) => onSelect(keys.filter((key): key is RowKey => typeof key !== "bigint")),
                getCheckboxProps: (row: Row) => ({ "aria-label": `选择 ${row.id}` }),
              },
            }
          : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== "sort" || Array.isArray(sorter)) return;
          const order = sorter.order ? orders[sorter.order] : undefined;
          onSort(order ? String(sorter.columnKey) : undefined, order);
        }}
      />
    </div>
  );
}
