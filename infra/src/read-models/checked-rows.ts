/**
 * The columns of this row type, one entry for each. Type and list must have the same columns. An optional column is declared if the
 * statement has it. The SQL of a column counts as its entry.
 */
export type ColumnsOf<Row> = { readonly [Column in keyof Row as Column & string]: true | string };

/**
 * Rows of a statement, with their declared type. No compiler sees whether the statement returns these columns, so the first row is checked:
 * a forgotten or misspelt column would be `undefined`, and be shown as 0 or not at all.
 */
export function checkedRows<Row>(statement: string, columns: ColumnsOf<Row>, rows: readonly unknown[]): Row[] {
  const [first] = rows;
  if (typeof first === "object" && first !== null) {
    const missing = Object.keys(columns).filter((column) => !(column in first));
    if (missing.length > 0) throw new Error(`The statement ${statement} answers without ${missing.join(", ")}`);
  }
  return rows as Row[];
}
