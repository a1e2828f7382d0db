import { sessionsEntity } from "@shiye/events/back-office/sessions";
import { defineSource } from "../entity-source.ts";

/** Not ended, and not over by itself either: nobody can act by an expired one. */
const isActive = "(s.is_active and s.expires_at > now())::int";

export const sessionsSource = defineSource(sessionsEntity, {
  models: ["sessions", "members"],
  from: "sessions.sessions s left join members.members m on m.id = s.holder_id",
  where: "s.holder = 'member' and not s.removed",
  id: "s.id",
  idType: "bigint",
  columns: {
    id: "s.id",
    user_id: "s.holder_id",
    user_display_id: "m.account_name",
    user_agent: "s.user_agent",
    is_active: isActive,
    expires_at: "s.expires_at",
    created_at: "s.created_at",
  },
  filters: { user_display_id: "s.holder_id", is_active: isActive },
});
