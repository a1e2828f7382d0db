import type { CommentView } from "@shiye/events/comments";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMember } from "../../../api/use-member.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { useStillHere } from "../../../platform/use-still-here.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { useGate } from "../../accounts/SignInGate.tsx";
import { bumpCommentCount, showComment, threadOf } from "../cache/comment-cache.ts";
import { type CommentSort, commentsApi, useAddCommentMutation } from "../cache/comments-api.ts";
import { begunFrom, begunPicturesAt, keepBegunPictures } from "../composer/begun-pictures.ts";
import { type CommentDraft, leftDraft, NO_DRAFT, restoredDraft, tryOf, withText } from "../composer/comment-drafts.ts";
import { commentContent, commentProblem } from "../composer/comment-text.ts";
import { dropOnWay, keepOnWay } from "../composer/on-way.ts";
import { type Attachments, useAttachments } from "../composer/use-attachments.ts";
import { useCommentDraft } from "../composer/use-comment-draft.ts";
import { useRemoveComment } from "./use-remove-comment.ts";

/** The reader's own comment while it is being sent. It is shown at its place. */
export interface PendingComment {
  key: number;
  text: string;
  /** Addresses of its pictures on this device, so nothing is loaded. */
  pictures: readonly string[];
  /** The comment that it replies to. `rootId` is the thread of that comment. */
  replyTo: CommentView | null;
  rootId: number | null;
}

/** What the list of comments needs. It does not change while the member types. */
export interface ListedComments {
  sort: CommentSort;
  setSort: (sort: CommentSort) => void;
  /** Starts a reply to a comment: the input opens with the name of its author. A visitor signs in first. */
  reply: (comment: CommentView) => void;
  remove: (comment: CommentView) => void;
  pending: readonly PendingComment[];
  isSending: () => boolean;
  /** The note accepts no more comments. */
  closed: boolean;
}

/** What the input needs. It changes with each letter. */
export interface CommentInput {
  text: string;
  setText: (text: string) => void;
  replyTo: CommentView | null;
  /** Keeps the text, which is no reply any more. */
  stopReplying: () => void;
  /** Call this when the input is left without sending. */
  leave: () => void;
  write: () => void;
  /** The pictures of the next comment. */
  attachments: Attachments;
  /** Why the comment cannot be sent yet, or null. */
  problem: string | null;
  send: () => void;
  /** The input takes the focus whenever this number grows. */
  focusRequests: number;
  /** The note accepts no more comments. */
  closed: boolean;
}

/** The comments of a note and the input below them, which share the reply, the order and what is being sent. */
export function useConversation(noteId: number): { list: ListedComments; input: CommentInput } {
  const dispatch = useNoteDispatch();
  const { asMember } = useGate();
  const [addComment] = useAddCommentMutation();
  const [sort, chooseSort] = useState<CommentSort>("desc");
  const { key: place, draft, changeDraft } = useCommentDraft(noteId);
  const [pending, setPending] = useState<readonly PendingComment[]>([]);
  const [focusRequests, setFocusRequests] = useState(0);
  const attachments = useAttachments(noteId);
  const problem = commentProblem(draft.text, attachments.items);
  const { closed } = commentsApi.endpoints.getComments.useInfiniteQueryState(
    { noteId, sort },
    { selectFromResult: ({ data }) => ({ closed: data?.pages[0]?.comments_closed ?? false }) },
  );
  const isStillHere = useStillHere();
  const nextKey = useRef(1);
  const inFlight = useRef(0);

  const write = useCallback(() => asMember(() => setFocusRequests((count) => count + 1)), [asMember]);
  const isMember = useMember() !== null;
  /** The comment whose 回复 was pressed. It waits for a render with the member, because a visitor has no draft. */
  const [answered, setAnswered] = useState<CommentView | null>(null);
  const reply = useCallback((comment: CommentView) => asMember(() => setAnswered(comment)), [asMember]);
  const beginReply = useEffectEvent((comment: CommentView) => {
    setAnswered(null);
    changeDraft((begun) => ({ ...begun, replyTo: comment }));
    setFocusRequests((count) => count + 1);
  });
  useEffect(() => {
    if (answered && isMember) beginReply(answered);
  }, [answered, isMember]);

  const changeSort = useCallback(
    async (next: CommentSort, before: CommentSort) => {
      chooseSort(next);
      const asked = await dispatch(commentsApi.endpoints.getComments.initiate({ noteId, sort: next }, { subscribe: false }));
      if (!asked.isError) return;
      chooseSort((now) => (now === next ? before : now));
      toast("排序失败", { kind: "error" });
    },
    [dispatch, noteId],
  );

  const post = async (written: CommentDraft) => {
    const { text, replyTo: target } = written;
    const begun = begunFrom(attachments.items, begunPicturesAt(place), Date.now());
    const sent = attachments.take();
    const content = commentContent(
      text,
      sent.map(({ url }) => url),
    );
    const rootId = target ? dispatch(threadOf(target.id)) : null;
    const comment: PendingComment = { key: nextKey.current++, text, pictures: sent.map(({ preview }) => preview), replyTo: target, rootId };
    const tried = tryOf(written, content, target?.id ?? null);
    // A repeated try may be counted already. If it is not, the push about the comment sets the count.
    const counts = tried === written.tried ? 0 : 1;
    inFlight.current++;
    keepOnWay(tried.key, { place, draft: { text, replyTo: target, tried }, pictures: begun });
    changeDraft(() => NO_DRAFT);
    setPending((list) => [...list, comment]);
    dispatch(bumpCommentCount(noteId, counts));
    try {
      const body = { post_id: noteId, content, format: "text" as const, ...(target ? { parent_id: target.id } : {}) };
      const added = await addComment({ key: tried.key, body }).unwrap();
      if (rootId !== null) await dispatch(commentsApi.endpoints.getReplies.initiate(rootId, { subscribe: false }));
      dispatch(showComment(added));
      attachments.forget(sent);
      toast(target ? "回复成功" : "评论成功", { kind: "success" });
    } catch (error) {
      dispatch(bumpCommentCount(noteId, -counts));
      // Synchronously, because a page that is being left may have no later moment to store the draft.
      flushSync(() => {
        changeDraft((since) => restoredDraft({ text, replyTo: target, tried }, since));
        attachments.giveBack(sent);
      });
      // The input that would take them back is gone, or is a new one if the note was opened again.
      if (!isStillHere()) keepBegunPictures(place, [...begun, ...begunPicturesAt(place)]);
      refusalToast(error, target ? "回复失败，请稍后重试" : "发送失败，请重试");
    } finally {
      dropOnWay(tried.key);
      inFlight.current--;
      setPending((list) => list.filter(({ key }) => key !== comment.key));
    }
  };

  const setSort = useCallback((next: CommentSort) => asMember(() => void changeSort(next, sort)), [asMember, changeSort, sort]);
  const isSending = useCallback(() => inFlight.current > 0, []);
  const remove = useRemoveComment();
  const list = useMemo(
    () => ({ sort, setSort, reply, remove, pending, isSending, closed }),
    [sort, setSort, reply, remove, pending, isSending, closed],
  );
  const input: CommentInput = {
    text: draft.text,
    setText: useCallback((text) => changeDraft((begun) => withText(begun, text)), [changeDraft]),
    replyTo: draft.replyTo,
    stopReplying: useCallback(() => changeDraft((begun) => ({ ...begun, replyTo: null })), [changeDraft]),
    leave: useCallback(() => changeDraft(leftDraft), [changeDraft]),
    write,
    attachments,
    problem,
    send() {
      if (problem) toast(problem);
      else asMember(() => void post({ ...draft, text: draft.text.trim() }));
    },
    focusRequests,
    closed,
  };
  return { list, input };
}
