import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import type { Transaction } from "./database.ts";

const names = new Map<string, string>();

/** A name that always belongs to this text. The server plans a named statement once for each connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/**
 * The same connection, with every statement that has parameters prepared under a name. A live event is a handful of small statements, and
 * planning them each time would cost more than running them. Only for few, fixed texts.
 */
export function withNamedStatements(connection: Transaction): Transaction {
  const query = (statement: string | QueryConfig, values?: unknown[]) =>
    typeof statement === "string" && values
      ? connection.query({ name: nameOf(statement), text: statement, values })
      : connection.query(statement as QueryConfig);
  return { query: query as Transaction["query"] };
}
