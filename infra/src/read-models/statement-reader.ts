import { refuse } from "@shiye/events/refusals";
import pg from "pg";
import { isConnectionLoss } from "../event-store/postgres/connection-errors.ts";
import { RefusalError } from "../http/answers.ts";
import { type ColumnsOf, checkedRows } from "./checked-rows.ts";
import { isMissingTable } from "./sql.ts";

/** A hot statement: its name makes Postgres plan it once for each connection. One name, one text, for ever; with an empty name it is planned for its values each time. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** What its rows have (`satisfies ColumnsOf<Row>`): a statement that answers without one of them is a fault, and no row of zeros. */
  readonly columns?: Readonly<Record<string, true>>;
}

/** Reads rows; the only door that queries have to the read models. While they cannot be read at all, the refusal is `unavailable`. */
export interface Reader {
  read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** int8 as a number (our ids are below 2^53; positions are selected as text), timestamps as the wire shows them. */
const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTimestamp;
    return pg.types.getTypeParser(oid, format);
  },
};

export function createReader(pool: pg.Pool): Reader {
  return {
    async read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
      try {
        const result = await pool.query({ name: statement.name, text: statement.text, values: values.map(storable), types: wireTypes });
        return statement.columns
          ? checkedRows<Row>(statement.name, statement.columns as ColumnsOf<Row>, result.rows)
          : (result.rows as Row[]);
      } catch (error) {
        throw cannotBeRead(error) ? new RefusalError(refuse("unavailable")) : error;
      }
    },
  };
}

/** The server is restarting, or the projectors have not made their tables yet, or not those of this version: asking again soon will do. */
function cannotBeRead(error: unknown): boolean {
  return isMissingTable(error) || isConnectionLoss(error);
}

/** Whether something failed because the database is away, whoever noticed it first. */
export function isAway(error: unknown): boolean {
  return error instanceof RefusalError ? error.refusal.code === "unavailable" : isConnectionLoss(error);
}

/** Postgres cannot store NUL, so nothing is ever found by it; without this a NUL in an address would be a fault. */
function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\u0000") ? value.replaceAll("\u0000", "\ufffd") : value;
}

/** `2026-05-01 08:00:00.12+00` to ISO-8601 with milliseconds: cutting text costs a tenth of making a Date, and a page has 40 of them. */
export function isoTimestamp(text: string): string {
  if (!text.endsWith("+00")) return new Date(`${text.replace(" ", "T")}${/[+-]\d\d$/.test(text) ? ":00" : ""}`).toISOString();
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, "0").slice(0, 3) : "000";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
