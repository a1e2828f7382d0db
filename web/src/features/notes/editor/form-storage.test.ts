import { describe, expect, it } from "vitest";
import { type FormStore, forgetForm, readForms, storeForm } from "./form-storage.ts";
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
const LEAF = 1;
const WIND = 2;
const NOW = 1_700_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const form: NoteForm = {
  type: 1,
  video: null,
  images: [{ url: "/media/a.webp", width: 3, height: 4, alt: "" }],
  title: "薄荷",
  content: "",
  categoryId: 5,
  tags: ["植物"],
};
const LEAFS = { id: "leafs", memberId: LEAF };
const WINDS = { id: "winds", memberId: WIND };
const newest = (store: FormStore | null, memberId: number, now: number) => readForms(store, memberId, now)[0] ?? null;
const keeping = (kept: unknown) => memory({ "publish-forms": JSON.stringify([{ memberId: LEAF, savedAt: NOW, form: kept }]) });

describe("a form that was left", () => {
  it("is restored with the time it was saved, and gone when it was forgotten", () => {
    const store = memory();
    expect(storeForm(store, LEAFS, form, NOW)).toBe(true);
    expect(newest(store, LEAF, NOW + DAY)).toEqual({ ...LEAFS, savedAt: NOW, form });
    forgetForm(store, LEAFS.id, NOW);
    expect(newest(store, LEAF, NOW)).toBeNull();
  });

  it("is restored with what the server may have of it, if that is whole", () => {
    const creation = { key: "k", body: { title: "薄荷" } };
    const kept = (copy: object) => memory({ "publish-forms": JSON.stringify([{ memberId: LEAF, savedAt: NOW, form, ...copy }]) });
    const copyOf = (copy: object) => {
      const { draftId, saved, creation } = newest(kept(copy), LEAF, NOW) ?? {};
      return { draftId, saved, creation };
    };
    expect(copyOf({ creation })).toEqual({ creation });
    expect(copyOf({ draftId: 7, creation })).toEqual({ draftId: 7 });
    expect(copyOf({ draftId: 7, saved: { ...form, title: "薄" } })).toEqual({ draftId: 7, saved: { ...form, title: "薄" } });
    expect(copyOf({ draftId: 7, saved: "薄" })).toEqual({ draftId: 7 });
    expect(copyOf({ draftId: "7", creation: { key: "k", body: null } })).toEqual({});
  });

  it("belongs to its author only: another member at this device neither sees nor loses it", () => {
    const store = memory();
    storeForm(store, LEAFS, form, NOW);
    expect(newest(store, WIND, NOW)).toBeNull();
    storeForm(store, WINDS, { ...form, title: "风" }, NOW);
    forgetForm(store, WINDS.id, NOW);
    expect(newest(store, LEAF, NOW)?.form).toEqual(form);
  });

  it("is one of several, of which none replaces another, and the last written one comes first", () => {
    const store = memory();
    storeForm(store, LEAFS, form, NOW);
    storeForm(store, { ...LEAFS, id: "second" }, { ...form, title: "乙篇" }, NOW);
    storeForm(store, LEAFS, { ...form, title: "甲篇" }, NOW);
    expect(readForms(store, LEAF, NOW).map(({ form: { title } }) => title)).toEqual(["甲篇", "乙篇"]);
  });

  it("is restored as an earlier version of the site kept it, without an id", () => {
    const store = keeping(form);
    const [kept] = readForms(store, LEAF, NOW);
    expect(kept?.form).toEqual(form);
    forgetForm(store, kept?.id ?? "", NOW);
    expect(readForms(store, LEAF, NOW)).toEqual([]);
  });

  it("is kept among the last twenty, for thirty days, and not when it is extremely long", () => {
    const store = memory();
    for (let memberId = 1; memberId <= 21; memberId++) storeForm(store, { id: `form-${memberId}`, memberId }, form, NOW);
    expect([1, 2, 21].map((memberId) => newest(store, memberId, NOW) !== null)).toEqual([false, true, true]);
    expect(newest(store, 21, NOW + 30 * DAY)).not.toBeNull();
    expect(newest(store, 21, NOW + 31 * DAY)).toBeNull();
    expect(storeForm(store, LEAFS, { ...form, content: "长".repeat(20_001) }, NOW)).toBe(false);
  });

  it("is not stored when it is empty", () => {
    const store = memory();
    storeForm(store, LEAFS, form, NOW);
    storeForm(store, LEAFS, EMPTY_NOTE_FORM, NOW);
    expect(store.values.size).toBe(0);
  });

  it.each([
    "",
    "{",
    "null",
    "7",
    '"text"',
    "[null,7]",
    '[{"memberId":1,"savedAt":1700000000000,"form":{"images":[7,null],"title":{},"tags":"x"}}]',
  ])("that reads %j is no form", (text) => {
    expect(newest(memory({ "publish-forms": text }), LEAF, NOW)).toBeNull();
  });

  it("restores only pictures that are stored on this site", () => {
    const store = keeping({ ...form, images: [...form.images, { url: "https://elsewhere.example/x.png" }, { url: 7 }] });
    expect(newest(store, LEAF, NOW)?.form.images).toEqual(form.images);
  });

  it("restores only a video that is stored on this site", () => {
    const video = { url: "/media/film.mp4", coverUrl: null, name: "操场.mp4", size: 900 };
    const film = (kept: object) => newest(keeping({ ...form, type: 2, images: [], video: { ...video, ...kept } }), LEAF, NOW)?.form;
    expect(film({})).toMatchObject({ type: 2, video });
    expect(film({ url: "https://elsewhere.example/x.mp4" })).toMatchObject({ type: 2, video: null });
    expect(film({ coverUrl: "https://elsewhere.example/x.png" })).toMatchObject({ video: null });
    expect(film({ size: "large" })).toMatchObject({ video: null });
  });

  it("reports that it is not kept when the storage refuses or is missing", () => {
    const refusing: FormStore = {
      ...memory(),
      setItem() {
        throw new Error("full");
      },
    };
    expect(storeForm(refusing, LEAFS, form, NOW)).toBe(false);
    expect(storeForm(null, LEAFS, form, NOW)).toBe(false);
    expect(newest(null, LEAF, NOW)).toBeNull();
  });
});
