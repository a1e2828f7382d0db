import type { Principal } from "@shiye/infra/http/access-tokens";
import type { ApiOptions } from "@shiye/infra/http/api-app";
import { adminStream } from "../admins/state.ts";
import type { Read } from "../kernel/command.ts";
import { isLocked, memberStream } from "../members/state.ts";
import { isAlive, outlivesPassword, sessionStream } from "./session-state.ts";

/** Who calls and what they may do, from their streams. A change counts from the next call on. */
export function createCallerChecks(read: Read, now: () => number): Required<Pick<ApiOptions, "checkSession" | "readAdmin">> {
  return {
    async checkSession(principal: Principal) {
      const [session, member, admin] = await Promise.all([
        read(sessionStream(principal.sessionId)),
        principal.kind === "member" ? read(memberStream(principal.id)) : undefined,
        principal.kind === "admin" ? read(adminStream(principal.id)) : undefined,
      ]);
      if (!isAlive(session, principal, new Date(now()).toISOString())) return "ended";
      const holder = member ?? admin;
      if (holder?.status !== "active" || isLocked(member)) return "inactive";
      return outlivesPassword(session, holder) ? "alive" : "ended";
    },

    async readAdmin(adminId) {
      const admin = await read(adminStream(adminId));
      return admin.status === "active" ? admin : undefined;
    },
  };
}
