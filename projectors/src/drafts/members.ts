import type { Handlers } from "../runner/read-model.ts";
import type { DraftsBatch } from "./batch.ts";

export const members: Handlers<DraftsBatch> = {
  MemberDeleted: ({ data }, batch) => void batch.departed.add(data.memberId),
};
