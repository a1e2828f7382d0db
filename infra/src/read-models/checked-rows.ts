/** The columns that rows of this type have: one entry for each, so that neither the type nor the list can have one that the other has not. */
export type ColumnsOf<Row> = Readonly<Record<keyof Row & string, true>>;

/**
 * Rows of a statement as the type that was declared for them. What no compiler sees, whether the statement answers with those columns, is
 * looked at in the first row: a column that was forgotten or misspelt would else be `undefined`, and show as 0 or not at all.
 */
export function checkedRows<Row>(statement: string, columns: ColumnsOf<Row>, rows: readonly unknown[]): Row[] {
  const [first] = rows;
  if (typeof first === "object" && first !== null) {
    const missing = Object.keys(columns).filter((column) => !(column in first));
    if (missing.length > 0) throw new Error(`The statement ${statement} answers without ${missing.join(", ")}`);
  }
  return rows as Row[];
}
