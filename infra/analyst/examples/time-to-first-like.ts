import { defineAnalysis } from "@shiye/analyst";

/** How long a note waits for its first like. A like that was taken back was one. */
export const analysis = defineAnalysis({
  tables: {
    notes: { columns: { note_id: "bigint", published_at: "timestamptz" }, key: ["note_id"] },
    first_likes: { columns: { note_id: "bigint", liked_at: "timestamptz" }, key: ["note_id"] },
  },
  handlers: {
    NotePublished: ({ at, data }, rows) => rows.putOnce("notes", { note_id: data.noteId, published_at: at }),
    NoteLiked: ({ at, data }, rows) => rows.putOnce("first_likes", { note_id: data.noteId, liked_at: at }),
  },
  views: {
    waiting: `
      select count(*)::int as notes, count(liked_at)::int as liked,
        percentile_cont(0.5) within group (order by extract(epoch from liked_at - published_at)) as median_seconds
      from notes left join first_likes using (note_id)`,
  },
});
