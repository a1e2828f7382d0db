// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { NoteFormFields } from "./NoteFormFields.tsx";
import { EMPTY_NOTE_FORM } from "./note-form.ts";
import { type NoteFormState, useNoteForm } from "./use-note-form.ts";

function Form() {
  return <NoteFormFields id="form" state={useNoteForm(EMPTY_NOTE_FORM)} sent={false} />;
}

it("Enter in a line of text sends nothing; in the title it moves to the text", async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const picture = { url: "/media/a.webp", width: 4, height: 3, alt: "" };
  const Whole = () => <NoteFormFields id="form" state={useNoteForm({ ...EMPTY_NOTE_FORM, images: [picture] })} sent={false} />;
  createSite({ session: SIGNED_IN }).render(
    <form onSubmit={sent}>
      <Whole />
      <button type="submit">发布</button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("标题"), "标题{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("正文"));
  await userEvent.type(screen.getByLabelText(/第 1 张图片的描述/), "窗边{Enter}");
  expect(sent).not.toHaveBeenCalled();
});

it("line breaks that are pasted into the title become spaces", async () => {
  createSite({ session: SIGNED_IN }).render(<Form />);
  await userEvent.click(screen.getByLabelText("标题"));
  await userEvent.paste("上一行\r\n下一行\n");
  expect(screen.getByLabelText<HTMLTextAreaElement>("标题").value).toBe("上一行 下一行 ");
});

it("after a change of the type the form has no pictures, not even one", () => {
  const image = { url: "/media/a.webp", width: 4, height: 3, alt: "" };
  const site = createSite({ session: SIGNED_IN });
  const { result } = site.renderHook(() => useNoteForm({ ...EMPTY_NOTE_FORM, images: [image], title: "标题" }));
  act(() => result.current.setType(2));
  expect(result.current.form).toMatchObject({ type: 2, images: [], title: "标题" });
  expect(result.current.pictures.items).toEqual([]);
  expect(site.toasts).toEqual([]);
});

it("a tag that could not be added prevents sending, and takes the focus", () => {
  const video = { url: "/media/a.mp4", coverUrl: null, name: "", size: 1 };
  const whole = { ...EMPTY_NOTE_FORM, type: 2 as const, video, title: "标题", content: "正文", categoryId: 5 };
  const { result } = createSite({ session: SIGNED_IN }).renderHook(() => useNoteForm(whole));
  expect(result.current.check()).toBeUndefined();
  act(() => result.current.setTagText("一二三四五六七八九"));
  expect(result.current.check()).toBe("tags");
});

it("of too many tags the last ones are refused with a message, and are removed", () => {
  let state: NoteFormState | undefined;
  const Fields = () => {
    state = useNoteForm(EMPTY_NOTE_FORM);
    return <NoteFormFields id="form" state={state} sent={false} />;
  };
  createSite({ session: SIGNED_IN }).render(<Fields />);
  fireEvent.change(screen.getByLabelText("标签"), { target: { value: "a,b,c,d,e,f,g,h,i,j,k,l" } });
  expect(screen.getByText("标签不能超过10个").getAttribute("role")).toBe("alert");
  expect([state?.form.tags.length, state?.tagText]).toEqual([10, ""]);
});

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

it("after a tag was added the list of hot tags stays closed until the next click or letter", async () => {
  const hot = ["咖啡", "散步"].map((name, id) => ({ id, name, use_count: 12_345 }));
  createSite({ session: SIGNED_IN, answers: { "GET /tags/hot": hot, "GET /tags": hot } }).render(<Form />);
  const list = () => screen.queryByRole("listbox");
  await userEvent.click(screen.getByLabelText("标签"));
  await screen.findByRole("listbox", undefined, { timeout: 10_000 });
  expect(screen.getByRole("option", { name: /咖啡/ }).textContent).toBe("#咖啡1.2万 篇笔记");
  await userEvent.type(screen.getByLabelText("标签"), "早餐{Enter}");
  screen.getByText(/早餐/);
  expect(list()).toBeNull();
  await userEvent.click(screen.getByLabelText("标签"));
  await waitFor(() => expect(list()).not.toBeNull());
});
