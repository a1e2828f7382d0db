// @vitest-environment happy-dom
import { surviveTranslation } from "@shiye/client/translated-page";
import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";

const { removeChild, insertBefore } = Node.prototype;
beforeEach(surviveTranslation);
afterEach(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));

/** As the translators of browsers do: an element with other words takes the place of the text. */
function translate(text: string): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode as Text;
    if (node.data !== text) continue;
    const font = document.createElement("font");
    font.textContent = "translated";
    node.replaceWith(font);
    return;
  }
  throw new Error(`${text} is nowhere`);
}

let set: (shown: { hint: boolean; picture: boolean }) => void;
function Form() {
  const [{ hint, picture }, setShown] = useState({ hint: true, picture: false });
  set = setShown;
  return (
    <p>
      {picture && <img alt="图" />}
      {hint && "还可以输入"}
      <button type="button">发送</button>
    </p>
  );
}

it("a translated text may go, and things may come before it; what is not translated stays in its order", async () => {
  render(<Form />);
  translate("还可以输入");
  await act(async () => set({ hint: true, picture: true }));
  expect(screen.getByRole("img", { name: "图" })).toBeDefined();
  await act(async () => set({ hint: false, picture: true }));
  expect(screen.getByRole("button", { name: "发送" })).toBeDefined();
  await act(async () => set({ hint: true, picture: false }));
  expect(screen.queryByRole("img")).toBeNull();
  const button = screen.getByRole("button", { name: "发送" });
  expect(button.previousSibling?.textContent).toBe("还可以输入");
});
