import type { NoteSort } from "@shiye/events/notes";

/** The orders of a list of notes. `heat` is the recommend score. All are descending, and the id decides between equals. */
export type NoteOrder = NoteSort | "heat";

/** Newest first is by publication, not by id: the id of a note that was a draft is older. */
export const orderColumns: Record<NoteOrder, string> = {
  heat: "heat",
  created_at: "published_ms",
  view_count: "view_count",
  like_count: "like_count",
  collect_count: "collect_count",
  comment_count: "comment_count",
};

export const RECOMMEND = "recommend";

/** The order asked for. Without a sort, the recommend channel is by heat and all else newest first. */
export function orderOf(query: { sort?: NoteSort; category?: string }): NoteOrder {
  return query.sort ?? (query.category === RECOMMEND ? "heat" : "created_at");
}
