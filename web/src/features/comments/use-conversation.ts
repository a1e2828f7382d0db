import type { CommentView } from "@shiye/events/comments";
import { useCallback, useRef, useState } from "react";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { toast } from "../../ui/toast.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { refusalToast } from "../toggles/refusal-toast.ts";
import { bumpCommentCount, hideComment, showComment, threadOf } from "./comment-cache.ts";
import { commentProblem } from "./comment-text.ts";
import { type CommentSort, commentsApi, useAddCommentMutation, useDeleteCommentMutation } from "./comments-api.ts";
import { useCommentDraft } from "./use-comment-draft.ts";

/** A comment of ours on its way; shown in its place as if it had arrived. */
export interface PendingComment {
  key: number;
  text: string;
  /** The comment it answers; its thread is `rootId`. */
  replyTo: CommentView | null;
  rootId: number | null;
}

export interface Conversation {
  noteId: number;
  sort: CommentSort;
  setSort: (sort: CommentSort) => void;
  text: string;
  setText: (text: string) => void;
  replyTo: CommentView | null;
  /** Answers a comment: the input opens with its author's name. A visitor signs in first. */
  reply: (comment: CommentView) => void;
  stopReplying: () => void;
  write: () => void;
  pending: readonly PendingComment[];
  send: () => void;
  remove: (comment: CommentView) => void;
  /** The input takes the focus whenever this grows. */
  focusRequests: number;
  isSending: () => boolean;
}

/** Everything that the input at the foot and the list above it share. */
export function useConversation(noteId: number): Conversation {
  const dispatch = useNoteDispatch();
  const { asMember } = useGate();
  const [addComment] = useAddCommentMutation();
  const [deleteComment] = useDeleteCommentMutation();
  const [sort, chooseSort] = useState<CommentSort>("desc");
  const { text, setText, current } = useCommentDraft(noteId);
  const [replyTo, setReplyTo] = useState<CommentView | null>(null);
  const [pending, setPending] = useState<readonly PendingComment[]>([]);
  const [focusRequests, setFocusRequests] = useState(0);
  const nextKey = useRef(1);
  const inFlight = useRef(0);

  const write = useCallback(() => asMember(() => setFocusRequests((count) => count + 1)), [asMember]);
  const reply = useCallback(
    (comment: CommentView) =>
      asMember(() => {
        setReplyTo(comment);
        setFocusRequests((count) => count + 1);
      }),
    [asMember],
  );
  const stopReplying = useCallback(() => setReplyTo(null), []);

  const post = async (content: string, target: CommentView | null) => {
    const rootId = target ? dispatch(threadOf(target.id)) : null;
    const comment: PendingComment = { key: nextKey.current++, text: content, replyTo: target, rootId };
    inFlight.current++;
    setText("");
    setReplyTo(null);
    setPending((list) => [...list, comment]);
    dispatch(bumpCommentCount(noteId, 1));
    try {
      const added = await addComment({ post_id: noteId, content, ...(target ? { parent_id: target.id } : {}) }).unwrap();
      if (rootId !== null) await dispatch(commentsApi.endpoints.getReplies.initiate(rootId, { subscribe: false }));
      dispatch(showComment(added));
      toast(target ? "回复成功" : "评论成功", { kind: "success" });
    } catch (error) {
      dispatch(bumpCommentCount(noteId, -1));
      // Whatever has been begun in the meantime is worth as much as what failed.
      const begun = current();
      setText(begun.trim() === "" ? content : `${content}\n${begun}`);
      setReplyTo(target);
      refusalToast((error as { message?: string }).message ? error : { message: "发送失败，请重试" });
    } finally {
      inFlight.current--;
      setPending((list) => list.filter(({ key }) => key !== comment.key));
    }
  };

  return {
    noteId,
    sort,
    setSort: useCallback((next) => asMember(() => chooseSort(next)), [asMember]),
    text,
    setText,
    replyTo,
    reply,
    stopReplying,
    write,
    pending,
    focusRequests,
    isSending: useCallback(() => inFlight.current > 0, []),
    send() {
      const problem = commentProblem(text);
      if (problem) toast(problem);
      else asMember(() => void post(text.trim(), replyTo));
    },
    async remove(comment) {
      const size = 1 + comment.reply_count;
      dispatch(bumpCommentCount(noteId, -size));
      try {
        await deleteComment(comment.id).unwrap();
        dispatch(hideComment(noteId, comment.id));
        toast(comment.parent_id === null ? "评论已删除" : "回复已删除", { kind: "success" });
      } catch (error) {
        dispatch(bumpCommentCount(noteId, size));
        refusalToast(error);
      }
    },
  };
}
