// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite } from "../testing/render.tsx";
import { Button } from "./Button.tsx";

it("a busy button keeps the focus, and neither its clicks nor Enter in its form do anything until its action has ended", async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const click = vi.fn();
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="标题" />
      <Button type="submit" busy={busy} onClick={click}>
        保存
      </Button>
    </form>
  );
  const { rerender } = createSite().render(form(false));
  const button = screen.getByRole("button", { name: "保存" });
  const input = screen.getByRole("textbox", { name: "标题" });
  button.focus();
  rerender(form(true));
  // The imitated browser leaves the focus on a disabled button; a real one does not.
  expect([document.activeElement, button.matches(":disabled")]).toEqual([button, false]);
  expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  await userEvent.type(input, "{Enter}");
  expect([click.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  rerender(form(false));
  await userEvent.type(input, "{Enter}");
  expect([click.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  expect(button.hasAttribute("aria-disabled")).toBe(false);
});
