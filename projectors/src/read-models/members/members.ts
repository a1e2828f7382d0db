import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { MembersBatch } from "./batch.ts";

export const members: Handlers<MembersBatch> = {
  MemberRegistered({ data: { memberId, accountName, nickname, avatar, bio, location }, at }, batch) {
    batch.registered.set(memberId, { id: memberId, account_name: accountName, nickname, avatar, bio, location, created_at: at });
  },
  ProfileEdited({ data: { memberId, ...profile } }, batch) {
    batch.edited.set(memberId, { id: memberId, ...profile });
  },
  MemberDeactivated: ({ data: { memberId } }, batch) => void batch.standings.set(memberId, { id: memberId, is_active: false }),
  MemberReactivated: ({ data: { memberId } }, batch) => void batch.standings.set(memberId, { id: memberId, is_active: true }),
};
