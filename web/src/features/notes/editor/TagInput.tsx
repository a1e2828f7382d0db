import { MAX_TAG_CHARACTERS, MAX_TAGS } from "@shiye/events/limits";
import { Suspense, useId, useRef, useState } from "react";
import { countText } from "../../../ui/count-text.ts";
import parts from "../../../ui/Field.module.css";
import { FieldCount } from "../../../ui/Field.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { useActiveOption } from "../../../ui/use-active-option.ts";
import styles from "./NoteFormFields.module.css";
import { TagPills } from "./TagPills.tsx";
import { addTag, tagFrom, takeTags } from "./tag-rules.ts";
import { useTagSuggestions } from "./tags-api.ts";

// It is larger than the form, so it is loaded on focus.
const SuggestionList = namedLazy(() => import("../../../ui/SuggestionList.tsx"), "SuggestionList", { quiet: true });

interface TagInputProps {
  id: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Typed text that is no tag yet. After the field was left, it is text that could not become one. */
  text: string;
  onText: (text: string) => void;
}

/**
 * Tags as pills in a field. Enter or a comma ends a tag; Backspace in an empty field removes the last one. Known tags are suggested below.
 */
export function TagInput({ id, tags, onChange, text, onText }: TagInputProps) {
  // While an input method composes, the field has letters that will not be part of the tag, so nothing is searched.
  const [asked, setAsked] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [offering, setOffering] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const full = tags.length >= MAX_TAGS;
  const suggestions = useTagSuggestions(tagFrom(asked), tags, offering);
  const open = offering && !full && suggestions.length > 0;

  const write = (value: string) => {
    onText(value);
    setAsked(value);
    setOffering(true);
  };
  /** Until the next letter or click: a list that opens after each tag covers the buttons below the field. */
  const rest = () => setOffering(false);
  const take = (value: string) => {
    const result = takeTags(tags, value);
    if (result.tags.length !== tags.length) onChange(result.tags);
    // After the last tag the field is hidden, so no invisible text may stay in it.
    write(result.tags.length >= MAX_TAGS ? "" : result.rest);
    if (result.tags.length > tags.length && result.rest === "") rest();
    setProblem(result.problem);
  };
  const add = (tag: string) => {
    const result = addTag(tags, tag);
    if ("problem" in result) return setProblem(result.problem);
    onChange(result.tags);
    write("");
    rest();
    setProblem(null);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((known) => known !== tag));
    setProblem(null);
    input.current?.focus();
  };
  const pick = (index: number) => {
    const suggestion = suggestions[index];
    if (suggestion) add(suggestion.name);
    reset();
  };
  const { active, onKey, point, reset } = useActiveOption({
    count: open ? suggestions.length : 0,
    firstIsActive: false,
    onPick: pick,
    onClose: () => setOffering(false),
  });
  return (
    <div ref={place} className={styles.field}>
      <p className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          标签
        </label>
        <span className={styles.optional}>选填</span>
        <FieldCount count={tags.length} limit={MAX_TAGS} />
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the pills goes to the field, which has the label */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself */}
      <div
        ref={field}
        className={`${parts.control} ${styles.tags}`}
        data-invalid={problem ? "" : undefined}
        onClick={() => input.current?.focus()}
      >
        <TagPills tags={tags} onRemove={remove} />
        {!full && (
          <input
            ref={input}
            id={id}
            className={styles.tagInput}
            value={text}
            placeholder={tags.length === 0 ? "输入标签，按回车或逗号添加" : "继续添加"}
            enterKeyHint="done"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-note`}
            onFocus={() => {
              void SuggestionList.preload();
              setOffering(true);
            }}
            onClick={() => setOffering(true)}
            onChange={(event) => {
              reset();
              if ((event.nativeEvent as InputEvent).isComposing) onText(event.target.value);
              else take(event.target.value);
            }}
            onCompositionEnd={(event) => take(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.keyCode === 229) return;
              if (open && onKey(event)) return;
              if (event.key === "Enter") {
                event.preventDefault();
                add(text);
              } else if (event.key === "Backspace" && text === "" && tags.length > 0) {
                remove(tags.at(-1) ?? "");
              }
            }}
            onBlur={() => {
              setOffering(false);
              if (text.trim() !== "") add(text);
            }}
          />
        )}
      </div>
      {open && (
        <Suspense>
          <SuggestionList
            id={listId}
            label={asked === "" ? "热门标签" : "匹配的标签"}
            anchor={field}
            container={place}
            options={suggestions.map((tag) => ({
              key: tag.id,
              content: (
                <>
                  <span className={styles.tagName}>#{tag.name}</span>
                  <span className={styles.tagUse}>{countText(tag.use_count)} 篇笔记</span>
                </>
              ),
            }))}
            active={active}
            onPick={pick}
            onPoint={point}
            onClose={() => setOffering(false)}
          />
        </Suspense>
      )}
      <p id={`${id}-note`} className={problem ? parts.error : styles.hint} role={problem ? "alert" : undefined}>
        {problem ?? (full ? `已经有 ${MAX_TAGS} 个标签了` : `每个标签最多 ${MAX_TAG_CHARACTERS} 个字`)}
      </p>
    </div>
  );
}
