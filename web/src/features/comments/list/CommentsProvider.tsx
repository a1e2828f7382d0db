import { createContext, type ReactNode, use } from "react";
import { type Conversation, useConversation } from "./use-conversation.ts";

const CommentsContext = createContext<Conversation | null>(null);

/** What the list of comments and the input below it share; what neither of them shows is not drawn anew with every letter. */
export function CommentsProvider({ noteId, children }: { noteId: number; children: ReactNode }) {
  return <CommentsContext value={useConversation(noteId)}>{children}</CommentsContext>;
}

export function useComments(): Conversation {
  const comments = use(CommentsContext);
  if (!comments) throw new Error("useComments needs a CommentsProvider above it");
  return comments;
}
