import type { Principal, TokenService } from "@shiye/infra/http/access-tokens";
import type { SessionChecker } from "../sessions/check-session.ts";

/** Who is at the other end. No token is a visitor; a token that is not good is refused, so that the client signs in afresh. */
export async function authenticate(
  token: string | null | undefined,
  { tokens, sessions }: { tokens: Pick<TokenService, "readAccess">; sessions: SessionChecker },
): Promise<Principal | "visitor" | "refused"> {
  if (!token) return "visitor";
  const principal = tokens.readAccess(token);
  if (!principal) return "refused";
  return (await sessions.check(principal)) === "alive" ? principal : "refused";
}
