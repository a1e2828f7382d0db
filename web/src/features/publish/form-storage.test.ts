import { describe, expect, it } from "vitest";
import { forgetForm, readForm, storeForm } from "./form-storage.ts";
import { EMPTY_NOTE_FORM, type NoteForm } from "./note-form.ts";

function memory(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    values,
  };
}
const form: NoteForm = {
  images: [{ url: "/media/a.webp", width: 3, height: 4, alt: "" }],
  title: "薄荷",
  content: "",
  categoryId: 5,
  tags: ["植物"],
};

describe("a form that was left", () => {
  it("is there again, and gone when forgotten", () => {
    const store = memory();
    expect(storeForm(store, form)).toBe(true);
    expect(readForm(store)).toEqual(form);
    forgetForm(store);
    expect(readForm(store)).toEqual(EMPTY_NOTE_FORM);
  });

  it("leaves nothing behind when it is blank", () => {
    const store = memory();
    storeForm(store, form);
    expect(storeForm(store, EMPTY_NOTE_FORM)).toBe(false);
    expect(store.values.size).toBe(0);
  });

  it.each(["", "{", "null", "7", '"text"', '{"images":7,"title":{},"tags":"x","categoryId":"5"}'])("that reads %j is no form", (text) => {
    expect(readForm(memory({ "publish-form": text }))).toEqual(EMPTY_NOTE_FORM);
  });

  it("brings back pictures of our own only", () => {
    const stored = JSON.stringify({ ...form, images: [...form.images, { url: "https://elsewhere.example/x.png" }, { url: 7 }] });
    expect(readForm(memory({ "publish-form": stored })).images).toEqual(form.images);
  });

  it("does without a storage that refuses", () => {
    const refusing = {
      getItem: () => null,
      setItem() {
        throw new Error("full");
      },
      removeItem: () => undefined,
    };
    expect(storeForm(refusing, form)).toBe(false);
  });
});
