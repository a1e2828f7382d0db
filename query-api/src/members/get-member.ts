import type { GetMember } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { loadMember, presentMember } from "./load-member.ts";

export function createGetMember(reader: Reader): HandlerOf<typeof GetMember> {
  return async ({ params }) => {
    const member = await loadMember(reader, params.id);
    return member ? { data: presentMember(member) } : refuse("member-not-found");
  };
}
