import { Id } from "@shiye/events/ids";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** More members have one nickname only if somebody made them so. */
const MOST = 100;

interface MemberId {
  id: number;
}

/** Each part is answered by an index. */
export const membersCalled: Statement<MemberId> = {
  name: "members-called",
  columns: { id: true },
  text: `
    select id from members.members where lower(account_name) = lower($1::text) and account_name <> ''
    union select id from members.members where nickname = $1::text and not departed
    union select id from members.members where id = $2::bigint
    limit ${MOST}`,
};

/** The ids of the members whom an administrator means: by account id, nickname or id. Who left is found by the id only. */
type FindMembers = (called: string) => Promise<number[]>;

export function createFindMembers(reader: Reader): FindMembers {
  return async (called) => {
    const rows = await reader.read<MemberId>(membersCalled, [called, Id.safeParse(called).data ?? null]);
    return rows.map(({ id }) => id);
  };
}
