// @vitest-environment happy-dom
import type { NoteCardView } from "@shiye/events/notes";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { OwnNoteRow } from "./OwnNoteRow.tsx";

const note: Partial<NoteCardView> = {
  id: 7,
  title: "操场的晚霞",
  content: "",
  is_draft: 0,
  variants: [],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

/** The menu is a lazy part. */
const LOADED = { timeout: 10_000 };

const rowWith = (act: (what: string) => void, is_draft: 0 | 1 = 0, busy = false) => (
  <OwnNoteRow
    note={{ ...note, is_draft } as NoteCardView}
    busy={busy}
    onEdit={() => act("edit")}
    onHistory={() => act("history")}
    onDelete={() => act("delete")}
    onFigures={() => act("figures")}
    onPublish={() => act("publish")}
  />
);

it("a published note has 数据 and 编辑 in words, the rest in a menu, and is opened by its title", async () => {
  const act = vi.fn();
  createSite({ session: SIGNED_IN }).render(rowWith(act));
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["数据", "编辑", ""]);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["操场的晚霞"]);
  await userEvent.click(screen.getByRole("button", { name: "《操场的晚霞》的数据" }));
  for (const name of ["历史版本", "删除"]) {
    await userEvent.click(screen.getByRole("button", { name: "《操场的晚霞》的更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }, LOADED));
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  }
  expect(act.mock.calls.flat()).toEqual(["figures", "history", "delete"]);
});

it("the menu does nothing while an action on the note is running", async () => {
  const act = vi.fn();
  createSite({ session: SIGNED_IN }).render(rowWith(act, 0, true));
  await userEvent.click(screen.getByRole("button", { name: "《操场的晚霞》的更多操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }, LOADED));
  expect(act).not.toHaveBeenCalled();
});

it.each([
  ["编辑《操场的晚霞》", 0],
  ["编辑《操场的晚霞》", 1],
  ["删除《操场的晚霞》", 1],
] as const)("%s keeps the focus while an action on the note is running, and does nothing then (draft: %i)", async (name, draft) => {
  const act = vi.fn();
  const row = (busy: boolean) => rowWith(act, draft, busy);
  const { rerender } = createSite({ session: SIGNED_IN }).render(row(false));
  const button = screen.getByRole("button", { name });
  await userEvent.click(button);
  rerender(row(true));
  await userEvent.keyboard("{Enter}");
  // The imitated browser leaves the focus on a disabled button; a real one does not.
  expect([document.activeElement, button.matches(":disabled"), act.mock.calls.length]).toEqual([button, false, 1]);
});
