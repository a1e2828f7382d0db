import type { EventData } from "@shiye/events/catalogue";
import type { MemberView } from "@shiye/events/members";
import { htmlFromPlain } from "@shiye/events/text";
import type { Badge } from "@shiye/events/verifications";
import { defineState, type Stream } from "../kernel/stream.ts";

/** The id of the credential of a registration. Every later one has its own id, which `PasswordChanged` names. */
export const FIRST_CREDENTIAL = "";

export type Profile = Omit<EventData<"ProfileEdited">, "memberId">;

export type MemberState =
  | { status: "unknown" }
  | {
      status: "active";
      id: number;
      accountName: string;
      location: string | null;
      createdAt: string;
      profile: Profile;
      /** The id of the hash of the valid password. */
      credentialId: string;
      /** Revision of the last event that set a password, locked the account or signed out other devices: sign-ins from before it are over. */
      passwordRevision: number;
      /** The session that survived this event. */
      keptSessionId: number | null;
      /** Locked by an administrator: nobody may sign in or act as this member. */
      deactivated: boolean;
    }
  /** The account id stays taken; nothing else is left. */
  | { status: "deleted"; id: number };

const memberState = defineState<MemberState>({
  initial: { status: "unknown" },
  evolve: {
    MemberRegistered: (_state, { data, at, revision }) => ({
      status: "active",
      id: data.memberId,
      accountName: data.accountName,
      location: data.location,
      createdAt: at,
      credentialId: FIRST_CREDENTIAL,
      passwordRevision: revision,
      keptSessionId: null,
      deactivated: false,
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
    MemberPlaced: (state, { data: { location } }) => (state.status === "active" ? { ...state, location } : state),
    PasswordChanged: (state, { data: { credentialId, sessionId }, revision }) =>
      state.status === "active" ? { ...state, credentialId, passwordRevision: revision, keptSessionId: sessionId } : state,
    OtherSessionsEnded: (state, { data: { sessionId }, revision }) =>
      state.status === "active" ? { ...state, passwordRevision: revision, keptSessionId: sessionId } : state,
    MemberDeactivated: (state, { revision }) =>
      state.status === "active" ? { ...state, deactivated: true, passwordRevision: revision, keptSessionId: null } : state,
    MemberReactivated: (state) => (state.status === "active" ? { ...state, deactivated: false } : state),
    MemberDeleted: (_state, { data: { memberId } }) => ({ status: "deleted", id: memberId }),
  },
});

export function memberStream(memberId: number): Stream<MemberState> {
  return { name: `member-${memberId}`, fold: memberState };
}

/** Whether an administrator has locked the account. */
export function isLocked(member: MemberState | undefined): boolean {
  return member?.status === "active" && member.deactivated;
}

export interface MemberCounts {
  follow_count: number;
  fans_count: number;
  like_count: number;
  post_count: number;
}

export const NO_COUNTS: MemberCounts = { follow_count: 0, fans_count: 0, like_count: 0, post_count: 0 };

export function memberViewOf(member: MemberState & { status: "active" }, counts: MemberCounts, verified: Badge): MemberView {
  const { id, accountName, location, createdAt, profile } = member;
  return {
    id,
    user_id: accountName,
    ...profile,
    bio: profile.bio && htmlFromPlain(profile.bio),
    location,
    verified,
    is_active: member.deactivated ? 0 : 1,
    ...counts,
    created_at: createdAt,
  };
}

/** Whether a path names this member: by id, or by account id in any case. */
export function isNamed(member: MemberState & { status: "active" }, idOrName: string): boolean {
  return idOrName === String(member.id) || idOrName.toLowerCase() === member.accountName.toLowerCase();
}
