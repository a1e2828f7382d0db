import type { Entity } from "@shiye/events/back-office/entity";
import type { RowsQuery } from "../../api/rows-api.ts";

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** The parts of the descriptor that the address needs. */
type Shape = Pick<Entity, "path" | "columns" | "filters" | "defaultSort" | "defaultLimit">;

function whole(text: string | null, fallback: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : fallback;
}

/** The rows of an address. Parts that the entity does not know are ignored. */
export function queryOf(entity: Shape, address: URLSearchParams): RowsQuery {
  const standard = entity.defaultLimit ?? 20;
  const asked = whole(address.get("limit"), standard);
  const sortField = address.get("sortField") ?? "";
  const sorted = entity.columns[sortField]?.sortable ? sortField : undefined;
  const filters = Object.keys(entity.filters).flatMap((name) => {
    const value = address.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return {
    entity: entity.path,
    page: whole(address.get("page"), 1),
    limit: asked === standard || PAGE_SIZES.some((size) => size === asked) ? asked : standard,
    ...(sorted ? { sortField: sorted, sortOrder: address.get("sortOrder") === "asc" ? "asc" : "desc" } : {}),
    filters: Object.fromEntries(filters),
  };
}

/** The address of these rows, without defaults. */
export function addressFor(entity: Shape, query: Omit<RowsQuery, "entity">): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(query.filters)) if (value !== "") address.set(name, value);
  if (query.sortField) {
    address.set("sortField", query.sortField);
    address.set("sortOrder", query.sortOrder ?? "desc");
  }
  if (query.limit !== (entity.defaultLimit ?? 20)) address.set("limit", String(query.limit));
  if (query.page > 1) address.set("page", String(query.page));
  return address;
}
