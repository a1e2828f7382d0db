import { MAX_CONTENT_CHARACTERS, MAX_TITLE_CHARACTERS } from "@shiye/events/limits";
import type { KeyboardEvent } from "react";
import { classNames } from "../../../ui/class-names.ts";
import parts from "../../../ui/Field.module.css";
import { TextCount } from "../../../ui/TextCount.tsx";
import { writtenLength } from "../../rich-text/mention-text.ts";
import { CategorySelect } from "./CategorySelect.tsx";
import { CommentsSwitch } from "./CommentsSwitch.tsx";
import { ContentField } from "./ContentField.tsx";
import styles from "./NoteFormFields.module.css";
import { type NoteFormField, titleLength } from "./note-form.ts";
import { PictureUploader } from "./PictureUploader.tsx";
import { TagInput } from "./TagInput.tsx";
import type { NoteFormState } from "./use-note-form.ts";
import { VideoUploader } from "./video/VideoUploader.tsx";

interface NoteFormFieldsProps {
  id: string;
  state: NoteFormState;
  /** It is on its way to the server: what is written now would be lost. */
  sent: boolean;
}

/** The fields of a note, for publishing and editing. */
export function NoteFormFields({ id, state, sent }: NoteFormFieldsProps) {
  const { form, pictures, video, set, touch, problem } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it only keeps a key of the fields from sending the form
    <div className={styles.fields} inert={sent} onKeyDown={(event) => goOn(event, id)}>
      {form.type === 1 ? (
        <PictureUploader id={`${id}-images`} pictures={pictures} error={problem("images")} />
      ) : (
        <VideoUploader id={`${id}-video`} video={video} error={problem("video")} />
      )}
      <div className={styles.field}>
        <Head id={`${id}-title`} label="标题" length={titleLength(form.title)} limit={MAX_TITLE_CHARACTERS} />
        {/* One line of text on as many lines as it needs, so that a long title can be read while it is written. */}
        <textarea
          id={`${id}-title`}
          rows={1}
          className={classNames(parts.control, styles.titleInput)}
          value={form.title}
          placeholder="一句话说说这一页"
          enterKeyHint="next"
          aria-invalid={problem("title") ? true : undefined}
          aria-describedby={`${id}-title-note`}
          onChange={(event) => set("title", event.target.value.replace(/[\r\n]+/g, " "))}
          onBlur={() => touch("title")}
        />
        <Problem id={`${id}-title-note`} text={problem("title")} />
      </div>
      <div className={styles.field}>
        <Head id={`${id}-content`} label="正文" length={writtenLength(form.content)} limit={MAX_CONTENT_CHARACTERS} />
        <ContentField
          id={`${id}-content`}
          value={form.content}
          problem={problem("content")}
          onChange={(value) => set("content", value)}
          onBlur={() => touch("content")}
        />
        <Problem id={`${id}-content-note`} text={problem("content")} />
      </div>
      <CategorySelect
        id={`${id}-categoryId`}
        value={form.categoryId}
        error={problem("categoryId")}
        onChange={(value) => set("categoryId", value)}
        onBlur={() => touch("categoryId")}
      />
      <TagInput id={`${id}-tags`} tags={form.tags} onChange={(tags) => set("tags", tags)} text={state.tagText} onText={state.setTagText} />
      <CommentsSwitch id={`${id}-comments`} closed={form.commentsClosed ?? false} onChange={(closed) => set("commentsClosed", closed)} />
    </div>
  );
}

/** In a line of text, Enter would submit the form too early. In the title it moves to the text, as the key of a phone says. */
function goOn(event: KeyboardEvent, id: string): void {
  const inTitle = event.target instanceof HTMLElement && event.target.id === `${id}-title`;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !(inTitle || event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (inTitle && event.keyCode !== 229) focusField(id, "content");
}

/** Focuses and scrolls to an incomplete part of the form. */
export function focusField(id: string, field: NoteFormField): void {
  document.getElementById(`${id}-${field}`)?.focus();
}

function Head({ id, label, length, limit }: { id: string; label: string; length: number; limit: number }) {
  return (
    <p className={styles.head}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <TextCount count={length} limit={limit} />
    </p>
  );
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className={parts.error} role={text ? "alert" : undefined} hidden={!text}>
      {text}
    </p>
  );
}
