import type { Principal, TokenService } from "@shiye/infra/http/access-tokens";
import type { SessionChecker } from "../sessions/check-session.ts";

/** The caller of a connection. A caller without a token is a visitor. An invalid token is refused, so that the client signs in again. */
export async function authenticate(
  token: string | null | undefined,
  { tokens, sessions }: { tokens: Pick<TokenService, "readAccess">; sessions: SessionChecker },
): Promise<Principal | "visitor" | "refused"> {
  if (!token) return "visitor";
  const principal = tokens.readAccess(token);
  if (!principal) return "refused";
  return (await sessions.check(principal)) === "alive" ? principal : "refused";
}
