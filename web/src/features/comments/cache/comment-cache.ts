import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { CommentView } from "@shiye/events/comments";
import { NOTES, patchNote } from "../../../api/note-cache.ts";
import { type ApiState, type ApiThunk, findThings, type Kind, patchThing } from "../../../api/patch-tagged.ts";
import { distinctComments, insertReply, insertTopLevel, movePinned, removeBranch } from "./comment-pages.ts";
import { COMMENT_SORTS, type CommentList, commentsApi } from "./comments-api.ts";

type CommentDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

export const COMMENTS: Kind<CommentView> = ["Comment", "reply_count"];

/** Changes a comment in every cached list: the lists of its note, and the replies of its thread. */
export function patchComment(id: number, patch: (comment: CommentView) => void): ApiThunk {
  return patchThing(COMMENTS, id, patch);
}

/** Changes the comment count of a note at once. A later push sets the exact count. */
export function bumpCommentCount(noteId: number, by: number): ApiThunk {
  return (dispatch: CommentDispatch, getState) => {
    const found = findThings(getState(), NOTES, ({ id }) => id === noteId);
    // The page of the note is fetched later than the cards.
    const newest = found.find(({ endpointName }) => endpointName === "getNote") ?? found[0];
    if (!newest || by === 0) return;
    const before = newest.to(getState().api.queries[newest.queryCacheKey]?.data).comment_count;
    dispatch(
      patchNote(noteId, (note) => {
        note.comment_count = Math.max(0, before + by);
      }),
    );
  };
}

/** Inserts a new comment at its place in every cached list of its note. */
export function showComment(comment: CommentView): ApiThunk {
  return (dispatch: CommentDispatch, getState) => {
    if (comment.parent_id === null) {
      for (const sort of COMMENT_SORTS) {
        const list: CommentList = { noteId: comment.post_id, sort };
        dispatch(commentsApi.util.updateQueryData("getComments", list, (draft) => void insertTopLevel(draft.pages, comment, sort)));
      }
      return;
    }
    const root = dispatch(threadOf(comment.parent_id));
    if (root === null) return;
    // A thread whose replies are not cached fetches them when its `reply_count` is above zero.
    let known = commentsApi.endpoints.getReplies.select(root)(getState()).data ? 0 : 1;
    let inserted = known === 1;
    dispatch(
      commentsApi.util.updateQueryData("getReplies", root, (draft) => {
        inserted = insertReply(draft.pages, comment);
        known = distinctComments(draft.pages).length;
      }),
    );
    dispatch(
      patchComment(root, (top) => {
        top.reply_count = Math.max(top.reply_count + (inserted ? 1 : 0), known);
      }),
    );
  };
}

/** Moves the pinned comment of a note to the top, in every order. Null: no comment is pinned any more. */
export function showPinned(noteId: number, pinned: CommentView | null): ApiThunk {
  return (dispatch: CommentDispatch) => {
    for (const sort of COMMENT_SORTS)
      dispatch(commentsApi.util.updateQueryData("getComments", { noteId, sort }, (draft) => movePinned(draft.pages, pinned, sort)));
  };
}

/** Sets in every cached list of its comments whether a note accepts no more comments. */
export function showClosed(noteId: number, closed: boolean): ApiThunk {
  return (dispatch: CommentDispatch) => {
    for (const sort of COMMENT_SORTS)
      dispatch(
        commentsApi.util.updateQueryData("getComments", { noteId, sort }, (draft) => {
          for (const page of draft.pages) page.comments_closed = closed;
        }),
      );
    // The cached note has this field as well; a cached card does not.
    dispatch(
      patchNote(noteId, (note) => {
        if ("comments_closed" in note) note.comments_closed = closed;
      }),
    );
  };
}

/** Removes a comment and the replies below it from every cached list, and lowers the `reply_count` of its thread. */
export function hideComment(noteId: number, id: number): ApiThunk {
  return (dispatch: CommentDispatch) => {
    const root = dispatch(threadOf(id));
    for (const sort of COMMENT_SORTS) {
      dispatch(commentsApi.util.updateQueryData("getComments", { noteId, sort }, (draft) => void removeBranch(draft.pages, id)));
    }
    if (root === null || root === id) return;
    let removed = 0;
    dispatch(
      commentsApi.util.updateQueryData("getReplies", root, (draft) => {
        removed = removeBranch(draft.pages, id);
      }),
    );
    if (removed > 0) {
      dispatch(
        patchComment(root, (top) => {
          top.reply_count = Math.max(0, top.reply_count - removed);
        }),
      );
    }
  };
}

/** The id of the top-level comment of the thread of a cached comment, which may be the comment itself; null if it is not cached. */
export function threadOf(id: number): ApiThunk<number | null> {
  return (_dispatch, getState) => {
    const found = findThings(getState(), COMMENTS, (comment) => comment.id === id);
    const replies = found.find(({ endpointName }) => endpointName === "getReplies");
    if (replies) return replies.originalArgs as number;
    return found.length > 0 ? id : null;
  };
}
