import { memo } from "react";
import styles from "./EmojiPicker.module.css";
import { type Emoji, withTone } from "./emoji-data.ts";

interface EmojiGridProps {
  emojis: readonly Emoji[];
  label: string;
  tone: string;
  onPick: (emoji: Emoji) => void;
  onPoint: (emoji: Emoji) => void;
}

/** One stop of the tab key, however many there are; the arrows do the rest. */
export const EmojiGrid = memo(function EmojiGrid({ emojis, label, tone, onPick, onPoint }: EmojiGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {emojis.map((emoji, index) => (
        <li key={emoji.text}>
          <button
            type="button"
            className={styles.emoji}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={emoji.names[0]}
            onPointerEnter={() => onPoint(emoji)}
            onFocus={() => onPoint(emoji)}
            onClick={() => onPick(emoji)}
          >
            {withTone(emoji, tone)}
          </button>
        </li>
      ))}
    </ul>
  );
});
