import { useMember } from "../../api/use-member.ts";
import { useGetUnreadMessageCountQuery } from "./cache/chat-api.ts";

/** How many messages of all conversations the member has not read; 0 for a visitor. Kept true by live-chat.ts. */
export function useUnreadMessages(): number {
  const signedIn = useMember() !== null;
  const { currentData } = useGetUnreadMessageCountQuery(undefined, { skip: !signedIn });
  return signedIn ? (currentData?.unreadCount ?? 0) : 0;
}

/** Above 99 the number itself no longer matters. Specification 001 §9. */
export function unreadText(count: number): string {
  return count > 99 ? "···" : String(count);
}
