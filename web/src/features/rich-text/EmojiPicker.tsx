import { Search } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  startTransition,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from "react";
import { isDrawn } from "./drawn-emojis.ts";
import { EmojiFooter } from "./EmojiFooter.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import styles from "./EmojiPicker.module.css";
import { type Emoji, findEmojis, withTone } from "./emoji-data.ts";
import { EMOJI_TEXTS, type EmojiPickerOptions, groupsFor } from "./emoji-options.ts";
import searchBox from "./SearchBox.module.css";
import { useActiveGroup } from "./use-active-group.ts";
import { useRecentEmojis } from "./use-recent-emojis.ts";

const COLUMNS = 8;
/** How many emoji the first rendering shows. The rest of nearly two thousand follows in small pieces. */
const SHOWN_AT_ONCE = 72;
const NO_OPTIONS: EmojiPickerOptions = {};

/** Groups, search, recently used ones, skin tones. Specification 001 §2 and §4. */
export function EmojiPicker({ onPick, options = NO_OPTIONS }: { onPick: (emoji: string) => void; options?: EmojiPickerOptions }) {
  const texts = { ...EMOJI_TEXTS, ...options.texts };
  const [words, setWords] = useState("");
  const [tone, setTone] = useState("");
  const [pointed, setPointed] = useState<Emoji | null>(null);
  const [recent, use] = useRecentEmojis(options.displayRecent ?? true);
  const id = useId();
  const whole = useDeferredValue(true, false);
  // The first rendering does not check what the system can draw; it shows only emoji that every system can.
  const groups = useMemo(() => groupsFor(options, recent, whole ? isDrawn : ({ since }) => since === undefined), [options, recent, whole]);
  const wanted = useDeferredValue(words.trim());
  const found = useMemo(() => {
    // Recently used emoji are in their own group too, and would be found twice.
    const searched = groups.filter(({ name }) => name !== "recent");
    return wanted === "" ? null : findEmojis(wanted, searched);
  }, [groups, wanted]);
  const { body, active, follow, show } = useActiveGroup(groups);

  const under = ({ target }: SyntheticEvent): Emoji | undefined => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-emoji]") : null;
    // The same emoji may be among the recent ones, which keep their tone.
    const group = button?.closest<HTMLElement>("[data-group]")?.dataset.group;
    const among = groups.filter(({ name }) => (group ? name === group : name !== "recent"));
    return button ? among.flatMap(({ emojis }) => emojis).find(({ text }) => text === button.dataset.emoji) : undefined;
  };
  const point = (event: SyntheticEvent) => setPointed((before) => under(event) ?? before);
  const pick = (emoji: Emoji | undefined) => {
    if (!emoji) return;
    const text = withTone(emoji, tone);
    use({ ...emoji, text, hasTones: false });
    onPick(text);
  };
  const shown = whole ? groups : groups.slice(0, 2).map((group) => ({ ...group, emojis: group.emojis.slice(0, SHOWN_AT_ONCE) }));
  return (
    <div className={styles.picker}>
      {!options.hideGroupIcons && (
        <fieldset className={styles.groups} aria-label={texts.groups}>
          {groups.map(({ name, label, icon: Icon }) => (
            <button
              key={name}
              type="button"
              className={styles.group}
              aria-label={label}
              aria-current={!found && name === active ? "true" : undefined}
              title={label}
              onClick={() => {
                setWords("");
                show(name);
              }}
            >
              <Icon size={18} aria-hidden="true" />
            </button>
          ))}
        </fieldset>
      )}
      {!options.hideSearch && (
        <label className={`${searchBox.box} ${styles.search}`}>
          <Search size={16} aria-hidden="true" />
          <input
            type="search"
            value={words}
            placeholder={texts.placeholder}
            aria-label={texts.placeholder}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter would submit a form around the picker.
              event.preventDefault();
              // While an input method composes, Enter belongs to it.
              if (!event.nativeEvent.isComposing && event.keyCode !== 229 && wanted === words.trim()) pick(found?.[0]);
            }}
          />
        </label>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed, pointed at and reached by keys are the buttons in it */}
      <div
        ref={body}
        className={styles.body}
        onKeyDown={moveFocus}
        onClick={(event) => pick(under(event))}
        onPointerOver={point}
        onFocus={point}
        onPointerLeave={() => setPointed(null)}
        onScroll={follow}
      >
        {found ? (
          found.length > 0 ? (
            <EmojiGrid emojis={found} label={texts.found} tone={tone} />
          ) : (
            <p className={styles.none} role="status">
              {texts.noEmoji}
            </p>
          )
        ) : (
          shown.map(({ name, label, emojis }) => (
            <section
              key={name}
              data-group={name}
              aria-labelledby={options.hideGroupNames ? undefined : `${id}-${name}`}
              style={{ "--rows": Math.ceil(emojis.length / COLUMNS) } as CSSProperties}
            >
              {!options.hideGroupNames && (
                <p id={`${id}-${name}`} className={styles.label} data-sticky={!options.disableStickyGroupNames}>
                  {label}
                </p>
              )}
              <EmojiGrid emojis={emojis} label={label} tone={tone} />
            </section>
          ))
        )}
      </div>
      <EmojiFooter
        pointed={pointed}
        tone={tone}
        texts={texts}
        onTone={options.disableSkinTones ? undefined : (modifier) => startTransition(() => setTone(modifier))}
      />
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, from + step))]?.focus();
}
