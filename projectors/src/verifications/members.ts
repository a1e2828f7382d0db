import type { Handlers } from "../runner/read-model.ts";
import type { VerificationsBatch } from "./batch.ts";

export const members: Handlers<VerificationsBatch> = {
  MemberDeleted: ({ data }, batch) => void batch.departed.add(data.memberId),
};
