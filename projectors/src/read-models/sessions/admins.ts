import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { SessionsBatch } from "./accounts.ts";

export const admins: Handlers<SessionsBatch> = {
  AdminSessionStarted({ data: { sessionId, adminId, expiresAt, passwordRevision }, at }, batch) {
    const who = { holder: "admin", holder_id: adminId, user_agent: "", password_revision: passwordRevision } as const;
    batch.started.set(sessionId, {
      id: sessionId,
      ...who,
      is_active: true,
      expires_at: expiresAt,
      created_at: at,
      region: "",
      last_used_at: at,
    });
  },
  AdminSessionRefreshed({ data: { sessionId, expiresAt }, at }, batch) {
    batch.extended.set(sessionId, { id: sessionId, expires_at: expiresAt, region: "", last_used_at: at });
  },
  AdminSessionEnded: ({ data }, batch) => void batch.ended.add(data.sessionId),
};
