import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";

export const members: Handlers<NotificationsBatch> = {
  MemberDeleted: ({ data }, { departedMembers }) => void departedMembers.add(data.memberId),
};
