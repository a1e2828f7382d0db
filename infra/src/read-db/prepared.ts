import { createHash } from "node:crypto";
import pg, { type QueryConfig, type QueryResult } from "pg";
import type { Transaction } from "./read-db.ts";

const names = new Map<string, string>();

/** What was prepared by a statement, for each connection. The driver keeps to itself what it prepares by its protocol. */
const preparedOn = new WeakMap<Transaction, Set<string>>();

/** One name for one text, for ever: the server plans it once for each connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

export interface Together {
  before: readonly string[];
  text: string;
  values?: readonly unknown[] | undefined;
  after?: readonly string[];
}

/** A connection on which statements with parameters are planned once. */
export interface PreparingConnection extends Transaction {
  /** One message, and so one round trip: statements without parameters around one that may have some. Answers the result of each. */
  together(message: Together): Promise<readonly QueryResult[]>;
}

/**
 * The same connection, with every statement that has parameters prepared under a name of its own. A live event is a handful of
 * small statements, and planning them anew each time would cost more than running them. Only for texts that are few and fixed.
 */
export function preparing(connection: Transaction): PreparingConnection {
  const prepared = preparedOn.get(connection) ?? new Set();
  preparedOn.set(connection, prepared);
  const query = (statement: string | QueryConfig, values?: unknown[]) =>
    typeof statement === "string" && values
      ? connection.query({ name: nameOf(statement), text: statement, values })
      : connection.query(statement as QueryConfig);

  async function prepare(text: string): Promise<string> {
    const name = `${nameOf(text)} together`;
    if (!prepared.has(name)) await connection.query(`prepare "${name}" as ${text}`);
    prepared.add(name);
    return name;
  }

  return {
    query: query as Transaction["query"],
    async together({ before, text, values, after = [] }) {
      const statement = values ? `execute "${await prepare(text)}"(${values.map(literalOf).join(", ")})` : text;
      const results = await connection.query([...before, statement, ...after].join("; "));
      // Of several statements the driver gives several results, which its types do not say.
      return Array.isArray(results) ? (results as readonly QueryResult[]) : [results];
    },
  };
}

/** A value as it stands in a text. Its type follows from the parameter that it is for. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return pg.escapeLiteral(Array.isArray(value) ? arrayTextOf(value) : String(value));
}

/** Source: PostgreSQL manual, "Array Input and Output Syntax". */
function arrayTextOf(values: readonly unknown[]): string {
  const elements = values.map((value) =>
    value === null || value === undefined ? "NULL" : `"${String(value).replace(/["\\]/g, (character) => `\\${character}`)}"`,
  );
  return `{${elements.join(",")}}`;
}
