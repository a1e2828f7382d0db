// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { MentionDialog } from "./MentionDialog.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("the dialog of mentions searches for nobody while an input method composes, and then for the word", async () => {
  const answers = { "GET /users/1/following": { following: [] }, "GET /users/search": { users: [] } };
  const site = createSite({ session: SIGNED_IN, answers });
  site.render(<MentionDialog onPick={() => {}} onClose={() => {}} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "搜索要@的用户" });
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1000));
  const searched = () => site.calls.filter(({ call }) => call === "GET /users/search").map(({ query }) => decodeURIComponent(query));
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: "xiao" }, isComposing: true });
  await settle();
  expect([field.value, searched()]).toEqual(["xiao", []]);
  fireEvent.input(field, { target: { value: "小" }, isComposing: true });
  fireEvent.compositionEnd(field, { data: "小" });
  await settle();
  expect(searched()).toEqual(["?keyword=小"]);
});
