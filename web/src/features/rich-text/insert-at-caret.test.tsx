// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { insertAtCaret } from "./insert-at-caret.ts";

let box: HTMLTextAreaElement;
beforeEach(() => {
  box = document.body.appendChild(document.createElement("textarea"));
  box.value = "你好";
  box.setSelectionRange(1, 1);
});

it.each([
  ["insert", "你😀好"],
  ["prepend", "😀你好"],
  ["append", "你好😀"],
] as const)("an emoji that is to %s makes 你好 with the caret in its middle %s", (mode, text) => {
  let heard = "";
  box.addEventListener("input", () => {
    heard = box.value;
  });
  insertAtCaret(box, "😀", { mode, focus: false });
  expect(heard).toBe(text);
});
