import type { Tokens } from "@shiye/events/accounts";
import { ACCESS_TOKEN_SECONDS, type Principal, REFRESH_TOKEN_SECONDS, type TokenService } from "@shiye/infra/http/access-tokens";

/** Both tokens of a session. The same session and refresh id give equally valid tokens, so a repeated call can be answered again. */
export function issueTokens(tokens: TokenService, principal: Principal, refreshId: string): Tokens {
  return {
    access_token: tokens.signAccess(principal),
    refresh_token: tokens.signRefresh(principal, refreshId),
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}

/** When a session ends that is started or refreshed now and not used again. */
export function sessionEnd(now: string): string {
  return new Date(Date.parse(now) + REFRESH_TOKEN_SECONDS * 1000).toISOString();
}
