import { anyApi } from "../../api/any-endpoint.ts";
import { api } from "../../api/empty-api.ts";
import type { ApiThunk } from "../../api/patch-tagged.ts";

export const BLOCK_TEXT = "双方会取消关注。你看不到 TA 的笔记和评论，TA 不能评论、点赞你的笔记，也不能给你发私信。TA 不会收到通知。";

/** Notes and comments by whoever was blocked go from every list that is cached, as they are in no answer any more. */
export function dropMember(account: string): ApiThunk {
  return (dispatch, getState) => {
    for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), ["Note", "Comment"]))
      dispatch(anyApi.util.updateQueryData(endpointName, originalArgs, (draft) => dropFrom(draft, account)));
  };
}

function dropFrom(data: unknown, account: string): void {
  if (typeof data !== "object" || data === null) return;
  for (const value of Object.values(data)) {
    if (Array.isArray(value)) for (let at = value.length - 1; at >= 0; at -= 1) if (isBy(value[at], account)) value.splice(at, 1);
    dropFrom(value, account);
  }
}

/** A note says its author's account in `author_account`, a comment in `user_display_id`. */
function isBy(entry: unknown, account: string): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  return (
    ("author_account" in entry && entry.author_account === account) || ("user_display_id" in entry && entry.user_display_id === account)
  );
}
