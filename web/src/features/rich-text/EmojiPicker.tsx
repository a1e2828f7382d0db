import { Clock, Flag, Heart, Lightbulb, type LucideIcon, PawPrint, Plane, Search, Smile, Trophy, UtensilsCrossed } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { EmojiFooter } from "./EmojiFooter.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import styles from "./EmojiPicker.module.css";
import { EMOJI_GROUPS, type Emoji, type EmojiGroupName, findEmojis, withTone } from "./emoji-data.ts";
import { readRecent, storeRecent, withRecent } from "./recent-emojis.ts";

const ICONS: Record<EmojiGroupName | "recent", LucideIcon> = {
  recent: Clock,
  smileys_people: Smile,
  animals_nature: PawPrint,
  food_drink: UtensilsCrossed,
  activities: Trophy,
  travel_places: Plane,
  objects: Lightbulb,
  symbols: Heart,
  flags: Flag,
};
const COLUMNS = 8;

/** Groups, search, recently used ones, skin tones. Specification 001 §2 and §4. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [words, setWords] = useState("");
  const [tone, setTone] = useState("");
  const [recent, setRecent] = useState<readonly Emoji[]>([]);
  const [pointed, setPointed] = useState<Emoji | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    void readRecent().then(setRecent);
  }, []);

  const pick = (emoji: Emoji) => {
    const text = withTone(emoji, tone);
    const next = withRecent(recent, { ...emoji, text, hasTones: false });
    setRecent(next);
    void storeRecent(next);
    onPick(text);
  };
  const groups = [...(recent.length > 0 ? [{ name: "recent" as const, label: "最近使用", emojis: recent }] : []), ...EMOJI_GROUPS];
  const found = words.trim() === "" ? null : findEmojis(words);
  const show = (name: string) => {
    const group = body.current?.querySelector<HTMLElement>(`[data-group="${name}"]`);
    if (group && body.current) body.current.scrollTop = group.offsetTop - body.current.offsetTop;
  };
  const grid = { tone, onPick: pick, onPoint: setPointed };
  return (
    <div className={styles.picker}>
      <fieldset className={styles.groups} aria-label="表情分类">
        {groups.map(({ name, label }) => {
          const Icon = ICONS[name];
          return (
            <button
              key={name}
              type="button"
              className={styles.group}
              aria-label={label}
              title={label}
              onClick={() => {
                setWords("");
                requestAnimationFrame(() => show(name));
              }}
            >
              <Icon size={18} aria-hidden="true" />
            </button>
          );
        })}
      </fieldset>
      <label className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          value={words}
          placeholder="搜索表情"
          aria-label="搜索表情"
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from emoji to emoji, which are buttons */}
      <div ref={body} className={styles.body} onKeyDown={moveFocus} onPointerLeave={() => setPointed(null)}>
        {found ? (
          found.length > 0 ? (
            <EmojiGrid emojis={found} label="找到的表情" {...grid} />
          ) : (
            <p className={styles.none} role="status">
              没有找到表情
            </p>
          )
        ) : (
          groups.map(({ name, label, emojis }) => (
            <section key={name} data-group={name} aria-labelledby={`${id}-${name}`}>
              <p id={`${id}-${name}`} className={styles.label}>
                {label}
              </p>
              <EmojiGrid emojis={emojis} label={label} {...grid} />
            </section>
          ))
        )}
      </div>
      <EmojiFooter pointed={pointed} tone={tone} onTone={setTone} />
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
