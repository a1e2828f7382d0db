import { dropThings } from "../../api/drop-things.ts";
import { NOTES } from "../../api/note-cache.ts";
import type { ApiThunk } from "../../api/patch-tagged.ts";
import { COMMENTS } from "../comments/cache/comment-cache.ts";

export const BLOCK_TEXT = "双方会取消关注。你看不到 TA 的笔记和评论，TA 不能评论、点赞你的笔记，也不能给你发私信。TA 不会收到通知。";

/** Removes the blocked member's notes and comments from every cached list, as the server does in its answers. */
export function dropMember(account: string): ApiThunk {
  return (dispatch) => {
    dispatch(dropThings(NOTES, ({ author_account }) => author_account === account));
    dispatch(dropThings(COMMENTS, ({ user_display_id }) => user_display_id === account));
  };
}
