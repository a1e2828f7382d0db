/** Columns of what an author writes, used by the tables of notes, drafts and the recycle bin. */
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
