import { useCallback, useMemo, useState } from "react";
import type { NoteForm, NoteFormField } from "./note-form.ts";
import { EMPTY_NOTE_FORM, problemsOf } from "./note-form.ts";
import { pictureProblemOf, picturesThere } from "./picture-list.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { type NoteVideo, useVideo } from "./video/use-video.ts";
import { videoProblemOf, videoThere } from "./video/video-state.ts";

export interface NoteFormState {
  form: NoteForm;
  pictures: Pictures;
  video: NoteVideo;
  /** Another kind of note: what the form holds of the kind before is let go. Specification 001 §2. */
  setType: (type: NoteForm["type"]) => void;
  set: <Field extends keyof NoteForm>(field: Field, value: NoteForm[Field]) => void;
  /** Whoever leaves a field is told what is wrong with it; nobody is told before. */
  touch: (field: NoteFormField) => void;
  /** What is wrong with a field, once its writer may be told. */
  problem: (field: NoteFormField) => string | undefined;
  /** The fields that keep the note from being sent, in the order of the form. */
  missing: readonly NoteFormField[];
  /** What is typed in the field of tags and no tag yet. */
  tagText: string;
  setTagText: (text: string) => void;
  /** Tells what is wrong everywhere; the field that wants the focus, or nothing when all is well. */
  check: () => NoteFormField | undefined;
  /** What is still on its way. */
  uploading: "images" | "video" | null;
  /** Pictures, or a video, that only this page has: on their way or refused. Leaving loses them. */
  unsent: boolean;
}

const FIELDS = Object.keys(EMPTY_NOTE_FORM).filter((field) => field !== "type") as NoteFormField[];

export function useNoteForm(initial: NoteForm): NoteFormState {
  const [text, setText] = useState<Omit<NoteForm, "images" | "video">>(initial);
  const [touched, setTouched] = useState<ReadonlySet<NoteFormField>>(new Set());
  const [tagText, setTagText] = useState("");
  const pictures = usePictures(initial.images, { keepsLast: true });
  const video = useVideo(initial.video);
  const form = useMemo(
    () => ({ ...text, images: picturesThere(pictures.items), video: videoThere(video.item) }),
    [text, pictures.items, video.item],
  );
  const problems = useMemo((): ReturnType<typeof problemsOf> => {
    const { images, video: noVideo, ...others } = problemsOf(form);
    const ofPictures = pictureProblemOf(pictures.items) ?? images;
    const ofVideo = videoProblemOf(video.item) ?? noVideo;
    return { ...(ofPictures ? { images: ofPictures } : {}), ...(ofVideo ? { video: ofVideo } : {}), ...others };
  }, [form, pictures.items, video.item]);
  const missing = FIELDS.filter((field) => problems[field]);
  const isFilled = (field: NoteFormField) => {
    const value = form[field];
    return typeof value === "string" || Array.isArray(value) ? value.length > 0 : value !== null;
  };
  return {
    form,
    pictures,
    video,
    setType: (type) => {
      // The last one, too, which its writer cannot take away alone.
      pictures.follow(null, []);
      video.remove();
      setText((current) => ({ ...current, type }));
      setTouched(new Set());
    },
    set: useCallback((field, value) => setText((current) => ({ ...current, [field]: value })), []),
    touch: useCallback((field) => setTouched((fields) => new Set([...fields, field])), []),
    // A picture on its way is not yet a fault of its writer.
    problem: (field) => (touched.has(field) || (field !== "images" && isFilled(field)) ? problems[field] : undefined),
    missing,
    check: () => {
      setTouched(new Set(FIELDS));
      // The field says itself why it could not become a tag. Sent without it, nobody would see that.
      return missing[0] ?? (tagText.trim() === "" ? undefined : "tags");
    },
    tagText,
    setTagText,
    uploading: pictures.items.some(({ state }) => state.kind === "uploading")
      ? "images"
      : video.item?.state.kind === "uploading" || video.item?.cover.kind === "uploading"
        ? "video"
        : null,
    unsent: pictures.items.some(({ state }) => state.kind !== "there") || (video.item !== null && video.item.state.kind !== "there"),
  };
}
