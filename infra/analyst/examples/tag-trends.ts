import { defineAnalysis } from "@shiye/analyst";

/** How often each tag was used in newly published notes, by day. A tag is one whatever its case; the first spelling names it. */
export const analysis = defineAnalysis({
  tables: {
    tags: { columns: { tag_id: "bigint", name: "text" }, key: ["tag_id"] },
    uses: { columns: { day: "date", tag_id: "bigint", notes: "integer" }, key: ["day", "tag_id"] },
  },
  handlers: {
    NotePublished({ at, data }, rows) {
      for (const tag of data.tags) {
        rows.putOnce("tags", { tag_id: tag.id, name: tag.name });
        rows.add("uses", { day: at.slice(0, 10), tag_id: tag.id }, { notes: 1 });
      }
    },
  },
  views: {
    trends: "select u.day, t.name, u.notes from uses u join tags t using (tag_id) order by u.day, u.notes desc, t.name",
    trends_by_week: `
      select date_trunc('week', u.day)::date as week, t.name, sum(u.notes)::int as notes
      from uses u join tags t using (tag_id) group by 1, 2 order by 1, 3 desc, 2`,
  },
});
