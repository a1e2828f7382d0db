import type { GetNoteCards } from "@shiye/events/note-lists";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { hydrateCards } from "./hydrate.ts";
import { presentCard } from "./present.ts";

/** Notes by their ids, as they are now: one statement. */
export function createGetNoteCards(reader: Reader): HandlerOf<typeof GetNoteCards> {
  return async ({ input }, { caller }) => {
    const rows = await hydrateCards(reader, [...new Set(input.ids)], memberIdOf(caller));
    return { data: { posts: rows.filter((row) => row.deleted !== true).map(presentCard) } };
  };
}
