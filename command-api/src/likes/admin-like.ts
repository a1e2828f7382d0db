import { partsOfKey } from "@shiye/events/back-office/composite-key";
import { AdminCreateLike, AdminDeleteLike } from "@shiye/events/back-office/likes";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { LIKE_TARGET_COMMENT, LIKE_TARGET_NOTE } from "@shiye/events/likes";
import { refuse } from "@shiye/events/refusals";
import { commentStream } from "../comments/state.ts";
import { command, type Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { noteStream } from "../notes/state.ts";
import { gatherLike, streamOfLike } from "./gather-like.ts";
import { like } from "./like.ts";

interface LikeFields {
  user_id: number;
  target_type: string | number | undefined;
  target_id: number;
}

export const likeLabel = "点赞";
export const likeOfKey = ([user_id = 0, target_type = 0, target_id = 0]: readonly number[]): LikeFields => ({
  user_id,
  target_type,
  target_id,
});
const targetOf = ({ target_type, target_id }: LikeFields) => ({ target_type: Number(target_type), target_id });
const streamOf = (fields: LikeFields) => streamOfLike(fields.user_id, targetOf(fields));

/** Whether a member likes something. */
export async function isLiked({ read }: Pick<Sources, "read">, fields: LikeFields): Promise<boolean> {
  const known = fields.target_type === LIKE_TARGET_NOTE || fields.target_type === LIKE_TARGET_COMMENT;
  return known && (await read(streamOf(fields))).likes && (await read(memberStream(fields.user_id))).status === "active";
}

/** Like the member's own like, with the administrator as the actor. */
export const createLike = command(AdminCreateLike, {
  stream: streamOf,

  gather: async (sources, fields) => ({
    member: await sources.read(memberStream(fields.user_id)),
    facts: await gatherLike(sources, targetOf(fields), { actor: { id: fields.user_id } }),
  }),

  decide({ member, facts }, fields, context) {
    if (member.status !== "active") return refuse("member-not-found");
    const decided = like.decide(facts, targetOf(fields), { ...context, actor: { kind: "member", id: fields.user_id } });
    return Array.isArray(decided) && decided.length === 0 ? refuse("entity-exists", { message: `${likeLabel}已存在` }) : decided;
  },

  answer: async ({ input: { user_id, target_type, target_id } }) => ({ id: `${user_id}-${target_type}-${target_id}` }),
});

/** Also if the note is deleted: a like that the table shows can be removed. */
export const deleteLike = command(AdminDeleteLike, {
  stream: ({ id }) => streamOf(likeOfKey(partsOfKey(id))),

  async gather({ read }, { id }) {
    const fields = likeOfKey(partsOfKey(id));
    if (!(await isLiked({ read }, fields))) return undefined;
    return fields.target_type === LIKE_TARGET_NOTE ? ofNote({ read }, fields) : ofComment({ read }, fields);
  },

  decide: (event) => (event ? [event] : refuse("entity-not-found", { message: `${likeLabel}不存在` })),

  answer: async () => ({}),
});

async function ofNote({ read }: Pick<Sources, "read">, { user_id, target_id }: LikeFields): Promise<DecidedEvent | undefined> {
  const note = await read(noteStream(target_id));
  if (note.status !== "published" && note.status !== "binned") return undefined;
  return { type: "NoteUnliked", data: { memberId: user_id, noteId: note.id, noteAuthorId: note.authorId } };
}

async function ofComment({ read }: Pick<Sources, "read">, { user_id, target_id }: LikeFields): Promise<DecidedEvent | undefined> {
  const comment = await read(commentStream(target_id));
  if (comment.status !== "there") return undefined;
  const { id: commentId, authorId: commentAuthorId, noteId } = comment;
  return { type: "CommentUnliked", data: { memberId: user_id, commentId, commentAuthorId, noteId } };
}
