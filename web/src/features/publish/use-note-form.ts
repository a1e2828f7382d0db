import { useCallback, useMemo, useState } from "react";
import type { NoteForm, NoteFormField } from "./note-form.ts";
import { problemsOf } from "./note-form.ts";
import { picturesThere } from "./picture-list.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";

export interface NoteFormState {
  form: NoteForm;
  pictures: Pictures;
  set: <Field extends keyof NoteForm>(field: Field, value: NoteForm[Field]) => void;
  /** Whoever leaves a field is told what is wrong with it; nobody is told before. */
  touch: (field: NoteFormField) => void;
  problem: (field: NoteFormField) => string | undefined;
  complete: boolean;
  /** Pictures are still on their way. */
  uploading: boolean;
}

/** `withoutPictures`: the note has a video, which stays as it is. */
export function useNoteForm(initial: NoteForm, { withoutPictures = false } = {}): NoteFormState {
  const [text, setText] = useState<Omit<NoteForm, "images">>(initial);
  const [touched, setTouched] = useState<ReadonlySet<NoteFormField>>(new Set());
  const pictures = usePictures(initial.images);
  const form = useMemo(() => ({ ...text, images: picturesThere(pictures.items) }), [text, pictures.items]);
  const problems = useMemo((): ReturnType<typeof problemsOf> => {
    const { images, ...others } = problemsOf(form);
    return withoutPictures ? others : { ...others, ...(images ? { images } : {}) };
  }, [form, withoutPictures]);
  const uploading = pictures.items.some(({ state }) => state.kind === "uploading");
  const failed = pictures.items.some(({ state }) => state.kind === "failed");
  const isFilled = (field: NoteFormField) => {
    const value = form[field];
    return typeof value === "string" || Array.isArray(value) ? value.length > 0 : value !== null;
  };
  return {
    form,
    pictures,
    set: useCallback((field, value) => setText((current) => ({ ...current, [field]: value })), []),
    touch: useCallback((field) => setTouched((fields) => new Set([...fields, field])), []),
    problem: (field) => (touched.has(field) || isFilled(field) ? problems[field] : undefined),
    complete: Object.keys(problems).length === 0 && !uploading && !failed,
    uploading,
  };
}
