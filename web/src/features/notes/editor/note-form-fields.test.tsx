// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { NoteFormFields } from "./NoteFormFields.tsx";
import { EMPTY_NOTE_FORM } from "./note-form.ts";
import { useNoteForm } from "./use-note-form.ts";

function Form() {
  return <NoteFormFields id="form" state={useNoteForm(EMPTY_NOTE_FORM)} />;
}

it.each([
  ["标题", 100],
  ["正文", 2000],
])("of %s it is said how much room is left near the limit, and how much is too much beyond it", async (label, limit) => {
  createSite({ session: SIGNED_IN }).render(<Form />);
  const field = screen.getByLabelText(label);
  const head = within(screen.getByText(label, { selector: "label" }).parentElement ?? document.body);
  const write = (characters: number) => fireEvent.change(field, { target: { value: "字".repeat(characters) } });
  const region = head.getByRole("status");
  write(limit - 11);
  expect([region.textContent, head.getByText(`${limit - 11}/${limit}`).getAttribute("role")]).toEqual(["", null]);
  write(limit - 10);
  await waitFor(() => expect(region.textContent).toBe("还可以输入10个字"));
  write(limit + 2);
  await waitFor(() => expect(region.textContent).toBe("超出2个字"));
});
