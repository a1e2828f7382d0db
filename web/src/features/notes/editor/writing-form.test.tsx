// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { EMPTY_NOTE_FORM, type NoteForm } from "./note-form.ts";
import { WritingForm } from "./WritingForm.tsx";

const whole: NoteForm = {
  ...EMPTY_NOTE_FORM,
  images: [{ url: "/media/a.webp", width: 4, height: 3, alt: "" }],
  title: "薄荷",
  content: "插在水里三天就生根",
  categoryId: 5,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function open(answers: Record<string, unknown> = {}, restoredFrom?: number) {
  const ends = { onPublished: vi.fn(), onSaved: vi.fn() };
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /categories": [], "POST /posts": { id: 9 }, "GET /posts/9": {}, ...answers },
  });
  const { unmount } = site.render(<WritingForm memberId={leaf.id} formId="new" initial={whole} restoredFrom={restoredFrom} {...ends} />);
  return { ...site, ...ends, unmount };
}

describe.each([
  ["发布", "发布成功", "发布成功", "onPublished"],
  ["存草稿", "草稿保存成功", "已保存", "onSaved"],
] as const)("%s", (button, news, done, end) => {
  it("shows its success message for 1.5 s, without a sign of waiting, and then the note", async () => {
    const site = open();
    fireEvent.click(screen.getByRole("button", { name: button }));
    await pass(1400);
    expect(site.toasts).toEqual([news]);
    expect(screen.getByRole("button", { name: done }).getAttribute("aria-busy")).toBeNull();
    expect(site[end]).not.toHaveBeenCalled();
    await pass(200);
    expect(site[end]).toHaveBeenCalledOnce();
  });

  it("does not move a member who has left the page", async () => {
    const site = open();
    fireEvent.click(screen.getByRole("button", { name: button }));
    await pass(500);
    expect(site.toasts).toEqual([news]);
    site.unmount();
    await pass(1500);
    expect(site[end]).not.toHaveBeenCalled();
  });
});

it("a note that is on its way takes no more text, which would be lost, and is neither cleared nor of another type", async () => {
  let refuse = (_answer: unknown) => {};
  open({ "POST /posts": () => new Promise((resolve) => (refuse = resolve)) }, Date.now());
  const parts = [screen.getByLabelText("标题"), screen.getByText("上传视频"), screen.getByText("清空重写")];
  const isInert = () => parts.map((part) => part.closest("[inert]") !== null);
  fireEvent.click(screen.getByRole("button", { name: "发布" }));
  await pass(100);
  expect(isInert()).toEqual([true, true, true]);
  await act(async () => refuse(refusal(503, "unavailable", "服务正在启动，请稍后再试")));
  expect(isInert()).toEqual([false, false, false]);
});
