import type { WorldMember } from "../../world-member.ts";
import type { Belonging, Belongings } from "./define.ts";

async function commented(mine: WorldMember) {
  const noteId = await mine.publish("我的笔记");
  return { noteId, commentId: (await mine.comment(noteId, "我的评论")).id };
}

const closing: Belonging = {
  status: 403,
  message: "只有笔记作者可以开关评论",
  given: async (mine) => ({ path: `/posts/${await mine.publish("我的笔记")}/comments-closed` }),
};

const pinning: Belonging = {
  status: 403,
  message: "只有笔记作者可以置顶评论",
  async given(mine) {
    const { noteId, commentId } = await commented(mine);
    return { path: `/posts/${noteId}/pinned-comment`, body: { comment_id: commentId } };
  },
};

export const belongings: Belongings = { CloseComments: closing, OpenComments: closing, PinComment: pinning, UnpinComment: pinning };
