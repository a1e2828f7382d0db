import { roleMay } from "@shiye/events/back-office/rights";
import { refuse } from "@shiye/events/refusals";
import type { Principal, TokenService } from "@shiye/infra/http/access-tokens";
import { RefusalError } from "@shiye/infra/http/answers";
import type { AdminStanding } from "@shiye/infra/http/api-app";
import type { SessionChecker } from "../sessions/check-session.ts";

export interface SignIns {
  sessions: Pick<SessionChecker, "check">;
  readAdmin: (adminId: number, seen?: bigint) => Promise<AdminStanding | undefined>;
}

/**
 * The caller of a connection. A caller without a token is a visitor. An invalid token is refused, so that the client signs in again.
 * `seen`: the position from which the caller resumes. Throws as `mayListen`.
 */
export async function authenticate(
  token: string | null | undefined,
  { tokens, ...signIns }: SignIns & { tokens: Pick<TokenService, "readAccess"> },
  seen?: bigint,
): Promise<Principal | "visitor" | "refused"> {
  if (!token) return "visitor";
  const principal = tokens.readAccess(token);
  if (!principal) return "refused";
  return (await mayListen(principal, signIns, seen)) ? principal : "refused";
}

/**
 * Whether the sign-in is open and, as the pushes of administrators tell what the back office shows, whether they may look at it. Throws
 * `unavailable` if that cannot be known now, because the account may just have been created.
 */
export async function mayListen(principal: Principal, { sessions, readAdmin }: SignIns, seen?: bigint): Promise<boolean> {
  if ((await sessions.check(principal)) !== "alive") return false;
  if (principal.kind === "member") return true;
  const standing = await readAdmin(principal.id, seen);
  if (!standing) throw new RefusalError(refuse("unavailable"));
  return !standing.passwordIsTemporary && roleMay(standing.role, "view");
}
