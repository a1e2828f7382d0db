import type { Tokens } from "@shiye/events/accounts";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Principal } from "@shiye/infra/http/access-tokens";
import { type AdminState, adminStream } from "../admins/state.ts";
import type { Read, Sources } from "../kernel/command.ts";
import { type MemberState, memberStream } from "../members/state.ts";
import { issueTokens } from "./issue-tokens.ts";
import { type SessionState, sessionStream } from "./session-state.ts";

interface RefreshFacts {
  /** 0: the token is not ours, or has expired. */
  sessionId: number;
  /** From the token. The session says which one is valid. */
  refreshId: string;
  holderId: number;
  session: SessionState;
  /** Set for a member's session. */
  member?: MemberState;
  /** Set for an administrator's session. */
  admin?: AdminState;
}

/** The content of a refresh token, and the state of its session. */
export async function gatherRefresh(
  { read, tokens }: Pick<Sources, "tokens"> & { read: Read },
  token: string,
  holder: "member" | "admin",
): Promise<RefreshFacts> {
  const claims = tokens.readRefresh(token);
  if (claims?.principal.kind !== holder) return { sessionId: 0, refreshId: "", holderId: 0, session: { status: "unknown" } };
  const { sessionId, id: holderId } = claims.principal;
  const [session, member, admin] = await Promise.all([
    read(sessionStream(sessionId)),
    holder === "member" ? read(memberStream(holderId)) : undefined,
    holder === "admin" ? read(adminStream(holderId)) : undefined,
  ]);
  return { sessionId, holderId, refreshId: claims.refreshId, session, ...(member ? { member } : {}), ...(admin ? { admin } : {}) };
}

/**
 * The tokens of an exchange, while they are the newest ones of an open session. A repeated call gets them again, but only until they are
 * exchanged themselves: then an old copy of the call is useless.
 */
export async function answerRefresh(
  { read, tokens }: Pick<Sources, "tokens"> & { read: Read },
  principal: Principal & { sessionId: number },
  refreshId: string,
): Promise<(Tokens & { tokens: Tokens }) | Refusal> {
  const session = await read(sessionStream(principal.sessionId));
  if (session.status !== "alive" || session.refreshId !== refreshId) return refuse("refresh-token-invalid");
  const both = issueTokens(tokens, principal, refreshId);
  return { ...both, tokens: both };
}
