import { memo } from "react";
import styles from "./EmojiPicker.module.css";
import { type Emoji, withTone } from "./emoji-data.ts";

interface EmojiGridProps {
  emojis: readonly Emoji[];
  label: string;
  tone: string;
}

/** One stop of the Tab key; arrows move within it. The component that shows the grid listens for presses. */
export const EmojiGrid = memo(function EmojiGrid({ emojis, label, tone }: EmojiGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {emojis.map((emoji, index) => (
        <li key={emoji.text}>
          <button
            type="button"
            className={styles.emoji}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={emoji.names[0]}
            data-emoji={emoji.text}
          >
            {withTone(emoji, tone)}
          </button>
        </li>
      ))}
    </ul>
  );
});
