/** What an author writes, as the tables of notes and of drafts keep it. */
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
