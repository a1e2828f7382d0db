import { distinct } from "../../api/distinct.ts";
import { refusalText } from "../../api/refusal-text.ts";
import { useMember } from "../../api/use-member.ts";
import { useGetFollowListInfiniteQuery } from "../follows/follows-api.ts";
import { useGetConversationsInfiniteQuery } from "./cache/chat-api.ts";

/** A member to whom something can be sent. */
export interface Recipient {
  memberId: number;
  nickname: string;
  avatar: string | null;
  verified: 0 | 1 | 2;
  /** Null: there is no conversation yet. */
  conversationId: number | null;
}

interface Recipients {
  /** Undefined while nothing is known. */
  recipients: readonly Recipient[] | undefined;
  failure: string | undefined;
  busy: boolean;
  retry: () => void;
  /** Fetches the next page, if there is one. */
  more: (() => void) | undefined;
}

/** The partners of the member's conversations, then the mutual follows without one. */
export function useRecipients(): Recipients {
  const memberId = useMember()?.id;
  const chats = useGetConversationsInfiniteQuery();
  const mutual = useGetFollowListInfiniteQuery(
    { of: String(memberId), type: "mutual" },
    { skip: memberId === undefined, refetchOnMountOrArgChange: 30 },
  );
  // A member who left has no account id. Contract §12.
  const partners = chats.data?.pages
    .flatMap(({ conversations }) => conversations)
    .filter(({ other_user_account }) => other_user_account !== "")
    .map(
      ({ id, other_user_id, other_nickname, other_avatar, other_verified }): Recipient => ({
        ...{ memberId: other_user_id, nickname: other_nickname, avatar: other_avatar, verified: other_verified, conversationId: id },
      }),
    );
  const known = new Set(partners?.map((partner) => partner.memberId));
  const friends = distinct((mutual.data?.pages ?? []).flatMap((page) => page.entries))
    .filter(({ id }) => !known.has(id))
    .map(({ id, nickname, avatar, verified }): Recipient => ({ memberId: id, nickname, avatar, verified, conversationId: null }));
  const growing = [chats, mutual].find(({ hasNextPage }) => hasNextPage);
  // With conversations the friends may come later, or not at all.
  const waits = partners?.length === 0 && !mutual.data;
  const error = chats.error ?? mutual.error;
  return {
    recipients: waits ? undefined : partners && [...partners, ...friends],
    failure: error && refusalText(error),
    busy: chats.isFetching || mutual.isFetching,
    retry: () => void (chats.data ? mutual : chats).refetch(),
    more: growing && (() => void growing.fetchNextPage()),
  };
}
