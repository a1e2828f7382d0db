import type { GetSessions } from "@shiye/events/accounts";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { deviceOf } from "./device-of.ts";

interface SessionRow {
  id: number;
  user_agent: string;
  region: string;
  created_at: string;
  last_used_at: string;
  signed_in: boolean;
}

const statement: Statement<SessionRow> = {
  columns: { id: true, user_agent: true, region: true, created_at: true, last_used_at: true, signed_in: true },
  name: "sessions-of-member",
  text: `
    select id, user_agent, region, created_at, last_used_at, is_active and expires_at > now() as signed_in
    from sessions.sessions where holder_id = $1::bigint and holder = 'member'
    order by is_active and expires_at > now() desc, last_used_at desc, id desc limit 100`,
};

export function createGetSessions(reader: Reader): HandlerOf<typeof GetSessions> {
  return async (_input, { caller }) => {
    const rows = await reader.read<SessionRow>(statement, [caller.id]);
    const sessions = rows.map(({ user_agent, ...row }) => {
      const { name, kind } = deviceOf(user_agent);
      return { ...row, device: name, kind, is_current: row.id === caller.sessionId };
    });
    return { data: { sessions } };
  };
}
