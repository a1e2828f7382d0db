import { useCallback, useMemo, useState } from "react";
import { pictureProblemOf, picturesThere } from "../../pictures/upload/picture-list.ts";
import { type Pictures, usePictures } from "../../pictures/upload/use-pictures.ts";
import type { NoteForm, NoteFormField } from "./note-form.ts";
import { EMPTY_NOTE_FORM, problemsOf } from "./note-form.ts";
import { type NoteVideo, useVideo } from "./video/use-video.ts";
import { videoProblemOf, videoThere } from "./video/video-state.ts";

export interface NoteFormState {
  form: NoteForm;
  pictures: Pictures;
  video: NoteVideo;
  /** Changes the type of the note and drops the media of the other type. Specification 001 §2. */
  setType: (type: NoteForm["type"]) => void;
  set: <Field extends keyof NoteForm>(field: Field, value: NoteForm[Field]) => void;
  /** A field shows its error after it was left, not before. */
  touch: (field: NoteFormField) => void;
  /** The error of a field, once it may be shown. */
  problem: (field: NoteFormField) => string | undefined;
  /** The fields that prevent sending, in the order of the form. */
  missing: readonly NoteFormField[];
  /** Typed text in the field of tags that is no tag yet. */
  tagText: string;
  setTagText: (text: string) => void;
  /** Shows all errors. Returns the first field with an error, or undefined. */
  check: () => NoteFormField | undefined;
  /** The media that are still uploading. */
  uploading: "images" | "video" | null;
  /** Media that only this page has: uploading or refused. Leaving loses them. */
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
      // Also the last picture, which the member cannot remove.
      pictures.follow(null, []);
      video.remove();
      setText((current) => ({ ...current, type }));
      setTouched(new Set());
    },
    set: useCallback((field, value) => setText((current) => ({ ...current, [field]: value })), []),
    touch: useCallback((field) => setTouched((fields) => new Set([...fields, field])), []),
    // A picture that is uploading is not an error yet.
    problem: (field) => (touched.has(field) || (field !== "images" && isFilled(field)) ? problems[field] : undefined),
    missing,
    check: () => {
      setTouched(new Set(FIELDS));
      // The field shows why the text could not become a tag. If the form were sent without it, nobody would notice.
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
