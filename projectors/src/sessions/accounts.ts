import type { Handlers } from "../runner/read-model.ts";

export interface SessionsBatch {
  started: Map<number, SessionRow>;
  extended: Map<number, { id: number; expires_at: string }>;
  ended: Set<number>;
}

export type SessionRow = {
  id: number;
  holder: "member" | "admin";
  holder_id: number;
  user_agent: string;
  is_active: boolean;
  expires_at: string;
  created_at: string;
};

export const accounts: Handlers<SessionsBatch> = {
  SessionStarted({ data: { sessionId, memberId, userAgent, expiresAt }, at }, batch) {
    const who = { holder: "member", holder_id: memberId, user_agent: userAgent } as const;
    batch.started.set(sessionId, { id: sessionId, ...who, is_active: true, expires_at: expiresAt, created_at: at });
  },
  SessionRefreshed({ data: { sessionId, expiresAt } }, batch) {
    batch.extended.set(sessionId, { id: sessionId, expires_at: expiresAt });
  },
  SessionEnded: ({ data }, batch) => void batch.ended.add(data.sessionId),
};
