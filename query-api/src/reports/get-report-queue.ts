import { paginationOf } from "@shiye/events/paging";
import type { GetReportQueue } from "@shiye/events/reports";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { presentThing } from "./present.ts";
import { readHistories, readQueue } from "./read-things.ts";

/** The queue changes while people work on it, so it has page numbers only. Two statements. */
export function createGetReportQueue(reader: Reader): HandlerOf<typeof GetReportQueue> {
  return async ({ input: { state, target_type, limit, page } }) => {
    const offset = (page - 1) * limit;
    const rows = await readQueue(reader, { open: state !== "decided", kind: target_type, limit, offset });
    const histories = await readHistories(
      reader,
      rows.map((row) => row.author_id),
    );
    const total = rows[0]?.total ?? 0;
    const things = rows.map((row) => presentThing(row, histories));
    return { data: { things, pagination: paginationOf(page, limit, total), hasMore: offset + rows.length < total, nextCursor: null } };
  };
}
