import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { EVERYTHING, markStale, type SearchBatch } from "./batch.ts";

export const members: Handlers<SearchBatch> = {
  /** Without an account id the member's key is destroyed, so there is no document. */
  MemberRegistered({ data: { memberId, accountName, nickname }, position }, batch) {
    if (accountName === "") return;
    batch.nicknames.delete(memberId);
    batch.members.set(memberId, { memberId, accountName, nickname, version: Number(position) });
    markStale(batch.staleMembers, memberId, position);
  },
  ProfileEdited({ data: { memberId, nickname }, position }, batch) {
    const version = Number(position);
    const registered = batch.members.get(memberId);
    if (registered) batch.members.set(memberId, { ...registered, nickname, version });
    else batch.nicknames.set(memberId, { memberId, nickname, version });
  },
  /** Likes, comments and follows of a member who leaves no longer count, and no event names what they were on. */
  MemberDeleted({ data: { memberId }, position }, batch) {
    markStale(batch.staleNotes, EVERYTHING, position);
    markStale(batch.staleMembers, EVERYTHING, position);
    batch.members.delete(memberId);
    batch.nicknames.delete(memberId);
    batch.departed.add(memberId);
  },
};
