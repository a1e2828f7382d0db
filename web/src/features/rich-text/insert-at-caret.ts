import type { EmojiMode } from "./emoji-options.ts";

type TextBox = HTMLTextAreaElement | HTMLInputElement;

/**
 * Writes in place of the selection, or at the beginning or end of the text, as if typed: the change can be undone and React hears of it.
 * `execCommand` is old and the only way that keeps the undo; a browser without it, or a field that must not take the focus (it would bring
 * up a phone's keyboard), gets the text without undo.
 */
export function insertAtCaret(box: TextBox, text: string, { focus = true, mode = "insert" as EmojiMode } = {}): void {
  if (mode !== "insert") {
    const place = mode === "prepend" ? 0 : box.value.length;
    box.setSelectionRange(place, place);
  }
  if (focus) {
    box.focus();
    if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  }
  const place = box.selectionStart ?? box.value.length;
  box.setRangeText(text, place, box.selectionEnd ?? place, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
