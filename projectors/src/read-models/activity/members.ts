import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { ActivityBatch } from "./batch.ts";

export const members: Handlers<ActivityBatch> = {
  MemberRegistered({ data: { memberId }, id, position, at }, batch) {
    batch.happened.set(id, { event_id: id, position, type: "user_register", member_id: memberId, created_at: at });
  },
};
