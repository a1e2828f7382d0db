// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { CommentsProvider } from "../list/CommentsProvider.tsx";
import { CommentComposer } from "./CommentComposer.tsx";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Records the keys that reach the note around the composer. */
function listenAsNote() {
  const note = vi.fn();
  document.addEventListener("keydown", note);
  stops.push(() => document.removeEventListener("keydown", note));
  return note;
}

it("the composer is left by Esc after sending, and that Esc does not reach the note", async () => {
  const note = listenAsNote();
  createSite({ session: SIGNED_IN, answers: { "POST /comments": new Promise(() => {}) } }).render(
    <CommentsProvider noteId={9}>
      <CommentComposer buttons={null} />
    </CommentsProvider>,
  );
  const field = screen.getByRole("textbox", { name: "写评论" });
  await userEvent.type(field, "好");
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "发送" })).toBeNull());
  expect(document.activeElement).toBe(field);
  note.mockClear();
  await userEvent.keyboard("{Escape}");
  expect([document.activeElement === field, note.mock.calls.length]).toEqual([false, 0]);
});

it("the composer is left by Esc on its buttons, and that Esc does not reach the note", async () => {
  const note = listenAsNote();
  createSite({ session: SIGNED_IN }).render(
    <CommentsProvider noteId={8}>
      <CommentComposer buttons={<button type="button">分享</button>} />
    </CommentsProvider>,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "写评论" }), "好");
  note.mockClear();
  screen.getByRole("button", { name: "添加图片" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "发送" })).toBeNull();
  expect(note).not.toHaveBeenCalled();
  screen.getByRole("button", { name: "分享" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(note).toHaveBeenCalledOnce();
});

it("a second press right after 发送 does not reach the button that has come in its place, a later one does", async () => {
  const share = vi.fn();
  createSite({ session: SIGNED_IN, answers: { "POST /comments": new Promise(() => {}) } }).render(
    <CommentsProvider noteId={6}>
      <CommentComposer
        buttons={
          <button type="button" onClick={share}>
            分享
          </button>
        }
      />
    </CommentsProvider>,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "写评论" }), "好");
  fireEvent.click(screen.getByRole("button", { name: "发送" }));
  fireEvent.click(screen.getByRole("button", { name: "分享" }));
  expect(share).not.toHaveBeenCalled();
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "分享" }));
    expect(share).toHaveBeenCalled();
  });
});

it.each(["表情", "提到别人", "添加图片"])("%s can be pressed beside an empty field in Safari, which gives a button no focus", (name) => {
  createSite({ session: SIGNED_IN }).render(
    <CommentsProvider noteId={5}>
      <CommentComposer buttons={null} />
    </CommentsProvider>,
  );
  const field = screen.getByRole("textbox", { name: "写评论" });
  act(() => field.focus());
  const button = screen.getByRole("button", { name });
  act(() => {
    if (fireEvent.mouseDown(button)) field.blur();
  });
  expect(button.isConnected).toBe(true);
});

it("the composer announces the remaining characters near the limit, and those above it", async () => {
  createSite({ session: SIGNED_IN }).render(
    <CommentsProvider noteId={7}>
      <CommentComposer buttons={null} />
    </CommentsProvider>,
  );
  const field = screen.getByRole("textbox", { name: "写评论" });
  const write = (characters: number) => fireEvent.change(field, { target: { value: "字".repeat(characters) } });
  write(950);
  const region = screen.getByRole("status");
  expect([region.textContent, screen.getByText("950/1000").getAttribute("role")]).toEqual(["", null]);
  write(995);
  await waitFor(() => expect(region.textContent).toBe("还可以输入5个字"));
  write(1003);
  await waitFor(() => expect(region.textContent).toBe("超出3个字"));
});
