import { createContext, type ReactNode, use } from "react";
import { type CommentInput, type ListedComments, useConversation } from "./use-conversation.ts";

const ListContext = createContext<ListedComments | null>(null);
const InputContext = createContext<CommentInput | null>(null);

/** Holds what the list of comments and the input share, in two contexts, so that a typed letter renders only the input. */
export function CommentsProvider({ noteId, children }: { noteId: number; children: ReactNode }) {
  const { list, input } = useConversation(noteId);
  return (
    <ListContext value={list}>
      <InputContext value={input}>{children}</InputContext>
    </ListContext>
  );
}

export function useListedComments(): ListedComments {
  const list = use(ListContext);
  if (!list) throw new Error("useListedComments needs a CommentsProvider above it");
  return list;
}

export function useCommentInput(): CommentInput {
  const input = use(InputContext);
  if (!input) throw new Error("useCommentInput needs a CommentsProvider above it");
  return input;
}
