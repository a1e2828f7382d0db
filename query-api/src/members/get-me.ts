import type { GetMe } from "@shiye/events/accounts";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { loadMember, presentMember } from "./load-member.ts";

/**
 * If the session is open but the member is missing, the read model lags. Then the answer is "try again", never a 401, which would sign the
 * member out.
 */
export function createGetMe(reader: Reader): HandlerOf<typeof GetMe> {
  return async (_input, { caller }) => {
    const member = await loadMember(reader, String(caller.id));
    return member ? { data: presentMember(member) } : refuse("unavailable");
  };
}
