import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { SearchBatch } from "./batch.ts";

export const members: Handlers<SearchBatch> = {
  /** Without an account id the key is gone, and nobody is to be found. */
  MemberRegistered({ data: { memberId, accountName, nickname } }, batch) {
    if (accountName === "") return;
    batch.nicknames.delete(memberId);
    batch.members.set(memberId, { memberId, accountName, nickname });
  },
  ProfileEdited({ data: { memberId, nickname } }, batch) {
    const registered = batch.members.get(memberId);
    if (registered) batch.members.set(memberId, { ...registered, nickname });
    else batch.nicknames.set(memberId, { memberId, nickname });
  },
  MemberDeleted({ data: { memberId } }, batch) {
    batch.members.delete(memberId);
    batch.nicknames.delete(memberId);
    batch.departed.add(memberId);
  },
};
