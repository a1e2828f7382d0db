// @vitest-environment happy-dom
import type { NoteCardView } from "@shiye/events/notes";
import { screen } from "@testing-library/react";
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

it.each(["编辑《操场的晚霞》", "《操场的晚霞》的历史版本", "删除《操场的晚霞》"])(
  "%s keeps the focus while an action on the note is running, and does nothing then",
  async (name) => {
    const act = vi.fn();
    const row = (busy: boolean) => (
      <OwnNoteRow note={note as NoteCardView} busy={busy} onEdit={act} onHistory={act} onDelete={act} onFigures={act} onPublish={act} />
    );
    const { rerender } = createSite({ session: SIGNED_IN }).render(row(false));
    const button = screen.getByRole("button", { name });
    await userEvent.click(button);
    rerender(row(true));
    await userEvent.keyboard("{Enter}");
    // The imitated browser leaves the focus on a disabled button; a real one does not.
    expect([document.activeElement, button.matches(":disabled"), act.mock.calls.length]).toEqual([button, false, 1]);
  },
);
