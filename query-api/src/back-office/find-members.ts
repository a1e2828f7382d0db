import { Id } from "@shiye/events/ids";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { asPart } from "./entity-statements.ts";

/** More members have one nickname only if somebody made them so. */
const MOST = 100;

interface MemberId {
  id: number;
}

/**
 * By account id, else by id, else by nickname: a nickname may be chosen to look like the account of another. Each is answered by an index.
 */
export const membersCalled: Statement<MemberId> = {
  name: "members-called",
  columns: { id: true },
  text: `
    with called as materialized (
      select id, 1 as kind from members.members where lower(account_name) = lower($1::text) and account_name <> ''
      union all select id, 2 from members.members where id = $2::bigint
      union all select id, 3 from members.members where nickname = $1::text and not departed)
    select id from called where kind = (select min(kind) from called) limit ${MOST}`,
};

/** Reads the members to the end. Of too many, those with the shortest accounts are the nearest to what was typed. */
const membersLike: Statement<MemberId> = {
  name: "members-like",
  columns: { id: true },
  text: `
    select id from members.members where account_name ilike $1::text and not departed
    order by length(account_name), account_name limit ${MOST}`,
};

/**
 * The ids of the members whom an administrator means: by account id, id or nickname, and if nobody is called so, by a part of the account id.
 * Who left is found by the id only.
 */
type FindMembers = (called: string) => Promise<number[]>;

export function createFindMembers(reader: Reader): FindMembers {
  return async (called) => {
    const exact = await reader.read<MemberId>(membersCalled, [called, Id.safeParse(called).data ?? null]);
    const rows = exact.length > 0 ? exact : await reader.read<MemberId>(membersLike, [asPart(called)]);
    return rows.map(({ id }) => id);
  };
}
