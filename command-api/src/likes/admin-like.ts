import { partsOfKey } from "@shiye/events/back-office/composite-key";
import { AdminCreateLike, AdminDeleteLike } from "@shiye/events/back-office/likes";
import { LIKE_TARGET_COMMENT, LIKE_TARGET_NOTE } from "@shiye/events/likes";
import { refuse } from "@shiye/events/refusals";
import { type CommentState, commentStream } from "../comments/state.ts";
import { command, type Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { type NoteState, noteStream } from "../notes/state.ts";
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

  async gather({ read }, { id }): Promise<{ memberId: number; target: NoteState | CommentState | undefined }> {
    const fields = likeOfKey(partsOfKey(id));
    const { user_id: memberId, target_type, target_id } = fields;
    if (!(await isLiked({ read }, fields))) return { memberId, target: undefined };
    return { memberId, target: await (target_type === LIKE_TARGET_NOTE ? read(noteStream(target_id)) : read(commentStream(target_id))) };
  },

  decide({ memberId, target }) {
    if (target?.status === "published" || target?.status === "binned")
      return [{ type: "NoteUnliked", data: { memberId, noteId: target.id, noteAuthorId: target.authorId } }];
    if (target?.status === "there") {
      const { id: commentId, authorId: commentAuthorId, noteId } = target;
      return [{ type: "CommentUnliked", data: { memberId, commentId, commentAuthorId, noteId } }];
    }
    return refuse("entity-not-found", { message: `${likeLabel}不存在` });
  },

  answer: async () => ({}),
});
