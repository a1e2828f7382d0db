import { EMPTY_NOTE_FORM, FormVideo, isBlank, type NoteForm } from "./note-form.ts";

const KEY = "publish-forms";
/** Several people may share a device, and nobody's words lie about for ever. */
const MOST_MEMBERS = 5;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Ten times what may be published: whoever pastes a book is warned that it is not kept, instead of filling the device. */
const MOST_CHARACTERS = 20_000;

export interface KeptForm {
  memberId: number;
  savedAt: number;
  form: NoteForm;
  /** The draft on the server that the form was saved as. */
  draftId?: number;
}
export type FormStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The device's storage, or null where the browser keeps sites from it: there even the name throws. */
export function deviceStorage(): FormStore | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps what a member has written until it is published, discarded or forgotten; a blank form leaves nothing. `false`: it is not kept. */
export function storeForm(store: FormStore | null, memberId: number, form: NoteForm, now: number, draftId?: number): boolean {
  const others = readAll(store, now).filter((kept) => kept.memberId !== memberId);
  if (isBlank(form)) return writeAll(store, others);
  if (JSON.stringify(form).length > MOST_CHARACTERS) return false;
  return writeAll(
    store,
    [{ memberId, savedAt: now, form, ...(draftId === undefined ? {} : { draftId }) }, ...others].slice(0, MOST_MEMBERS),
  );
}

/** What a member left, and nobody else's. */
export function readForm(store: FormStore | null, memberId: number, now: number): KeptForm | null {
  return readAll(store, now).find((kept) => kept.memberId === memberId) ?? null;
}

export function forgetForm(store: FormStore | null, memberId: number, now: number): void {
  storeForm(store, memberId, EMPTY_NOTE_FORM, now);
}

/** What is kept was saved as this draft, so that it is saved there again. */
export function rememberDraft(memberId: number, draftId: number, store = deviceStorage(), now = Date.now()): void {
  const kept = readForm(store, memberId, now);
  if (kept) storeForm(store, memberId, kept.form, now, draftId);
}

/** The draft is gone from the draft box, or is written on there: what was kept of it here is not wanted any more. */
export function forgetDraft(memberId: number, draftId: number, store = deviceStorage(), now = Date.now()): void {
  if (readForm(store, memberId, now)?.draftId === draftId) forgetForm(store, memberId, now);
}

function writeAll(store: FormStore | null, forms: readonly KeptForm[]): boolean {
  try {
    if (!store) return false;
    if (forms.length === 0) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(forms));
    return true;
  } catch {
    return false;
  }
}

/** Newest first; whatever does not look like a kept form is none. */
function readAll(store: FormStore | null, now: number): KeptForm[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((kept: Partial<KeptForm> | null) => {
      if (typeof kept?.memberId !== "number" || typeof kept.savedAt !== "number" || now - kept.savedAt > KEPT_MS) return [];
      const form = formFrom(kept.form);
      const draft = typeof kept.draftId === "number" ? { draftId: kept.draftId } : {};
      return isBlank(form) ? [] : [{ memberId: kept.memberId, savedAt: kept.savedAt, form, ...draft }];
    });
  } catch {
    return [];
  }
}

function formFrom(stored: Partial<NoteForm> | null | undefined): NoteForm {
  if (!stored || typeof stored !== "object") return EMPTY_NOTE_FORM;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    type: stored.type === 2 ? 2 : 1,
    video: videoFrom(stored.video),
    images: Array.isArray(stored.images)
      ? stored.images.filter((image) => typeof image?.url === "string" && image.url.startsWith("/media/"))
      : [],
    title: text(stored.title),
    content: text(stored.content),
    categoryId: typeof stored.categoryId === "number" ? stored.categoryId : null,
    tags: Array.isArray(stored.tags) ? stored.tags.filter((tag) => typeof tag === "string") : [],
    ...(typeof stored.commentsClosed === "boolean" ? { commentsClosed: stored.commentsClosed } : {}),
  };
}

function videoFrom(stored: unknown): FormVideo | null {
  const { data } = FormVideo.safeParse(stored);
  return data?.url.startsWith("/media/") && (data.coverUrl ?? "/media/").startsWith("/media/") ? data : null;
}
