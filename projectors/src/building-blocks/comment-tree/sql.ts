/** The tables of a tree, with their schema. */
interface TreeNames {
  schema: string;
  comments: string;
  notes: string;
  /** The column of a comment's id. */
  id: string;
  /** Further assignments, each after a comma. */
  emptied: string;
}

/** Comments that go: $1 deleted comments, $2 deleted notes, $3 new comments. `flag` marks those that went before and stay gone. */
function going({ comments, notes, id }: TreeNames, flag: "gone" | "removed"): string {
  return `
    select c.${id} as id from ${comments} c where c.${id} = any($1::bigint[])
    union
    select reply.${id} from ${comments} c join ${comments} reply on reply.root_id = coalesce(c.root_id, c.${id}) and c.${id} = any(reply.ancestor_ids)
    where c.${id} = any($1::bigint[]) and not reply.${flag}
    union
    select c.${id} from ${comments} c where c.note_id = any($2::bigint[]) and not c.${flag}
    union
    select c.${id} from ${comments} c join ${notes} n on n.note_id = c.note_id and n.deleted where c.${id} = any($3::bigint[])
    union
    select c.${id} from ${comments} c cross join unnest(c.ancestor_ids) as above(id) join ${comments} a on a.${id} = above.id and a.${flag}
    where c.${id} = any($3::bigint[]) and c.root_id is not null`;
}

/** If members do not leave, removed means gone. */
export function goingSql(names: TreeNames): string {
  const { comments, id, emptied } = names;
  return `
    with going as (${going(names, "gone")})
    update ${comments} c set gone = true ${emptied} from going where c.${id} = going.id and not c.gone
    returning c.${id} as id, c.note_id, c.root_id, true as changed, true as removed, false as was_gone`;
}

/**
 * $4: the authors of the notes of $3. $5: members who leave, if any. Comments are looked up by author only then, because a table that is
 * being filled gets these indexes at the first departure. Returns what changed, and the stubs above changed or new comments that were
 * erased before. `changing` has `removed` and `erased` for assignments in `emptied`.
 */
export function leavingSql(names: TreeNames, somebodyLeaves: boolean): string {
  const { schema, comments, notes, id, emptied } = names;
  return `
    with going as (
      ${going(names, "removed")}
      ${
        somebodyLeaves
          ? `union select c.${id} from ${comments} c join ${notes} n on n.note_id = c.note_id where n.author_id = any($5::bigint[]) and not c.removed`
          : ""
      }
      union
      select fresh.id from unnest($3::bigint[], $4::bigint[]) as fresh(id, author_id) join ${schema}.departed_members d on d.member_id = fresh.author_id
    ),
    leaving as (
      ${somebodyLeaves ? `select c.${id} as id from ${comments} c where c.author_id = any($5::bigint[]) and not c.erased union` : ""}
      select c.${id} as id from ${comments} c join ${schema}.departed_members d on d.member_id = c.author_id where c.${id} = any($3::bigint[])
    ),
    changing as (
      select id, bool_or(removed) as removed, bool_or(erased) as erased
      from (select id, true as removed, false as erased from going union all select id, false, true from leaving) reasons group by id
    ),
    changed as (
      update ${comments} c set removed = c.removed or changing.removed, erased = c.erased or changing.erased, gone = c.gone or changing.removed ${emptied}
      from changing join ${comments} before on before.${id} = changing.id
      where c.${id} = changing.id and (changing.removed and not c.removed or changing.erased and not c.erased)
      returning c.${id} as id, c.note_id, c.root_id, c.removed, before.gone as was_gone
    )
    select id, note_id, root_id, true as changed, removed, was_gone from changed
    union all
    select distinct a.${id}, a.note_id, a.root_id, false, false, a.gone
    from (select unnest($3::bigint[]) as id union select id from changed) touched join ${comments} c on c.${id} = touched.id
      cross join unnest(c.ancestor_ids) as above(id) join ${comments} a on a.${id} = above.id and a.erased and not a.removed`;
}

/** Whether stubs ($1) are visible: a stub is visible while a visible comment below it has a present author. Returns those that change. */
export function standingSql({ comments, id }: Pick<TreeNames, "comments" | "id">): string {
  return `
    update ${comments} c set gone = truth.gone
    from (
      select stub.${id} as id, not exists (
        select from ${comments} reply where reply.root_id = coalesce(stub.root_id, stub.${id}) and stub.${id} = any(reply.ancestor_ids)
          and not reply.removed and not reply.erased
      ) as gone
      from ${comments} stub where stub.${id} = any($1::bigint[]) and stub.erased and not stub.removed
    ) truth
    where c.${id} = truth.id and c.gone <> truth.gone
    returning c.${id} as id, c.note_id, c.root_id, c.gone`;
}
