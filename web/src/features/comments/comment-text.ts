/** Specification 001 §9; counted as members count, in code points. */
export const MAX_COMMENT_CHARACTERS = 1000;

export function characterCount(text: string): number {
  return [...text.trim()].length;
}

/** Why a comment cannot be sent yet, or null. */
export function commentProblem(text: string): string | null {
  const count = characterCount(text);
  if (count === 0) return "请输入评论内容";
  return count > MAX_COMMENT_CHARACTERS ? `评论内容不能超过${MAX_COMMENT_CHARACTERS}个字符` : null;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">;

/**
 * Shift+Enter sends (specification 001 §2), Enter begins a new line. While a Chinese character is being chosen, Enter chooses
 * it; old Safari tells that only by the key code 229.
 */
export function sendsComment({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === "Enter" && shiftKey && !isComposing && keyCode !== 229;
}
