import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

export interface SessionsBatch extends DepartureBatch {
  started: Map<number, SessionRow>;
  extended: Map<number, { id: number; expires_at: string; region: string; last_used_at: string }>;
  ended: Set<number>;
  /** The name of the device after the batch. */
  renamed: Map<number, { id: number; user_agent: string }>;
  removed: Set<number>;
  /** The last change of password, lock or sign-out of other devices of each member, which ended the sessions from before it. */
  passwords: Map<number, PasswordChangeRow>;
  /** Members who were locked (true) or unlocked. */
  locks: Map<number, boolean>;
}

type SessionRow = {
  id: number;
  holder: "member" | "admin";
  holder_id: number;
  user_agent: string;
  is_active: boolean;
  expires_at: string;
  created_at: string;
  password_revision: number;
  region: string;
  last_used_at: string;
};

/** An administrator who sets a password or locks the account keeps no session of the member. No session has this id. */
const NO_SESSION = 0;

export type PasswordChangeRow = { member_id: number; revision: number; kept_session_id: number };

function endEarlier({ passwords }: SessionsBatch, change: PasswordChangeRow): void {
  if (change.revision >= (passwords.get(change.member_id)?.revision ?? 0)) passwords.set(change.member_id, change);
}

export const accounts: Handlers<SessionsBatch> = {
  SessionStarted({ data: { sessionId, memberId, userAgent, expiresAt, passwordRevision }, at, metadata }, batch) {
    const who = { holder: "member", holder_id: memberId, user_agent: userAgent, password_revision: passwordRevision } as const;
    const used = { region: metadata.ipRegion ?? "", last_used_at: at };
    batch.started.set(sessionId, { id: sessionId, ...who, is_active: true, expires_at: expiresAt, created_at: at, ...used });
  },
  SessionRefreshed({ data: { sessionId, expiresAt }, at, metadata }, batch) {
    batch.extended.set(sessionId, { id: sessionId, expires_at: expiresAt, region: metadata.ipRegion ?? "", last_used_at: at });
  },
  MemberDeactivated({ data: { memberId }, revision }, batch) {
    batch.locks.set(memberId, true);
    endEarlier(batch, { member_id: memberId, revision, kept_session_id: NO_SESSION });
  },
  MemberReactivated: ({ data: { memberId } }, batch) => void batch.locks.set(memberId, false),
  SessionEdited: ({ data: { sessionId, userAgent } }, batch) => void batch.renamed.set(sessionId, { id: sessionId, user_agent: userAgent }),
  SessionDeleted: ({ data }, batch) => void batch.removed.add(data.sessionId),
  SessionEnded: ({ data }, batch) => void batch.ended.add(data.sessionId),
  OtherSessionsEnded({ data: { memberId, sessionId }, revision }, batch) {
    endEarlier(batch, { member_id: memberId, revision, kept_session_id: sessionId });
  },
  PasswordChanged({ data: { memberId, sessionId }, revision }, batch) {
    endEarlier(batch, { member_id: memberId, revision, kept_session_id: sessionId ?? NO_SESSION });
  },
};
