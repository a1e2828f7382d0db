import type { ApiRefusal, ApiRequest } from "@shiye/client/http";
import type { AdminDeleteTags } from "@shiye/events/back-office/tags";
import type { AnswerOf } from "@shiye/events/contract-types";
import { MOST_DELETED_AT_ONCE } from "@shiye/events/limits";
import { entityCall } from "./base-query.ts";
import { type Answer, patiently } from "./patiently.ts";
import type { RowKey } from "./rows-api.ts";

/** After so many refused rows the rest is left: whoever selected them should read why first. */
const MOST_REFUSED = 20;

export interface Deletion {
  /** The rows that exist no more. */
  gone: RowKey[];
  /** How many of them the server has deleted now. Others were gone before. */
  count: number;
  refused: { id: RowKey; message: string }[];
  /** What ended it before all rows were tried, and is not about one row; null otherwise. */
  failure: ApiRefusal | null;
}

/** Refusals that may be about one row: it is used elsewhere, or it changed meanwhile. */
const ABOUT_A_ROW = new Set([400, 404, 409]);

/**
 * Deletes in as many calls as the ids need. The server ends a call at the first row that it refuses and does not name it, and passes over
 * rows that are gone. So the ids of such a call are sent again in two halves, until a call has only the refused row.
 */
export async function deleteRows(entity: string, ids: readonly RowKey[], ask: (request: ApiRequest) => Promise<Answer>): Promise<Deletion> {
  const deletion: Deletion = { gone: [], count: 0, refused: [], failure: null };
  const parts: (readonly RowKey[])[] = [];
  for (let start = 0; start < ids.length; start += MOST_DELETED_AT_ONCE) parts.push(ids.slice(start, start + MOST_DELETED_AT_ONCE));
  for (let part = parts.shift(); part && deletion.refused.length < MOST_REFUSED; part = parts.shift()) {
    const body = { ids: part };
    const { error, data } = await patiently(() => ask(entityCall({ path: `/admin/${entity}`, method: "DELETE", body })));
    if (!error) {
      deletion.gone.push(...part);
      deletion.count += (data as AnswerOf<typeof AdminDeleteTags>).deletedCount;
      continue;
    }
    const refusal = error as ApiRefusal;
    deletion.count += Number(refusal.details?.deletedCount ?? 0);
    if (!ABOUT_A_ROW.has(refusal.status)) return { ...deletion, failure: refusal };
    const [id] = part;
    const half = Math.ceil(part.length / 2);
    if (part.length > 1) parts.unshift(part.slice(0, half), part.slice(half));
    else if (id !== undefined) deletion.refused.push({ id, message: refusal.message });
  }
  return deletion;
}
