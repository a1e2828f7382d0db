import type { Entity } from "@shiye/events/back-office/entity";
import type { Filter } from "@shiye/events/back-office/parts";
import { beginOfDay, dayOfDate } from "@shiye/events/days";
import type { EntitySource, FilterSql } from "./entity-source.ts";

/** A text of SQL with its values. The text never contains anything that a caller sent. */
export interface Sql {
  text: string;
  values: unknown[];
}

export interface Sorting {
  field: string;
  order: "asc" | "desc";
}

/** Where a page ended: its order, and the value and id of its last row as PostgreSQL writes them. */
export interface EntityCursor {
  sorting: Sorting;
  value: string;
  id: string;
}

/** Rows are counted up to this number. Above it the answer has the estimate of the database. */
export const COUNTED = 10_000;

/** Escapes the characters that mean something in a pattern. */
export const asPart = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

function conditionOf(kind: Filter["kind"], sql: FilterSql, value: unknown, parameter: string): [condition: string, value: unknown] {
  if (typeof sql === "function") return [sql(parameter, value), kind === "part" ? asPart(String(value)) : value];
  if (kind === "part") return [`${sql} ilike ${parameter}`, asPart(String(value))];
  if (kind === "account") return membersCondition(sql, value as readonly number[], parameter);
  if (kind === "id") return [`${sql} = ${parameter}::bigint`, value];
  return [`${sql} = ${parameter}::${typeof value === "number" ? "bigint" : "text"}`, value];
}

/** The ids of members who were found by what was typed. A single one gets a plan of its own: rows of one member in the order of an index. */
function membersCondition(sql: string, ids: readonly number[], parameter: string): [condition: string, value: unknown] {
  return ids.length === 1 ? [`${sql} = ${parameter}::bigint`, ids[0]] : [`${sql} = any(${parameter}::bigint[])`, ids];
}

/** The statements of one entity's table. Source: specification 002 §2. */
export function createStatements(entity: Entity, source: EntitySource) {
  const columns = Object.entries(source.columns).map(([name, sql]) => `${sql} as "${name}"`);
  function sortSql(field: string): string {
    const sort = source.sorts?.[field];
    return (typeof sort === "object" ? sort.sql : sort) ?? source.columns[field] ?? source.id;
  }

  function sortType(field: string): string {
    const sort = source.sorts?.[field];
    if (typeof sort === "object") return sort.type;
    const column = entity.columns[field];
    if (column?.kind === "id") return source.idType;
    if (column?.kind === "time") return "timestamptz";
    const numeric = column?.kind === "choice" ? typeof column.choices?.[0]?.value === "number" : column?.kind !== "text";
    return numeric && !["longText", "member"].includes(column?.kind ?? "") ? "bigint" : "text";
  }

  /** The beginning of a day, as the time of the entity is stored. */
  function momentOf(day: number, values: unknown[]): string {
    const type = sortType(entity.days);
    return `$${values.push(type === "bigint" ? beginOfDay(day) : new Date(beginOfDay(day)).toISOString())}::${type}`;
  }

  function whereOf(filters: Readonly<Record<string, unknown>>, values: unknown[], more: readonly string[] = []): string {
    const conditions = [...(source.where ? [source.where] : []), ...more];
    const { from, until } = filters;
    if (typeof from === "string") conditions.push(`${sortSql(entity.days)} >= ${momentOf(dayOfDate(from), values)}`);
    if (typeof until === "string") conditions.push(`${sortSql(entity.days)} < ${momentOf(dayOfDate(until) + 1, values)}`);
    for (const [name, { kind }] of Object.entries(entity.filters)) {
      const value = filters[name];
      const sql = source.filters[name];
      if (value === undefined || sql === undefined) continue;
      const [condition, bound] = conditionOf(kind, sql, value, `$${values.length + 1}`);
      values.push(bound);
      conditions.push(condition);
    }
    return conditions.length === 0 ? "" : `where ${conditions.map((one) => `(${one})`).join(" and ")}`;
  }

  return {
    sortingOf({ sortField, sortBy, sortOrder }: { sortField?: string; sortBy?: string; sortOrder?: "asc" | "desc" }): Sorting {
      const { field, order } = entity.defaultSort;
      const asked = sortField ?? sortBy;
      return { field: asked ?? field, order: sortOrder ?? (asked === undefined || asked === field ? order : "desc") };
    },

    /** A page: after a cursor, or after so many rows. `_value` and `_id` make the next cursor. */
    page(
      filters: Readonly<Record<string, unknown>>,
      sorting: Sorting,
      at: { cursor?: EntityCursor; skip?: number; limit: number; ids?: string[] },
    ): Sql {
      const values: unknown[] = [];
      const sort = sortSql(sorting.field);
      const more: string[] = [];
      if (at.ids) {
        values.push(at.ids);
        more.push(`(${source.id})::text = any($1::text[])`);
        if (source.near) more.push(source.near("$1::text[]"));
      }
      if (at.cursor) {
        const [value, id] = [`$${values.push(at.cursor.value)}`, `$${values.push(at.cursor.id)}`];
        more.push(
          `(${sort}, ${source.id}) ${sorting.order === "asc" ? ">" : "<"} (${value}::${sortType(sorting.field)}, ${id}::${source.idType})`,
        );
      }
      const where = whereOf(filters, values, more);
      const limit = `limit $${values.push(at.limit)} offset $${values.push(at.skip ?? 0)}`;
      const shown = [...columns, `(${sort})::text as _value`, `(${source.id})::text as _id`].join(", ");
      // No index has the order of a subquery.
      const by = source.gathers?.some((name) => filters[name] !== undefined) ? `(select ${sort})` : sort;
      return {
        text: `select ${shown} from ${source.from} ${where} order by ${by} ${sorting.order}, ${source.id} ${sorting.order} ${limit}`,
        values,
      };
    },

    one(id: unknown): Sql {
      const own = source.where ? ` and (${source.where})` : "";
      const near = source.near ? ` and (${source.near("array[$1::text]")})` : "";
      return {
        text: `select ${columns.join(", ")} from ${source.from} where ${source.id} = $1::${source.idType}${near}${own}`,
        values: [id],
      };
    },

    /** Counts up to `most` rows, or all of them. */
    count(filters: Readonly<Record<string, unknown>>, most: number | null = COUNTED + 1): Sql {
      const values: unknown[] = [];
      const where = whereOf(filters, values);
      return {
        text: `select count(*)::int as total from (select 1 from ${source.from} ${where}${most === null ? "" : ` limit ${most}`}) counted`,
        values,
      };
    },

    /** The estimate of the planner, without reading the rows. */
    estimate(filters: Readonly<Record<string, unknown>>): Sql {
      const values: unknown[] = [];
      const where = whereOf(filters, values);
      return { text: `explain (format json) select 1 from ${source.from} ${where}`, values };
    },
  };
}

export function encodeEntityCursor({ sorting, value, id }: EntityCursor): string {
  return Buffer.from(JSON.stringify([sorting.field, sorting.order, value, id])).toString("base64url");
}

/** Undefined for anything that is not a cursor of this order. The list then starts at its first page. */
export function decodeEntityCursor(text: string | undefined, sorting: Sorting): EntityCursor | undefined {
  if (!text) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parsed) || parsed[0] !== sorting.field || parsed[1] !== sorting.order) return undefined;
    const [value, id] = parsed.slice(2) as unknown[];
    return typeof value === "string" && typeof id === "string" ? { sorting, value, id } : undefined;
  } catch {
    return undefined;
  }
}
