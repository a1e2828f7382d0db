import { useCallback, useMemo, useState } from "react";
import type { NoteForm, NoteFormField } from "./note-form.ts";
import { EMPTY_NOTE_FORM, problemsOf } from "./note-form.ts";
import { pictureProblemOf, picturesThere } from "./picture-list.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";

export interface NoteFormState {
  form: NoteForm;
  pictures: Pictures;
  set: <Field extends keyof NoteForm>(field: Field, value: NoteForm[Field]) => void;
  /** Whoever leaves a field is told what is wrong with it; nobody is told before. */
  touch: (field: NoteFormField) => void;
  /** What is wrong with a field, once its writer may be told. */
  problem: (field: NoteFormField) => string | undefined;
  /** The fields that keep the note from being sent, in the order of the form. */
  missing: readonly NoteFormField[];
  /** Tells what is wrong everywhere; the field that wants the focus, or nothing when all is well. */
  check: () => NoteFormField | undefined;
  /** Pictures are still on their way. */
  uploading: boolean;
  /** Pictures that only this page has: on their way or refused. Leaving loses them. */
  unsent: boolean;
}

const FIELDS = Object.keys(EMPTY_NOTE_FORM) as NoteFormField[];

/** `withoutPictures`: the note has a video, which stays as it is. */
export function useNoteForm(initial: NoteForm, { withoutPictures = false } = {}): NoteFormState {
  const [text, setText] = useState<Omit<NoteForm, "images">>(initial);
  const [touched, setTouched] = useState<ReadonlySet<NoteFormField>>(new Set());
  const pictures = usePictures(initial.images, { keepsLast: true });
  const form = useMemo(() => ({ ...text, images: picturesThere(pictures.items) }), [text, pictures.items]);
  const problems = useMemo((): ReturnType<typeof problemsOf> => {
    const { images, ...others } = problemsOf(form);
    const picture = pictureProblemOf(pictures.items) ?? images;
    return withoutPictures || !picture ? others : { ...others, images: picture };
  }, [form, pictures.items, withoutPictures]);
  const missing = FIELDS.filter((field) => problems[field]);
  const isFilled = (field: NoteFormField) => {
    const value = form[field];
    return typeof value === "string" || Array.isArray(value) ? value.length > 0 : value !== null;
  };
  return {
    form,
    pictures,
    set: useCallback((field, value) => setText((current) => ({ ...current, [field]: value })), []),
    touch: useCallback((field) => setTouched((fields) => new Set([...fields, field])), []),
    // A picture on its way is not yet a fault of its writer.
    problem: (field) => (touched.has(field) || (field !== "images" && isFilled(field)) ? problems[field] : undefined),
    missing,
    check: () => {
      setTouched(new Set(FIELDS));
      return missing[0];
    },
    uploading: pictures.items.some(({ state }) => state.kind === "uploading"),
    unsent: pictures.items.some(({ state }) => state.kind !== "there"),
  };
}
