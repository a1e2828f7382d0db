// @vitest-environment happy-dom
import type { NoteView } from "@shiye/events/notes";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { OwnNoteMenuButton } from "./OwnNoteMenuButton.tsx";

const note = { id: 7, title: "操场的晚霞", content: "" } as NoteView;

it("a dialog that the menu of one's own note opens returns the focus to the button of the menu", async () => {
  createSite({ session: SIGNED_IN }).render(<OwnNoteMenuButton note={note} onDeleted={vi.fn()} />);
  const button = () => screen.getByRole("button", { name: "管理笔记" });
  // The dialog is loaded already, as after a visit to 笔记管理, so it opens while the menu closes.
  await import("../../../ui/ConfirmDialog.tsx");
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
  await screen.findByRole("alertdialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
});
