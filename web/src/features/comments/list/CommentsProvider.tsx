import { createContext, type ReactNode, use } from "react";
import { type Conversation, useConversation } from "./use-conversation.ts";

const CommentsContext = createContext<Conversation | null>(null);

/** Holds the state that the list of comments and the input share, so that a typed letter does not render the whole note again. */
export function CommentsProvider({ noteId, children }: { noteId: number; children: ReactNode }) {
  return <CommentsContext value={useConversation(noteId)}>{children}</CommentsContext>;
}

export function useComments(): Conversation {
  const comments = use(CommentsContext);
  if (!comments) throw new Error("useComments needs a CommentsProvider above it");
  return comments;
}
