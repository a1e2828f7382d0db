import { refuse } from "@shiye/events/refusals";
import pg from "pg";
import { RefusalError } from "../http/answers.ts";
import { isConnectionLoss } from "../postgres/connection-errors.ts";
import { type ColumnsOf, checkedRows } from "./checked-rows.ts";
import { createReadModelState, type ReadModelState } from "./read-model-state.ts";
import { isMissingTable } from "./sql.ts";

/**
 * PostgreSQL plans a named statement once for each connection, so a name must always have the same text. A statement with an empty name is
 * planned for its values each time.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** The columns of its rows. A statement that returns rows without one of them is a fault; without the check it would show zeros. */
  readonly columns: ColumnsOf<Row>;
}

/** Queries read the read models only through this. While the tables are away or being created, the refusal is `unavailable`. */
export interface Reader {
  read<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

/** int8 as a number (our ids are below 2^53; positions are selected as text), timestamps in the form of the contract. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTimestamp;
    return pg.types.getTypeParser(oid, format);
  },
};

export function createReader(pool: pg.Pool, stateOf: () => Promise<ReadModelState> = createReadModelState(pool)): Reader {
  async function read<Row>({ name, text, columns }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    try {
      const { rows } = await pool.query({ name, text, values: values.map(storable), types: wireTypes });
      return checkedRows(name, columns, rows);
    } catch (error) {
      throw isConnectionLoss(error) ? new RefusalError(refuse("unavailable")) : error;
    }
  }

  /** A table or column is missing: either a process is creating it, and a later retry succeeds, or it is a fault. */
  async function whyMissing(error: unknown): Promise<unknown> {
    const state = await stateOf().catch((cause: unknown) => {
      if (isMissingTable(cause)) return { kind: "making" } as const;
      throw isConnectionLoss(cause) ? new RefusalError(refuse("unavailable")) : cause;
    });
    if (state.kind === "making") return new RefusalError(refuse("unavailable"));
    return state.kind === "broken" ? new Error(state.faults.join("; "), { cause: error }) : error;
  }

  return {
    async read<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
      try {
        return await read<Row>(statement, values);
      } catch (error) {
        if (!isMissingTable(error)) throw error;
        const why = await whyMissing(error);
        if (why !== error) throw why;
        // Everything is there now: a new version may have been swapped in since.
        return read<Row>(statement, values);
      }
    },
  };
}

/** Whether an error means that the database is away, from the reader or from the driver. */
export function isAway(error: unknown): boolean {
  return error instanceof RefusalError ? error.refusal.code === "unavailable" : isConnectionLoss(error);
}

/** PostgreSQL cannot store NUL, so a search for it finds nothing; without this, NUL in an address would be a fault. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === "string" && value.includes("\u0000") ? value.replaceAll("\u0000", "\ufffd") : value;
}

/** `2026-05-01 08:00:00.12+00` to ISO-8601 with milliseconds. Cutting text costs a tenth of making a Date, and a page has 40 of them. */
export function isoTimestamp(text: string): string {
  if (!text.endsWith("+00")) return new Date(`${text.replace(" ", "T")}${/[+-]\d\d$/.test(text) ? ":00" : ""}`).toISOString();
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, "0").slice(0, 3) : "000";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
