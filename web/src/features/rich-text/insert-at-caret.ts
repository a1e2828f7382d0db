type TextBox = HTMLTextAreaElement | HTMLInputElement;

/**
 * Writes in place of the selection, as if typed: the change can be undone and React hears of it. `execCommand` is old and the only
 * way that keeps the undo; a browser without it, or a field that must not take the focus (it would bring up a phone's keyboard), gets the text without undo.
 */
export function insertAtCaret(box: TextBox, text: string, { focus = true } = {}): void {
  if (focus) {
    box.focus();
    if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  }
  const place = box.selectionStart ?? box.value.length;
  box.setRangeText(text, place, box.selectionEnd ?? place, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
