import { createSignal } from "@shiye/client/signal";
import { storageOf } from "@shiye/client/site-storage";
import type { NoteView } from "@shiye/events/notes";
import { EMPTY_NOTE_FORM, FormVideo, formOf, isBlank, isSameForm, type NoteForm } from "./note-form.ts";
import type { Creation } from "./publish-api.ts";

const KEY = "publish-forms";
/** The last ones of all members who share the device. */
const MOST_FORMS = 20;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Ten times what may be published. A longer text is not kept, and the form says so, instead of filling the storage. */
const MOST_CHARACTERS = 20_000;

/** What the server has of a form. */
export interface ServerCopy {
  /** The form edits this published note, as it was at `updatedAt`. Without it, the form is a new note. */
  edited?: { noteId: number; updatedAt: string };
  /** The id of the form's draft. */
  draftId?: number;
  /** The draft as this device saved it last. */
  saved?: NoteForm | undefined;
  /** What was sent to make the note or draft, and not answered: the server may have it. */
  creation?: Creation;
}
/** Each form has its own id, so that a tab writes only its own and never replaces what another tab writes. */
export interface FormPlace {
  id: string;
  memberId: number;
}
export interface KeptForm extends FormPlace, ServerCopy {
  savedAt: number;
  form: NoteForm;
}
export type FormStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps a form until it is published, discarded or forgotten. An empty form is not kept. `false`: it could not be kept. */
export function storeForm(
  store: FormStore | null,
  { id, memberId }: FormPlace,
  form: NoteForm,
  now: number,
  copy: ServerCopy = {},
): boolean {
  const others = readAll(store, now).filter((kept) => kept.id !== id);
  if (isBlank(form)) return writeAll(store, others);
  if (JSON.stringify(form).length > MOST_CHARACTERS) return false;
  return writeAll(store, [{ ...copy, id, memberId, savedAt: now, form }, ...others].slice(0, MOST_FORMS));
}

/** The forms that this member left of new notes, or of edits of one note; the last written one first. */
export function readForms(store: FormStore | null, memberId: number, now: number, noteId?: number): KeptForm[] {
  return readAll(store, now).filter((kept) => kept.memberId === memberId && kept.edited?.noteId === noteId);
}

/** The text that the device has of a draft. */
export function readDraft(store: FormStore | null, memberId: number, draftId: number, now: number): KeptForm | null {
  return readForms(store, memberId, now).find((kept) => kept.draftId === draftId) ?? null;
}

/**
 * The form of a draft that only this device has: written after what the server has of it. Times say that only where the draft was saved
 * from elsewhere, because the clock of this device may be wrong.
 */
export function newerForm(memberId: number, draft: NoteView, store: FormStore | null = storageOf("localStorage")): NoteForm | null {
  const kept = readDraft(store, memberId, draft.id, Date.now());
  if (!kept) return null;
  const onServer = formOf(draft);
  const isThere = (form: NoteForm | undefined) => form !== undefined && isSameForm({ ...onServer, ...form }, onServer);
  const isNewer = isThere(kept.saved) || kept.savedAt > Date.parse(draft.updated_at);
  return isNewer && !isThere(kept.form) ? kept.form : null;
}

export function forgetForm(store: FormStore | null, id: string, now: number): void {
  writeAll(
    store,
    readAll(store, now).filter((kept) => kept.id !== id),
  );
}

/** The member whose account is being deleted. Their forms go with it, so nothing says that they are kept. */
export const departing = createSignal<number | null>(null);

/** Forgets every form of a member who has left. */
export function forgetFormsOf(memberId: number, store: FormStore | null = storageOf("localStorage"), now = Date.now()): void {
  writeAll(
    store,
    readAll(store, now).filter((kept) => kept.memberId !== memberId),
  );
}

/** Records what the server has of the kept form, so that it is saved there again. */
export function rememberCopy(id: string, copy: ServerCopy, store: FormStore | null = storageOf("localStorage"), now = Date.now()): void {
  const kept = readAll(store, now).find((one) => one.id === id);
  if (kept) storeForm(store, kept, kept.form, now, copy);
}

/** Forgets the form of a draft that was deleted, or that the server has as it was edited in the draft box. */
export function forgetDraft(
  memberId: number,
  draftId: number,
  store: FormStore | null = storageOf("localStorage"),
  now = Date.now(),
): void {
  for (const { id, draftId: kept } of readForms(store, memberId, now)) if (kept === draftId) forgetForm(store, id, now);
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

/** Newest first. Anything that is not a kept form is ignored. */
function readAll(store: FormStore | null, now: number): KeptForm[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((kept: Partial<KeptForm> | null) => {
      if (typeof kept?.memberId !== "number" || typeof kept.savedAt !== "number" || now - kept.savedAt > KEPT_MS) return [];
      const form = formFrom(kept.form);
      // Until 2026-11 a member had one form, without an id.
      const id = typeof kept.id === "string" ? kept.id : `of-${kept.memberId}`;
      return isBlank(form) ? [] : [{ id, memberId: kept.memberId, savedAt: kept.savedAt, form, ...copyFrom(kept) }];
    });
  } catch {
    return [];
  }
}

function copyFrom({ edited, draftId, saved, creation }: Partial<KeptForm>): ServerCopy {
  if (typeof edited?.noteId === "number" && typeof edited.updatedAt === "string") return { edited };
  if (typeof draftId === "number") return saved && typeof saved === "object" ? { draftId, saved: formFrom(saved) } : { draftId };
  return typeof creation?.key === "string" && typeof creation.body === "object" && creation.body !== null ? { creation } : {};
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
