import { LIKE_TARGET_COMMENT, LIKE_TARGET_NOTE } from "@shiye/events/likes";
import type { Refusal } from "@shiye/events/refusals";
import { refusalOfAuthors } from "../blocks/state.ts";
import { findComment, type LiveComment } from "../comments/find-comment.ts";
import type { Sources } from "../kernel/command.ts";
import { usuallyNew } from "../kernel/stream.ts";
import { findNote } from "../notes/find-note.ts";
import type { NoteState } from "../notes/state.ts";
import { likeStream } from "./state.ts";

interface LikeInput {
  target_type: number;
  target_id: number;
}

export type LikeTarget = { kind: "note"; note: NoteState } | { kind: "comment"; comment: LiveComment | undefined };

interface LikeFacts {
  likes: boolean;
  /** Undefined if the target is neither a note nor a comment. */
  target: LikeTarget | undefined;
  refused?: Refusal | undefined;
}

export function streamOfLike(memberId: number, { target_type, target_id }: LikeInput) {
  return likeStream(memberId, target_type === LIKE_TARGET_COMMENT ? "comment" : "note", target_id);
}

export async function gatherLike({ read }: Sources, input: LikeInput, context: { actor: { id: number } }): Promise<LikeFacts> {
  const target = await likeTargetOf(read, input);
  if (target === undefined) return { target, likes: false };
  const [{ likes }, refused] = await Promise.all([
    read(usuallyNew(streamOfLike(context.actor.id, input))),
    refusalOfAuthors(read, context.actor.id, authorsOf(target)),
  ]);
  return { target, likes, refused };
}

/** For a comment also the author of its note. */
function authorsOf(target: LikeTarget): number[] {
  if (target.kind === "comment") return target.comment ? [target.comment.authorId, target.comment.noteAuthorId] : [];
  return target.note.status === "published" ? [target.note.authorId] : [];
}

export async function likeTargetOf(read: Sources["read"], { target_type, target_id }: LikeInput): Promise<LikeTarget | undefined> {
  if (target_type === LIKE_TARGET_NOTE) return { kind: "note", note: await findNote(read, target_id) };
  if (target_type === LIKE_TARGET_COMMENT) return { kind: "comment", comment: await findComment(read, target_id) };
  return undefined;
}

/** The number of likes after the caller's like or unlike. */
export function countLikes({ late }: Sources, { target_type, target_id }: LikeInput, caller: { id: number; holds: boolean }) {
  return target_type === LIKE_TARGET_COMMENT ? late.commentLikes(target_id, caller) : late.noteLikes(target_id, caller);
}
