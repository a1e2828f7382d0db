import { EMPTY_NOTE_FORM, isBlank, type NoteForm } from "./note-form.ts";

const KEY = "publish-form";

/** What is kept while the tab lives: a reload, or a look at something else, costs nothing. */
export function storeForm(store: Pick<Storage, "setItem" | "removeItem">, form: NoteForm): boolean {
  try {
    if (isBlank(form)) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(form));
    return !isBlank(form);
  } catch {
    return false;
  }
}

/** The form as it was left; whatever does not look like one is no form. */
export function readForm(store: Pick<Storage, "getItem">): NoteForm {
  try {
    const stored = JSON.parse(store.getItem(KEY) ?? "null") as Partial<NoteForm> | null;
    if (!stored || typeof stored !== "object") return EMPTY_NOTE_FORM;
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    return {
      images: Array.isArray(stored.images) ? stored.images.filter(({ url }) => typeof url === "string" && url.startsWith("/media/")) : [],
      title: text(stored.title),
      content: text(stored.content),
      categoryId: typeof stored.categoryId === "number" ? stored.categoryId : null,
      tags: Array.isArray(stored.tags) ? stored.tags.filter((tag) => typeof tag === "string") : [],
    };
  } catch {
    return EMPTY_NOTE_FORM;
  }
}

export function forgetForm(store: Pick<Storage, "removeItem">): void {
  try {
    store.removeItem(KEY);
  } catch {
    // Nothing could be stored either.
  }
}
