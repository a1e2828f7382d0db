import type { Entity } from "@shiye/events/back-office/entity";
import type { ReactNode } from "react";
import type { Row, RowKey, RowList, RowsQuery } from "../../api/rows-api.ts";
import { type DataColumn, DataTable } from "../../ui/DataTable.tsx";
import { Cell } from "./Cell.tsx";
import type { TablePreferences } from "./preferences.ts";

interface EntityTableProps {
  entity: Entity;
  list: RowList | undefined;
  query: RowsQuery;
  shown: readonly string[];
  density: TablePreferences["density"];
  busy: boolean;
  selected: readonly RowKey[] | null;
  onSelect: (ids: readonly RowKey[]) => void;
  onSort: (field: string | undefined, order: "asc" | "desc" | undefined) => void;
  actions: (row: Row) => ReactNode;
}

const OPPOSITE = { asc: "desc", desc: "asc" } as const;

/** The rows of one entity, from its descriptor. */
export function EntityTable({ entity, list, query, shown, density, busy, selected, onSelect, onSort, actions }: EntityTableProps) {
  const sortField = query.sortField ?? entity.defaultSort.field;
  const sortOrder = (query.sortOrder ?? entity.defaultSort.order) === "asc" ? "asc" : "desc";
  const isUsual = sortField === entity.defaultSort.field && sortOrder === entity.defaultSort.order;
  const sortBy = (name: string, order: "asc" | "desc" | undefined) => {
    // Back to the usual order would change nothing where it is that one: the other direction is meant.
    const wanted = order ?? (isUsual ? OPPOSITE[sortOrder] : undefined);
    onSort(wanted && name, wanted);
  };
  const columns = shown.flatMap((name): DataColumn<Row>[] => {
    const column = entity.columns[name];
    if (!column) return [];
    const sort = {
      order: name === sortField ? sortOrder : null,
      onSort: (order: "asc" | "desc" | undefined) => sortBy(name, order),
    } as const;
    return [
      {
        key: name,
        title: column.label,
        // Numbers are aligned to the right; ids are names, so they are not.
        ...(column.kind === "number" && !name.endsWith("_id") ? { align: "right" as const } : {}),
        ...(column.sortable ? { sort } : {}),
        render: (row) => <Cell entity={entity.path} name={name} column={column} row={row} />,
      },
    ];
  });
  columns.push({ key: "actions", title: "操作", align: "right", sticky: true, render: actions });
  return (
    <DataTable
      label={entity.label}
      columns={columns}
      rows={list?.data}
      keyOf={({ id }) => id}
      empty={emptyText(entity, query)}
      density={density}
      busy={busy}
      selection={selected ? { ids: selected, onChange: onSelect } : undefined}
    />
  );
}

function emptyText({ label }: Entity, { page, filters }: RowsQuery): string {
  // Of more rows than are counted nobody knows the last page.
  if (page > 1) return `这一页没有${label}`;
  return Object.keys(filters).length > 0 ? `没有符合条件的${label}` : `还没有${label}`;
}
