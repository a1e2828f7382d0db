import type { Handlers } from "../runner/read-model.ts";
import type { NotificationsBatch } from "./batch.ts";

export const members: Handlers<NotificationsBatch> = {
  MemberDeleted: ({ data }, { departedMembers }) => void departedMembers.add(data.memberId),
};
