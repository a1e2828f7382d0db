import type { PublishedPush } from "@shiye/events/pushes";
import { sessionsModel } from "@shiye/infra/read-models/tables/sessions";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures } from "../../building-blocks/departed-members/departures.ts";
import { accounts, type SessionsBatch } from "./accounts.ts";
import { admins } from "./admins.ts";
import { writeSessions } from "./write.ts";

/** The sessions of members and administrators. All events of a session are in one stream and keep their order. */
export const sessions = defineProjection<SessionsBatch>({
  model: sessionsModel,
  handlers: { accounts, admins, departures },
  createBatch: () => ({
    departed: new Set(),
    started: new Map(),
    extended: new Map(),
    ended: new Set(),
    renamed: new Map(),
    removed: new Set(),
    passwords: new Map(),
    locks: new Map(),
  }),
  pushes: { "session:ended": ["SessionEnded", "OtherSessionsEnded", "PasswordChanged", "MemberDeactivated", "MemberDeleted"] },
  async write(transaction, schema, batch) {
    const over = await writeSessions(transaction, schema, batch);
    return over
      .filter(({ holder }) => holder === "member")
      .map(({ id, holder_id }): PublishedPush => ({ room: `member:${holder_id}`, event: "session:ended", data: { sessionId: id } }));
  },
});
