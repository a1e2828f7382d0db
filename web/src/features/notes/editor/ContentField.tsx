import { type Ref, useImperativeHandle, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import parts from "../../../ui/Field.module.css";
import { EmojiButton } from "../../rich-text/EmojiButton.tsx";
import { MentionButton } from "../../rich-text/MentionButton.tsx";
import { MentionTextarea, type MentionTextareaHandle } from "../../rich-text/MentionTextarea.tsx";
import styles from "./NoteFormFields.module.css";

interface ContentFieldProps {
  ref?: Ref<MentionTextareaHandle>;
  id: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The text of a note, with buttons for emoji and mentions below it. */
export function ContentField({ ref, id, value, problem, onChange, onBlur }: ContentFieldProps) {
  const field = useRef<MentionTextareaHandle>(null);
  useImperativeHandle(ref, () => field.current as MentionTextareaHandle);
  return (
    <div className={classNames(parts.control, styles.contentBox)} data-invalid={problem ? "" : undefined}>
      <MentionTextarea
        ref={field}
        id={id}
        className={styles.content}
        value={value}
        placeholder="把想说的慢慢写下来…"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={onChange}
        onBlur={onBlur}
      />
      <div className={styles.tools}>
        <EmojiButton onPick={(...picked) => field.current?.insert(...picked)} />
        <MentionButton field={field} />
      </div>
    </div>
  );
}
