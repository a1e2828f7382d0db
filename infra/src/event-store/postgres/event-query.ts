import type { StoredEvent } from "@shiye/events/envelope";
import pg, { type Pool } from "pg";
import { answeredSoon } from "./connection-limits.ts";
import type { DecodeRow, EventRow } from "./rows.ts";

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * A statement over the columns of events that decodes each row when it comes, as the server goes on with the next. Kept until the last row is
 * there, the texts of a page outlive two collections of young objects, which costs as much as decoding them. The driver calls `handleDataRow` of
 * whatever is given to it as a query (so do its own cursors).
 */
class EventQuery extends pg.Query {
  readonly events: StoredEvent[] = [];
  readonly query_timeout = answeredSoon.query_timeout;
  #decode: DecodeRow;
  /** Thrown from here it would end the process: nobody stands between us and the socket. */
  fault: unknown;

  constructor(statement: Statement, decode: DecodeRow) {
    super(statement);
    this.#decode = decode;
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    if (this.fault !== undefined) return;
    try {
      this.events.push(this.#decode(fields as EventRow));
    } catch (error) {
      this.fault = error;
    }
  }
}

export async function queryEvents(pool: Pool, statement: Statement, decode: DecodeRow): Promise<StoredEvent[]> {
  const query = new EventQuery(statement, decode);
  // A pool answers this with a promise, too, whatever its types say.
  await pool.query(query);
  if (query.fault !== undefined) throw query.fault;
  return query.events;
}
