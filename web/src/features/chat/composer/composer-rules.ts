import { MAX_MESSAGE_CHARACTERS } from "@shiye/events/limits";
import { characters, storableText, trimmedText } from "@shiye/events/text";

/** The text as the server keeps it: empty if nothing in it is seen. */
export function messageText(text: string): string {
  return trimmedText(storableText(text));
}

export function messageLength(text: string): number {
  return characters(messageText(text));
}

/** Why the text cannot be sent, or null. */
export function messageProblem(text: string): string | null {
  const length = messageLength(text);
  if (length === 0) return "消息不能为空";
  return length > MAX_MESSAGE_CHARACTERS ? `消息不能超过${MAX_MESSAGE_CHARACTERS}个字符` : null;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">;

/**
 * Enter sends, Shift+Enter begins a new line (specification 001 §5). While an input method composes, Enter belongs to it; old Safari shows
 * that only by the key code 229.
 */
export function sendsMessage({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
}
