/**
 * SQL: whether lists of tags show a tag. A tag that an administrator deleted is shown again as soon as a note has it. `tag` names the row.
 */
export const isTagShown = (tag: string) =>
  `(${tag}.use_count > 0 or not exists (select from notes.tag_changes change where change.tag_id = ${tag}.id and change.deleted))`;

/** SQL: whether everybody sees a tag: a note has it, or an administrator gave it its name. What a deleted note called its tag is nobody's business. */
export const isTagPublic = (tag: string) =>
  `(${tag}.use_count > 0 or exists (select from notes.tag_changes change where change.tag_id = ${tag}.id and change.given_name is not null and not change.deleted))`;
