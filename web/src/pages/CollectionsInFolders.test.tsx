// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { FileNoteDialog } from "../features/folders/FileNoteDialog.tsx";
import { useKeptNotes } from "../features/members/use-kept-notes.ts";
import { createSite, SIGNED_IN } from "../testing/render.tsx";

const FOLDERS = { folders: [{ id: 5, name: "食谱", count: 2 }], total: 7 };

it("what one collected is asked for again when a note is put somewhere else", async () => {
  const list = { collections: [], hasMore: false, nextCursor: null };
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /folders": FOLDERS, "GET /users/1/collections": list, "PUT /posts/9/folder": (body: object) => body },
  });
  function Both() {
    useKeptNotes(1, "collections", 5);
    return <FileNoteDialog noteId={9} onClose={() => {}} />;
  }
  site.render(<Both />);
  const asked = () => site.calls.filter(({ call }) => call === "GET /users/1/collections");
  await waitFor(() => expect(asked().map(({ query }) => query)).toEqual([expect.stringContaining("folder_id=5")]));
  await userEvent.click(await screen.findByRole("button", { name: /食谱/ }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});
