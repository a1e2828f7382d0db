import type { StoredEvent } from "@shiye/events/envelope";
import pg, { type Pool } from "pg";
import { answeredSoon } from "../../postgres/connection-limits.ts";
import type { DecodeRow, EventRow } from "./rows.ts";

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * A statement over the columns of events that decodes each row when it arrives, while the server goes on with the next. If the texts of a
 * page were kept until its last row, they would survive two collections of young objects, which costs as much as decoding them. The driver
 * calls `handleDataRow` of any object that it gets as a query, as its own cursors do.
 */
class EventQuery extends pg.Query {
  readonly events: StoredEvent[] = [];
  readonly query_timeout = answeredSoon.query_timeout;
  #decode: DecodeRow;
  /** An error thrown here would end the process, because it comes straight from the socket. */
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
  // A pool returns a promise for this, too, whatever its types say.
  await pool.query(query);
  if (query.fault !== undefined) throw query.fault;
  return query.events;
}
