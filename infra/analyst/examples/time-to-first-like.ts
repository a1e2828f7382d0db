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
    waits: `
      with waited as (
        select case when liked_at is null then 6
          when liked_at - published_at <= interval '10 minutes' then 1 when liked_at - published_at <= interval '1 hour' then 2
          when liked_at - published_at <= interval '6 hours' then 3 when liked_at - published_at <= interval '1 day' then 4 else 5 end as place
        from notes left join first_likes using (note_id)
      )
      select within, count(waited.place)::int as notes
      from (values (1, '10 分钟内'), (2, '1 小时内'), (3, '6 小时内'), (4, '1 天内'), (5, '更久'), (6, '还没有')) steps (place, within)
      left join waited using (place) group by place, within order by place`,
  },
});
