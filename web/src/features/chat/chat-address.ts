interface Talk {
  id: number;
  other_user_id: number;
}

/** The address of a conversation. Specification 001 §2: `conversationId` and `userId`. */
export function chatAddress({ id, other_user_id }: Talk): string {
  return `/chat?conversationId=${id}&userId=${other_user_id}`;
}

/** The conversation and member of an address. Ids are digits; an account id may be used for a member. */
export function placeOf(query: URLSearchParams): { conversationId: number | null; userId: string | null } {
  const conversation = query.get("conversationId") ?? "";
  return { conversationId: /^\d{16}$/.test(conversation) ? Number(conversation) : null, userId: query.get("userId") || null };
}
