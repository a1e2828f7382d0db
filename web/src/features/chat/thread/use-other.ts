import type { MemberView } from "@shiye/events/members";
import { useMemo } from "react";
import { useMember } from "../../../api/use-member.ts";
import { useGetConversationsInfiniteQuery, useGetThreadQuery } from "../cache/chat-api.ts";
import { hasLeft } from "../list/list-texts.ts";

export interface Other {
  nickname: string;
  avatar: string | null;
  verified: 0 | 1 | 2;
  /** Empty for a member who left or is not loaded yet. */
  account: string;
  /** Null: unknown, or not told. */
  online: boolean | null;
  left: boolean;
}

export const UNKNOWN: Other = { nickname: "会话", avatar: null, verified: 0, account: "", online: null, left: false };

/** The conversation from the list. Null once the list is loaded and does not contain it. */
export function useListed(conversationId: number | null) {
  const { data: list } = useGetConversationsInfiniteQuery();
  if (!list) return undefined;
  return list.pages.flatMap(({ conversations }) => conversations).find(({ id }) => id === conversationId) ?? null;
}

/** True when the member has no conversation; false while that is unknown. */
export function useNobodyYet(): boolean {
  const { data: list } = useGetConversationsInfiniteQuery();
  return list?.pages.every(({ conversations }) => conversations.length === 0) ?? false;
}

/** The other member: from the list, else from their profile or their messages. */
export function useOther(conversationId: number, profile: MemberView | undefined): Other {
  const memberId = useMember()?.id;
  const listed = useListed(conversationId);
  const { currentData: thread } = useGetThreadQuery(conversationId);
  const written = thread?.messages.findLast(({ receiver_id }) => receiver_id === memberId);
  // One object as long as nothing changes: each message that is shown gets it.
  return useMemo(() => {
    if (listed)
      return {
        nickname: listed.other_nickname,
        avatar: listed.other_avatar,
        verified: listed.other_verified,
        account: listed.other_user_account,
        // Of a member who has not written, the server does not tell it: then false says nothing.
        online: listed.online || (written ? false : null),
        left: hasLeft(listed),
      };
    if (profile)
      return { ...UNKNOWN, nickname: profile.nickname, avatar: profile.avatar, verified: profile.verified, account: profile.user_id };
    if (!written) return UNKNOWN;
    const { sender_nickname: nickname, sender_avatar: avatar, sender_user_account: account } = written;
    return { ...UNKNOWN, nickname, avatar, account, left: account === "" };
  }, [listed, profile, written]);
}
