/** What an author writes, as the tables of notes, of drafts and of the recycle bin keep it. */
export const writtenColumns = {
  id: "bigint",
  author_id: "bigint",
  title: "text",
  content: "text",
  category_id: "bigint",
  note_type: "smallint",
  images: "jsonb",
  video: "jsonb",
  tags: "jsonb",
} as const;
