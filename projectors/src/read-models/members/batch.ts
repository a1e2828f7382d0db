import type { EventData } from "@shiye/events/catalogue";
import type { VerificationType } from "@shiye/events/verifications";
import { createDeltaCounter, type DeltaCounter } from "../../building-blocks/delta-counter.ts";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, type RowSet } from "../../building-blocks/row-set.ts";

export interface MembersBatch extends DepartureBatch {
  registered: Map<number, RegisteredRow>;
  edited: Map<number, ProfileRow>;
  /** The locations that administrators set. */
  placed: Map<number, { id: number; location: string | null }>;
  /** Whether an administrator has locked the account. */
  standings: Map<number, { id: number; is_active: boolean }>;
  /** Applications that were approved, or are not any more. */
  badges: RowSet<BadgeRow, Pick<BadgeRow, "verification_id">>;
  follows: RowSet<FollowRow, FollowKey>;
  counts: DeltaCounter<"follow_count" | "fans_count" | "mutual_count">;
  ensure(followerId: number, followedId: number): void;
}

type RegisteredRow = {
  id: number;
  account_name: string;
  nickname: string;
  avatar: string | null;
  bio: string | null;
  location: string | null;
  created_at: string;
};

type ProfileRow = { id: number } & Omit<EventData<"ProfileEdited">, "memberId">;

type BadgeRow = { verification_id: number; member_id: number; verified: VerificationType };

export type FollowKey = { follower_id: number; followed_id: number };
type FollowRow = FollowKey & { followed_at: string };

export function createMembersBatch(): MembersBatch {
  const counts = createDeltaCounter(["follow_count", "fans_count", "mutual_count"]);
  return {
    departed: new Set(),
    registered: new Map(),
    edited: new Map(),
    placed: new Map(),
    standings: new Map(),
    badges: createRowSet(({ verification_id }) => `${verification_id}`),
    follows: createRowSet<FollowRow, FollowKey>((row) => `${row.follower_id}:${row.followed_id}`),
    counts,
    ensure(followerId, followedId) {
      counts.ensure(followerId, {});
      counts.ensure(followedId, {});
    },
  };
}
