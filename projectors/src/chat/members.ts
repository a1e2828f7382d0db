import type { Handlers } from "../runner/read-model.ts";
import type { ChatBatch } from "./batch.ts";

export const members: Handlers<ChatBatch> = {
  MemberDeleted: ({ data }, { departed }) => void departed.add(data.memberId),
};
