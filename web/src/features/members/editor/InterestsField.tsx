import { MAX_INTERESTS } from "@shiye/events/limits";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import parts from "../../../ui/Field.module.css";
import { FieldCount } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./ProfileDialog.module.css";
import { addInterest } from "./profile-form.ts";

interface InterestsFieldProps {
  id: string;
  interests: readonly string[];
  onChange: (interests: string[]) => void;
  /** Typed text that is no interest yet. After the field was left, it is text that could not become one. */
  typed: string;
  onType: (typed: string) => void;
}

/** Interests as pills. Enter, leaving the field, or the button adds the typed text. Specification 000 §5. */
export function InterestsField({ id, interests, onChange, typed, onType }: InterestsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const result = addInterest(interests, typed);
    if ("problem" in result) return setProblem(result.problem);
    setProblem(null);
    onType("");
    if (result.interests.length !== interests.length) onChange(result.interests);
  };
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    add();
  };
  const remove = (interest: string) => {
    onChange(interests.filter((one) => one !== interest));
    setProblem(null);
    field.current?.focus();
  };
  return (
    <div className={styles.field}>
      <p className={styles.head}>
        <label htmlFor={id}>兴趣</label>
        <FieldCount count={interests.length} limit={MAX_INTERESTS} />
      </p>
      {interests.length > 0 && (
        <ul className={styles.interests} aria-label="已添加的兴趣">
          {interests.map((interest) => (
            <li key={interest} className={parts.pill}>
              {interest}
              <button type="button" aria-label={`删除兴趣${interest}`} onClick={() => remove(interest)}>
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addRow}>
        <input
          ref={field}
          id={id}
          className={parts.control}
          value={typed}
          placeholder="比如：摄影、羽毛球"
          enterKeyHint="enter"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          onChange={(event) => {
            onType(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKey}
          onBlur={add}
        />
        <IconButton label="添加兴趣" icon={<Plus size={20} />} onMouseDown={(event) => event.preventDefault()} onClick={add} />
      </div>
      {problem && (
        <p id={`${id}-note`} className={parts.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
