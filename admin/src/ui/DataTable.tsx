import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./DataTable.module.css";

export interface DataColumn<Row> {
  key: string;
  title: string;
  align?: "right";
  /** Stays at the right edge while other columns scroll. */
  sticky?: true;
  sort?: { order: "asc" | "desc" | null; onSort: (order: "asc" | "desc" | undefined) => void };
  render: (row: Row) => ReactNode;
}

type Key = string | number;

interface DataTableProps<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while they load for the first time. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => Key;
  empty: string;
  density?: "small" | "middle" | "large";
  /** Other rows are loading; these stay until then. */
  busy?: boolean;
  selection?: { ids: readonly Key[]; onChange: (ids: readonly Key[]) => void } | undefined;
  /** The details that unfold below a row. */
  detail?: (row: Row) => ReactNode;
}

const GHOST_ROWS = 8;

/** A dense table. The library's own table is larger than everything else on a screen, because of trees and filters that no screen needs. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, density = "small", busy = false, selection, detail } = props;
  const span = columns.length + (selection ? 1 : 0);
  const lastChecked = useRef<Key>(undefined);
  /** With Shift, all rows from the one that was pressed last to this one become as this one. */
  const check = (id: Key, withShift: boolean) => {
    if (!selection || !rows) return;
    const ids = rows.map(keyOf);
    const [one, other] = [ids.indexOf(lastChecked.current ?? id), ids.indexOf(id)];
    const meant = withShift && one >= 0 ? ids.slice(Math.min(one, other), Math.max(one, other) + 1) : [id];
    lastChecked.current = id;
    const others = selection.ids.filter((known) => !meant.includes(known));
    selection.onChange(selection.ids.includes(id) ? others : [...others, ...meant]);
  };
  return (
    <section
      className={classNames(styles.frame, styles[density], busy && styles.busy)}
      aria-label={`${label}表格`}
      aria-busy={busy || rows === undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
      tabIndex={0}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && <th className={styles.check}>{rows && <CheckAll ids={rows.map(keyOf)} selection={selection} />}</th>}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <BodyRow
              key={keyOf(row)}
              row={row}
              id={keyOf(row)}
              columns={columns}
              selection={selection}
              onCheck={check}
              detail={detail?.(row)}
              span={span}
            />
          ))}
          {rows?.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={span}>
                {empty}
              </td>
            </tr>
          )}
          {rows === undefined &&
            Array.from({ length: GHOST_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <tr key={index}>
                <td colSpan={span}>
                  <span className={styles.ghost} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function HeadCell<Row>({ column: { title, align, sticky, sort } }: { column: DataColumn<Row> }) {
  const className = classNames(align === "right" && styles.right, sticky && styles.sticky);
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const { order, onSort } = sort;
  return (
    <th scope="col" className={className} aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}>
      <button type="button" className={styles.sort} onClick={() => onSort(order === null ? "desc" : order === "desc" ? "asc" : undefined)}>
        {title}
        <span className={styles.arrows} aria-hidden="true">
          <CaretUpOutlined className={order === "asc" ? styles.on : ""} />
          <CaretDownOutlined className={order === "desc" ? styles.on : ""} />
        </span>
      </button>
    </th>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  id: Key;
  columns: readonly DataColumn<Row>[];
  selection: DataTableProps<Row>["selection"];
  onCheck: (id: Key, withShift: boolean) => void;
  detail: ReactNode;
  span: number;
}

function BodyRow<Row>({ row, id, columns, selection, onCheck, detail, span }: BodyRowProps<Row>) {
  const isSelected = selection?.ids.includes(id) ?? false;
  return (
    <>
      <tr className={classNames(isSelected && styles.selected)}>
        {selection && (
          <td className={styles.check}>
            <input
              type="checkbox"
              aria-label={`选择 ${id}`}
              checked={isSelected}
              onChange={({ nativeEvent }) => onCheck(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </td>
        )}
        {columns.map(({ key, align, sticky, render }) => (
          <td key={key} className={classNames(align === "right" && styles.right, sticky && styles.sticky)}>
            {render(row)}
          </td>
        ))}
      </tr>
      {detail !== undefined && detail !== null && (
        <tr>
          <td className={styles.detail} colSpan={span}>
            <div className={styles.inner}>{detail}</div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Checks the rows of this page only. */
function CheckAll({ ids, selection }: { ids: readonly Key[]; selection: NonNullable<DataTableProps<unknown>["selection"]> }) {
  const missing = ids.filter((id) => !selection.ids.includes(id));
  const all = ids.length > 0 && missing.length === 0;
  return (
    <input
      type="checkbox"
      aria-label="选择本页全部"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = !all && missing.length < ids.length;
      }}
      onChange={() => selection.onChange(all ? selection.ids.filter((id) => !ids.includes(id)) : [...selection.ids, ...missing])}
    />
  );
}
