/** Contract §8; counted as the server counts, in code points. */
export const MAX_MESSAGE_CHARACTERS = 2000;

export function messageLength(text: string): number {
  return [...text.trim()].length;
}

/** Why it cannot be sent, or null. */
export function messageProblem(text: string): string | null {
  const length = messageLength(text);
  if (length === 0) return "消息不能为空";
  return length > MAX_MESSAGE_CHARACTERS ? `消息不能超过${MAX_MESSAGE_CHARACTERS}个字符` : null;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">;

/**
 * Enter sends, Shift+Enter begins a new line (specification 001 §5). While a Chinese character is being chosen, Enter chooses it; old
 * Safari tells that only by the key code 229.
 */
export function sendsMessage({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
}
