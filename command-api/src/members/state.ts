import type { MemberView } from "@shiye/events/members";
import { defineState, type Stream } from "../handling/stream.ts";

export interface Profile {
  nickname: string;
  avatar: string | null;
  bio: string | null;
  gender: string | null;
  zodiac_sign: string | null;
  mbti: string | null;
  education: string | null;
  major: string | null;
  interests: string[];
}

export type MemberState =
  | { status: "unknown" }
  | { status: "active"; id: number; accountName: string; location: string | null; createdAt: string; profile: Profile };

const memberState = defineState<MemberState>({
  initial: { status: "unknown" },
  evolve: {
    MemberRegistered: (_state, { data, at }) => ({
      status: "active",
      id: data.memberId,
      accountName: data.accountName,
      location: data.location,
      createdAt: at,
      profile: {
        nickname: data.nickname,
        avatar: data.avatar,
        bio: data.bio,
        gender: null,
        zodiac_sign: null,
        mbti: null,
        education: null,
        major: null,
        interests: [],
      },
    }),
    ProfileEdited: (state, { data: { memberId: _id, ...profile } }) => (state.status === "active" ? { ...state, profile } : state),
    // Nothing that is still theirs: from now on the id means nobody.
    MemberDeleted: () => ({ status: "unknown" }),
  },
});

export function memberStream(memberId: number): Stream<MemberState> {
  return { name: `member-${memberId}`, fold: memberState };
}

export interface MemberCounts {
  follow_count: number;
  fans_count: number;
  like_count: number;
  post_count: number;
}

export const NO_COUNTS: MemberCounts = { follow_count: 0, fans_count: 0, like_count: 0, post_count: 0 };

export function memberViewOf(member: MemberState & { status: "active" }, counts: MemberCounts): MemberView {
  const { id, accountName, location, createdAt, profile } = member;
  return { id, user_id: accountName, ...profile, location, verified: 0, is_active: 1, ...counts, created_at: createdAt };
}
