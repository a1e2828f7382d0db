import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import styles from "./NoteFormFields.module.css";
import { addTag, MAX_TAG_CHARACTERS, MAX_TAGS, takeTags } from "./tag-rules.ts";

/** Tags as pills in a field; Enter or a comma ends one, Backspace in an empty field takes the last back. */
export function TagInput({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const full = tags.length >= MAX_TAGS;

  const take = (value: string) => {
    const result = takeTags(tags, value);
    if (result.tags.length !== tags.length) onChange(result.tags);
    setText(result.rest);
    setProblem(result.problem);
  };
  const commit = () => {
    const result = addTag(tags, text);
    if ("problem" in result) return setProblem(result.problem);
    onChange(result.tags);
    setText("");
    setProblem(null);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((known) => known !== tag));
    setProblem(null);
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      <p className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          标签
        </label>
        <span className={styles.optional}>选填</span>
        <span className={styles.count}>
          {tags.length}/{MAX_TAGS}
        </span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the pills goes to the field, which has the label */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself */}
      <div className={styles.tags} data-invalid={problem ? "" : undefined} onClick={() => input.current?.focus()}>
        <ul className={styles.pills} aria-label="已添加的标签" hidden={tags.length === 0}>
          {tags.map((tag) => (
            <li key={tag} className={styles.pill}>
              #{tag}
              <button type="button" aria-label={`删除标签 ${tag}`} onClick={() => remove(tag)}>
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        {!full && (
          <input
            ref={input}
            id={id}
            className={styles.tagInput}
            value={text}
            placeholder={tags.length === 0 ? "输入标签，按回车或逗号添加" : "继续添加"}
            enterKeyHint="done"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              // While a character is being chosen the field holds letters that will never be part of the tag.
              if ((event.nativeEvent as InputEvent).isComposing) setText(event.target.value);
              else take(event.target.value);
            }}
            onCompositionEnd={(event) => take(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.keyCode === 229) return;
              if (event.key === "Enter") {
                event.preventDefault();
                commit();
              } else if (event.key === "Backspace" && text === "" && tags.length > 0) {
                remove(tags.at(-1) ?? "");
              }
            }}
            onBlur={() => text.trim() !== "" && commit()}
          />
        )}
      </div>
      <p id={`${id}-note`} className={problem ? styles.error : styles.hint} role={problem ? "alert" : undefined}>
        {problem ?? `每个标签最多 ${MAX_TAG_CHARACTERS} 个字`}
      </p>
    </div>
  );
}
