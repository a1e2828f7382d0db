import { type AdminState, adminStream } from "../admins/state.ts";
import type { Read, Sources } from "../kernel/command.ts";
import { type MemberState, memberStream } from "../members/state.ts";
import { type SessionState, sessionStream } from "./session-state.ts";

interface RefreshFacts {
  /** 0: the token is not one of ours, or has expired. */
  sessionId: number;
  /** Named in the token; the session knows which one is good now. */
  refreshId: string;
  holderId: number;
  session: SessionState;
  /** Of a member's session. */
  member?: MemberState;
  /** Of an administrator's. */
  admin?: AdminState;
}

/** What a refresh token says, and where its session stands. */
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
