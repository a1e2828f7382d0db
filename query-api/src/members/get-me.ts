import type { GetMe } from "@shiye/events/accounts";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { loadMember, presentMember } from "./load-member.ts";

/** A good session whose member is not there yet is a read model that lags: "try again", never a 401 that would sign the person out. */
export function createGetMe(reader: Reader): HandlerOf<typeof GetMe> {
  return async (_input, { caller }) => {
    const member = await loadMember(reader, String(caller.id));
    return member ? { data: presentMember(member) } : refuse("unavailable");
  };
}
