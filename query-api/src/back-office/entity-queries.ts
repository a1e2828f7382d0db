import type { Entity } from "@shiye/events/back-office/entity";
import { narrowingOf } from "@shiye/events/back-office/table-exports";
import type { QueryContract } from "@shiye/events/define";
import { refuse } from "@shiye/events/refusals";
import { codeOf } from "@shiye/infra/errors";
import { csvLine } from "@shiye/infra/files/csv-line";
import type { Answer, AnyHandler, CallContext, HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { createReadYourWrites } from "../freshness/read-your-writes.ts";
import { csvValue } from "./csv.ts";
import type { EntitySource } from "./entity-source.ts";
import { COUNTED, createStatements, decodeEntityCursor, encodeEntityCursor, type Sorting, type Sql } from "./entity-statements.ts";
import { createFindMembers } from "./find-members.ts";
import type { RecordTableExport } from "./record-table-export.ts";
import { sendCsv } from "./send-csv.ts";

type Row = Record<string, unknown> & { _value: string; _id: string };
interface Plan {
  "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[];
}

interface ListInput {
  page: number;
  limit: number;
  cursor?: string;
  sortField?: string;
  sortBy?: string;
  sortOrder?: "asc" | "desc";
}

/** How many rows of an export are read at a time and kept in memory. */
const EXPORT_ROWS = 1000;

interface EntityQueries<List extends QueryContract, Read extends QueryContract, Export extends QueryContract> {
  list: HandlerOf<List>;
  read: HandlerOf<Read>;
  export: HandlerOf<Export>;
}

/**
 * The three reads of an entity, from its descriptor and its SQL. They are planned for each call, because there are many combinations of
 * filters.
 */
export function createEntityQueries<List extends QueryContract, Read extends QueryContract, Export extends QueryContract>(
  reader: Reader,
  after: ReturnType<typeof createReadYourWrites>,
  entity: Entity,
  source: EntitySource,
  recordExport: RecordTableExport,
  _calls: { list: List; read: Read; export: Export },
): EntityQueries<List, Read, Export>;
// The rows have the columns of the descriptor. Where the source is defined, the compiler checks that SQL and descriptor name the same
// columns.
export function createEntityQueries(
  reader: Reader,
  after: ReturnType<typeof createReadYourWrites>,
  entity: Entity,
  source: EntitySource,
  recordExport: RecordTableExport,
): unknown {
  const statements = createStatements(entity, source);
  const shown = Object.fromEntries(Object.keys(entity.columns).map((name) => [name, true as const]));
  const rowsOf = ({ text, values }: Sql) => reader.read<Row>({ name: "", text, columns: { ...shown, _value: true, _id: true } }, values);

  const findMembers = createFindMembers(reader);
  const ofMembers = Object.entries(entity.filters).flatMap(([name, { kind }]) => (kind === "account" ? [name] : []));

  /** What was asked for, with the ids of the members in place of what was typed of them. */
  async function withMembers<Input extends Readonly<Record<string, unknown>>>(input: Input): Promise<Input> {
    const asked = ofMembers.filter((name) => input[name] !== undefined);
    const found = await Promise.all(asked.map(async (name) => [name, await findMembers(String(input[name]))] as const));
    return { ...input, ...Object.fromEntries(found) };
  }

  async function countUpTo(most: number | null, filters: Readonly<Record<string, unknown>>): Promise<number> {
    const { text, values } = statements.count(filters, most);
    const [counted] = await reader.read<{ total: number }>({ name: "", text, columns: { total: true } }, values);
    return counted?.total ?? 0;
  }

  const countAll = async (filters: Readonly<Record<string, unknown>>): Promise<Total> => ({
    total: await countUpTo(null, filters),
    totalIsEstimate: false,
  });

  async function totalOf(filters: Readonly<Record<string, unknown>>): Promise<Total> {
    const total = await countUpTo(COUNTED + 1, filters);
    if (total <= COUNTED) return { total, totalIsEstimate: false };
    const estimate = statements.estimate(filters);
    const [plan] = await reader.read<Plan>({ name: "", text: estimate.text, columns: { "QUERY PLAN": true } }, estimate.values);
    return { total: Math.max(total, Math.round(plan?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0)), totalIsEstimate: true };
  }

  /** The values in a cursor come from a row, unless somebody made the cursor up. Then the list starts at its first page. */
  async function rowsAfter(afterCursor: Sql, byPage: Sql): Promise<Row[]> {
    try {
      return await rowsOf(afterCursor);
    } catch (error) {
      if (!isBadValue(error)) throw error;
      return rowsOf(byPage);
    }
  }

  async function list({ input: asked }: { params: unknown; input: ListInput & Record<string, unknown> }): Promise<Answer<unknown>> {
    const input = await withMembers(asked);
    const { page, limit } = input;
    const sorting = statements.sortingOf(input);
    const cursor = decodeEntityCursor(input.cursor, sorting);
    const byPage = statements.page(input, sorting, { skip: (page - 1) * limit, limit: limit + 1 });
    const [found, guessed] = await Promise.all([
      cursor ? rowsAfter(statements.page(input, sorting, { cursor, limit: limit + 1 }), byPage) : rowsOf(byPage),
      totalOf(input),
    ]);
    const counted = cursor ? guessed : (totalSeen(guessed, { page, limit, found: found.length }) ?? (await countAll(input)));
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const pages = Math.ceil(counted.total / limit);
    const nextCursor = found.length > limit && last ? encodeEntityCursor({ sorting, value: last._value, id: last._id }) : null;
    const { total } = counted;
    const pagination = { page, limit, total, pages, totalPages: pages };
    return { data: { data: rows.map(withoutMarks), pagination, ...counted, page, limit, totalPages: pages, nextCursor } };
  }

  async function read({ params }: { params: { id: unknown }; input: unknown }) {
    const { text, values } = statements.one(params.id);
    const [row] = await reader.read<Record<string, unknown>>({ name: "", text, columns: shown }, values);
    return row ? { data: row } : refuse("entity-not-found", { message: `${entity.label}不存在` });
  }

  async function* lines(filters: Readonly<Record<string, unknown>>, sorting: Sorting, ids: string[] | undefined): AsyncGenerator<string> {
    const columns = Object.entries(entity.columns);
    // The byte order mark, by which spreadsheets recognize UTF-8.
    const head = `\uFEFF${csvLine(columns.map(([, { label }]) => label))}`;
    let cursor: Parameters<typeof statements.page>[2]["cursor"];
    for (;;) {
      const rows = await rowsOf(
        statements.page(filters, sorting, { ...(cursor ? { cursor } : {}), ...(ids ? { ids } : {}), limit: EXPORT_ROWS }),
      );
      const text = rows.map((row) => csvLine(columns.map(([name, column]) => csvValue(column, row[name])))).join("");
      if (!cursor) yield head + text;
      else if (text !== "") yield text;
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_ROWS) return;
      cursor = { sorting, value: last._value, id: last._id };
    }
  }

  async function exportAll(
    { input }: { params: unknown; input: Omit<ListInput, "page" | "limit"> & { ids?: string } },
    context: CallContext,
  ) {
    const ids = input.ids
      ?.split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "");
    const narrowing = narrowingOf(entity.filters, input);
    await recordExport({ table: entity.path, narrowing, selected: ids?.length ?? null }, context);
    return sendCsv(context.response, entity.path, lines(await withMembers({ ...input, ids: undefined }), statements.sortingOf(input), ids));
  }

  const afterAll = (handler: AnyHandler) => after(source.models, handler);
  return { list: afterAll(list), read: afterAll(read), export: afterAll(exportAll) };
}

interface Total {
  total: number;
  totalIsEstimate: boolean;
}

/**
 * An estimate, put right by a page of rows, which was asked for one row more than it shows. Undefined: an estimate promised more pages than
 * there are, so the rows must be counted, and the site goes to the last page.
 */
export function totalSeen(
  { total, totalIsEstimate }: Total,
  { page, limit, found }: { page: number; limit: number; found: number },
): Total | undefined {
  if (!totalIsEstimate) return { total, totalIsEstimate };
  const before = (page - 1) * limit;
  if (found > limit) return { total: Math.max(total, before + found), totalIsEstimate };
  return found > 0 || page === 1 ? { total: before + found, totalIsEstimate: false } : undefined;
}

/** Class 22: a value that is not valid for its type. Source: PostgreSQL manual, appendix A. */
const isBadValue = (error: unknown) => codeOf(error)?.startsWith("22") ?? false;

function withoutMarks({ _value, _id, ...row }: Row): Record<string, unknown> {
  return row;
}
