import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { MembersBatch } from "./batch.ts";

export const members: Handlers<MembersBatch> = {
  MemberRegistered({ data: { memberId, accountName, nickname, avatar, bio, location }, at }, batch) {
    batch.registered.set(memberId, { id: memberId, account_name: accountName, nickname, avatar, bio, location, created_at: at });
    // The table of the back office is ordered by these counters, so every member needs a row of them.
    batch.counts.ensure(memberId, {});
  },
  ProfileEdited({ data: { memberId, ...profile } }, batch) {
    batch.edited.set(memberId, { id: memberId, ...profile });
  },
  MemberPlaced: ({ data: { memberId, location } }, batch) => void batch.placed.set(memberId, { id: memberId, location }),
  MemberDeactivated: ({ data: { memberId } }, batch) => void batch.standings.set(memberId, { id: memberId, is_active: false }),
  MemberReactivated: ({ data: { memberId } }, batch) => void batch.standings.set(memberId, { id: memberId, is_active: true }),
};
