import { z } from "zod";

const MAX_LIMIT = 100;

function countFrom(fallback: number, max: number) {
  return z.preprocess((value) => {
    const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
    return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
  }, z.number().int().min(1).max(max));
}

/** `page`, `limit` and `cursor` of a list. Nonsense falls back to the default, a limit is capped at 100. Source: contract §1. */
export function pagingOf(defaultLimit: number) {
  return {
    page: countFrom(1, 1_000_000),
    limit: countFrom(defaultLimit, MAX_LIMIT),
    cursor: z.string().max(200).optional().catch(undefined),
  };
}

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.output<typeof Pagination>;

export const pagedFields = { pagination: Pagination, hasMore: z.boolean(), nextCursor: z.string().nullable() };

/** The pagination block of an answer. */
export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
