/**
 * SQL: whether lists of tags show a tag. A tag that an administrator deleted is shown again as soon as a note has it. `tag` names the row.
 */
export const isTagShown = (tag: string) =>
  `(${tag}.use_count > 0 or not exists (select from notes.tag_changes change where change.tag_id = ${tag}.id and change.deleted))`;
