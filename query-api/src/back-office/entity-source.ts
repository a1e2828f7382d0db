import type { Entity } from "@shiye/events/back-office/entity";
import type { ReadModel } from "../freshness/read-your-writes.ts";

/** The condition of a filter: an expression that is compared by the filter's kind, or the whole condition for the parameter's name (`$3`). */
export type FilterSql = string | ((parameter: string, value: unknown) => string);

/**
 * Where the rows of an entity come from, in SQL. An expression for each column and filter of the descriptor: one too many or too few does
 * not compile.
 */
export interface EntitySource<E extends Entity = Entity> {
  /** What an answer waits for. */
  models: readonly ReadModel[];
  /** After `from`: each row of the entity once. Others are joined by `left join` on their keys, so that counting leaves them out. */
  from: string;
  /** Always true of a row of this entity. */
  where?: string;
  /** Tells rows apart, and orders those that are equal otherwise. */
  id: string;
  idType: "bigint" | "text";
  columns: { readonly [Name in keyof E["columns"]]: string };
  filters: { readonly [Name in keyof E["filters"]]: FilterSql };
  /** What a column is ordered by, where it is not what it shows. Never null. */
  sorts?: { readonly [Name in keyof E["columns"]]?: string };
}

export function defineSource<E extends Entity>(_entity: E, source: EntitySource<E>): EntitySource<E> {
  return source;
}
