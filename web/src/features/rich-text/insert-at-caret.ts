import type { EmojiMode } from "./emoji-options.ts";

type TextBox = HTMLTextAreaElement | HTMLInputElement;

/**
 * Inserts text at the selection, or at the beginning or end, as if it were typed: it can be undone, and React gets the event. `execCommand`
 * is deprecated, but is the only way to keep the undo. Without it, or if the field must not take the focus (which would open a phone's
 * keyboard), the text is inserted without undo.
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
