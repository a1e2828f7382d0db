// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../../testing/render.tsx";
import { EmojiButton } from "./EmojiButton.tsx";

// Two thousand buttons tell nothing of the panel around them.
vi.mock("./EmojiPicker.tsx", () => ({ EmojiPicker: () => null }));
const panel = vi.hoisted(() => ({ broken: false }));
vi.mock("./EmojiPopover.tsx", async (original) => {
  const { EmojiPopover } = await original<typeof import("./EmojiPopover.tsx")>();
  return {
    EmojiPopover(props: Parameters<typeof EmojiPopover>[0]) {
      if (panel.broken) throw new Error("broken");
      return <EmojiPopover {...props} />;
    },
  };
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

it("the button of the emoji stays when its panel fails, and its next press opens the panel", async () => {
  panel.broken = true;
  const { render, toasts } = createSite();
  render(<EmojiButton onPick={() => {}} />);
  const press = () => userEvent.click(screen.getByRole("button", { name: "表情" }));
  await press();
  await waitFor(() => expect(toasts).toEqual(["这里出了点问题，请再试一次"]));
  panel.broken = false;
  await press();
  await screen.findByRole("dialog", { name: "选择表情" });
});
