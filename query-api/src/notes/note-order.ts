import type { NoteSort } from "@shiye/events/notes";

/** What a list of notes can be ordered by. `heat` is the recommend score. Always descending, the id decides ties. */
export type NoteOrder = NoteSort | "heat";

/** Newest first is by publication, not by id: the id of a note that was a draft is older than that. */
export const orderColumns: Record<NoteOrder, string> = {
  heat: "heat",
  created_at: "published_ms",
  view_count: "view_count",
  like_count: "like_count",
  collect_count: "collect_count",
  comment_count: "comment_count",
};

export const RECOMMEND = "recommend";

/** The order asked for; the recommend channel is by heat unless a sort is named, everything else newest first. */
export function orderOf(query: { sort?: NoteSort; category?: string }): NoteOrder {
  return query.sort ?? (query.category === RECOMMEND ? "heat" : "created_at");
}
