import type { Entity } from "@shiye/events/back-office/entity";
import type { DayFilters } from "@shiye/events/back-office/parts";
import type { ReadModel } from "../freshness/read-your-writes.ts";

/**
 * The condition of a filter: an expression that is compared as the filter's kind says, or the whole condition for the parameter's name
 * (`$3`).
 */
export type FilterSql = string | ((parameter: string, value: unknown) => string);

/**
 * Where the rows of an entity come from, in SQL. It has an expression for each column and filter of the descriptor; one too many or too few
 * does not compile.
 */
export interface EntitySource<E extends Entity = Entity> {
  /** The read models that an answer waits for. */
  models: readonly ReadModel[];
  /**
   * What follows `from`: each row of the entity once. Further tables are joined by `left join` on their keys, so counting can leave them
   * out.
   */
  from: string;
  /** A condition that every row of this entity meets. */
  where?: string;
  /** The unique key of a row. It also orders rows that are equal otherwise. */
  id: string;
  idType: "bigint" | "text";
  /** If `id` is made of several columns: a condition that an index answers and that the rows of these ids meet (`$1::text[]`). */
  near?: (ids: string) => string;
  columns: { readonly [Name in keyof E["columns"]]: string };
  filters: { readonly [Name in Exclude<keyof E["filters"], keyof DayFilters>]: FilterSql };
  /**
   * Filters that read a table to its end. Their rows are gathered and then ordered. Otherwise PostgreSQL would walk an index of the order for
   * the first rows of a page, and look for each row it meets in everything that the filter found.
   */
  gathers?: readonly (keyof E["filters"])[];
  /** What a column is ordered by, if it is not the column itself, with its type if that differs. Never null. */
  sorts?: { readonly [Name in keyof E["columns"]]?: string | { sql: string; type: "bigint" | "text" } };
}

export function defineSource<E extends Entity>(_entity: E, source: EntitySource<E>): EntitySource<E> {
  return source;
}
