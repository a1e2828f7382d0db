/** SQL: whether a tag is shown in lists of tags. One that an administrator deleted is shown again as soon as a note carries it. `tag` names the row. */
export const isTagShown = (tag: string) =>
  `(${tag}.use_count > 0 or not exists (select from notes.tag_changes change where change.tag_id = ${tag}.id and change.deleted))`;
