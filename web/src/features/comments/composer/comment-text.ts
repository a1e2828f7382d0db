import { MAX_COMMENT_CHARACTERS } from "@shiye/events/limits";
import { type PictureItem, pictureProblemOf } from "../../pictures/upload/picture-list.ts";
import { writtenLength } from "../../rich-text/mention-text.ts";

/** Why a comment cannot be sent yet, or null. Specification 001 §5. */
export function commentProblem(text: string, pictures: readonly PictureItem[]): string | null {
  const count = writtenLength(text);
  if (pictures.some(({ state }) => state.kind === "uploading")) return "图片上传中，请稍候";
  // Otherwise the comment would be sent without them.
  const refused = pictureProblemOf(pictures);
  if (refused) return refused;
  if (count === 0 && pictures.length === 0) return "请输入评论内容或上传图片";
  return count > MAX_COMMENT_CHARACTERS ? `评论内容不能超过${MAX_COMMENT_CHARACTERS}个字符` : null;
}

/** The content to send: the text, then the pictures as tokens (events/src/comment-text.ts). */
export function commentContent(text: string, pictures: readonly string[]): string {
  return text + pictures.map((url) => `[image:${url}]`).join("");
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">;

/**
 * Shift+Enter sends (specification 001 §2), Enter starts a new line. While an input method composes a character, Enter belongs to the
 * input method. Old Safari shows that only by the key code 229.
 */
export function sendsComment({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === "Enter" && shiftKey && !isComposing && keyCode !== 229;
}
