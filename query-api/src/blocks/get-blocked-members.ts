import type { BlockedMemberView, GetBlockedMembers } from "@shiye/events/blocks";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { paginationOf } from "@shiye/events/paging";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { decodeCursor, encodeCursor } from "../cursor.ts";

const ORDER = "blocked_at";

type Row = { total: number; id: number | null; moment: number } & Pick<BlockedMemberView, "blocked_at"> & {
    user_id: string | null;
    nickname: string | null;
    avatar: string | null;
    verified: 0 | 1 | 2 | null;
  };

function statementOf(after: boolean): Statement<Row> {
  const past = "and (b.blocked_at, b.blocked_id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint)";
  return {
    name: `blocked-members${after ? "-after" : ""}`,
    columns: { total: true, id: true, moment: true, blocked_at: true, user_id: true, nickname: true, avatar: true, verified: true },
    text: `
      select counted.total, page.*
      from (select count(*)::int as total from blocks.members where member_id = $1::bigint) counted
      left join (
        select b.blocked_id as id, b.blocked_at, (extract(epoch from b.blocked_at) * 1000000)::bigint as moment,
          m.account_name as user_id, m.nickname, m.avatar, m.verified
        from blocks.members b left join members.members m on m.id = b.blocked_id
        where b.member_id = $1::bigint ${after ? past : ""}
        order by b.blocked_at desc, b.blocked_id desc limit $2::int offset $3::bigint) page on true
      order by page.blocked_at desc, page.id desc`,
  };
}

const [first, next] = [statementOf(false), statementOf(true)];

/** The caller's own list, the last one first, in one statement. */
export function createGetBlockedMembers(reader: Reader): HandlerOf<typeof GetBlockedMembers> {
  return async ({ input: { limit, page, cursor } }, { caller }) => {
    const at = decodeCursor(cursor, ORDER);
    const values = [caller.id, limit + 1, at ? 0 : (page - 1) * limit, ...(at ? [at.value, at.id] : [])];
    const rows = await reader.read(at ? next : first, values);
    const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = found.length > limit;
    return {
      data: {
        members: shown.map(({ id, user_id, nickname, avatar, verified, blocked_at }) => {
          return { id, user_id: user_id ?? "", nickname: nickname ?? ANONYMOUS_NICKNAME, avatar, verified: verified ?? 0, blocked_at };
        }),
        pagination: paginationOf(page, limit, rows[0]?.total ?? 0),
        hasMore,
        nextCursor: hasMore && last ? encodeCursor({ order: ORDER, value: last.moment, id: last.id, authorId: 0 }) : null,
      },
    };
  };
}
