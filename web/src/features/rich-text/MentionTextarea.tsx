import {
  type Ref,
  Suspense,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { isTouch } from "../../platform/media.ts";
import { classNames } from "../../ui/class-names.ts";
import { namedLazy } from "../../ui/named-lazy.tsx";
import type { EmojiMode } from "./emoji-options.ts";
import { insertAtCaret } from "./insert-at-caret.ts";
import type { MentionListKeys } from "./MentionList.tsx";
import styles from "./MentionTextarea.module.css";
import { Mirror } from "./Mirror.tsx";
import { changeText, keptText, type Mentionable, mentionBefore, mentionOf, mentionQuery, showText } from "./mention-text.ts";

const MentionList = namedLazy(() => import("./MentionList.tsx"), "MentionList");

export interface MentionTextareaHandle {
  focus: (options?: FocusOptions) => void;
  blur: () => void;
  /** Inserts at the caret or its last place, unless `mode` says otherwise. */
  insert: (text: string, mode?: EmojiMode) => void;
  mention: (member: Mentionable) => void;
}

interface MentionTextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange"> {
  ref?: Ref<MentionTextareaHandle>;
  /** With mentions as tokens, as the server accepts it. The field shows names instead. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field as high as its text, between the min-height and max-height of its class, in which @ offers members. It is a textarea, so that
 * input methods, spelling, undo and phones work as usual. A hidden copy of the text below it gives the height and the tint of names.
 */
export function MentionTextarea({ ref, value, onChange, className, ...rest }: MentionTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const marker = useRef<HTMLSpanElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  const list = useRef<MentionListKeys>(null);
  const known = useRef(new Map<string, string>());
  const movedCaret = useRef<number | null>(null);
  const composing = useRef(false);
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState<{ list: string; option: string | undefined }>();
  const hintId = useId();
  const shown = useMemo(() => showText(value), [value]);
  useLayoutEffect(() => {
    for (const { start, end, token } of shown.mentions) known.current.set(shown.text.slice(start, end), token);
  }, [shown]);

  const asked = caret === null ? null : mentionQuery(shown, caret);
  const open = asked !== null && asked.start !== dismissed;
  const asksNobody = asked === null;
  // A list that was closed stays closed while the same @ is completed.
  useEffect(() => {
    if (asksNobody) setDismissed(null);
  }, [asksNobody]);

  // If more changed than the key did, React would put the caret at the end.
  useLayoutEffect(() => {
    if (movedCaret.current === null) return;
    area.current?.setSelectionRange(movedCaret.current, movedCaret.current);
    movedCaret.current = null;
  });

  const write = (text: string, mode?: EmojiMode) => {
    if (area.current) insertAtCaret(area.current, text, { mode, focus: !isTouch() });
  };
  const mention = (member: Mentionable) => {
    const { label, token } = mentionOf(member);
    known.current.set(label, token);
    write(`${label} `);
  };
  const choose = (member: Mentionable) => {
    const box = area.current;
    if (!box || !asked) return;
    box.setSelectionRange(asked.start, box.selectionEnd);
    // Synchronously, so that the name is inserted into a text without what it replaces.
    flushSync(() => insertAtCaret(box, ""));
    mention(member);
  };
  useImperativeHandle(ref, () => ({
    focus: (options) => area.current?.focus(options),
    blur: () => area.current?.blur(),
    insert: write,
    mention,
  }));

  return (
    <>
      <div className={classNames(styles.field, className)} data-invalid={rest["aria-invalid"] ? "" : undefined}>
        <Mirror shown={shown} markAt={open ? asked.start : null} marker={marker} />
        <textarea
          {...rest}
          ref={area}
          className={styles.area}
          value={shown.text}
          rows={1}
          aria-autocomplete="list"
          aria-controls={open ? active?.list : undefined}
          aria-activedescendant={open ? active?.option : undefined}
          aria-describedby={classNames(rest["aria-describedby"], hintId)}
          onChange={(event) => {
            const box = event.target;
            const next = changeText(shown, box.value, box.selectionStart, known.current);
            const kept = keptText(next);
            if (showText(kept).text !== box.value) movedCaret.current = Math.min(next.caret, showText(kept).text.length);
            onChange(kept);
            if (!composing.current) setCaret(next.caret);
          }}
          onSelect={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            if (!composing.current) setCaret(selectionStart === selectionEnd ? selectionStart : null);
            rest.onSelect?.(event);
          }}
          onCompositionStart={(event) => {
            composing.current = true;
            rest.onCompositionStart?.(event);
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            setCaret(event.currentTarget.selectionStart);
            rest.onCompositionEnd?.(event);
          }}
          onBlur={(event) => {
            setCaret(null);
            rest.onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (open && list.current?.onKey(event)) return;
            const box = event.currentTarget;
            const before = box.selectionStart === box.selectionEnd ? mentionBefore(shown, box.selectionStart) : undefined;
            // A mention is selected as a whole, so the key deletes it as a whole, and undo restores it.
            if (event.key === "Backspace" && before && !event.nativeEvent.isComposing) box.setSelectionRange(before.start, before.end);
            rest.onKeyDown?.(event);
          }}
        />
      </div>
      <span id={hintId} hidden>
        输入 @ 可以提到别人
      </span>
      <span ref={place} className={styles.place}>
        {open && (
          <Suspense>
            <MentionList
              ref={list}
              query={asked.query}
              anchor={marker}
              container={place}
              onPick={choose}
              onClose={() => setDismissed(asked.start)}
              onActive={setActive}
            />
          </Suspense>
        )}
      </span>
    </>
  );
}
