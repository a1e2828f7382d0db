import { useCallback, useMemo } from "react";
import { useMember } from "../../../api/use-member.ts";
import { useGetOlderMessagesMutation, useGetThreadQuery } from "../cache/chat-api.ts";
import { useOutgoing } from "../cache/own-outbox.ts";
import { newestUnread } from "../cache/thread-messages.ts";
import { shownMessages } from "./message-rows.ts";

const NONE: readonly never[] = [];

/** The loaded part of one conversation, and a way to load more. */
export function useThread(conversationId: number) {
  const memberId = useMember()?.id ?? 0;
  const { currentData: thread, error, isFetching, refetch } = useGetThreadQuery(conversationId);
  const [ask, older] = useGetOlderMessagesMutation();
  const outgoing = useOutgoing(conversationId);
  const messages = thread?.messages ?? NONE;
  const first = messages[0]?.id;
  const mayAsk = thread?.hasMore === true && first !== undefined && !older.isLoading;
  return {
    shown: useMemo(() => shownMessages(messages, outgoing, memberId), [messages, outgoing, memberId]),
    messages,
    newestUnread: newestUnread(messages, memberId),
    loaded: thread !== undefined,
    error: thread ? undefined : error,
    isFetching,
    refetch,
    hasOlder: thread?.hasMore === true,
    loadingOlder: older.isLoading,
    olderFailed: older.isError,
    loadOlder: useCallback(() => {
      if (mayAsk) void ask({ conversationId, before: first });
    }, [mayAsk, ask, conversationId, first]),
  };
}
