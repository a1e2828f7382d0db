import { useState } from "react";
import styles from "./EmojiPicker.module.css";
import { type Emoji, SKIN_TONES, withTone } from "./emoji-data.ts";
import type { EmojiTexts } from "./emoji-options.ts";

interface EmojiFooterProps {
  pointed: Emoji | null;
  tone: string;
  texts: EmojiTexts;
  /** Missing if tones are not offered. */
  onTone?: (modifier: string) => void;
}

const HAND: Emoji = { text: "✋", names: ["肤色"], hasTones: true };

/** The name of the emoji under the pointer, and the choice of a skin tone. */
export function EmojiFooter({ pointed, tone, texts, onTone }: EmojiFooterProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.footer} onPointerLeave={() => setChoosing(false)}>
      {choosing ? (
        <fieldset className={styles.tones} aria-label="肤色">
          {SKIN_TONES.map(({ name, modifier }) => (
            <button
              key={name}
              type="button"
              className={styles.emoji}
              aria-label={name}
              aria-pressed={modifier === tone}
              onClick={() => {
                onTone?.(modifier);
                setChoosing(false);
              }}
            >
              {withTone(HAND, modifier)}
            </button>
          ))}
        </fieldset>
      ) : (
        <>
          <span className={styles.pointed} aria-hidden="true">
            {pointed && withTone(pointed, tone)}
          </span>
          <span className={styles.name}>{pointed?.names[0] ?? texts.hint}</span>
          {onTone && (
            <button
              type="button"
              className={styles.emoji}
              aria-label={texts.skinTone}
              aria-expanded={false}
              onClick={() => setChoosing(true)}
            >
              {withTone(HAND, tone)}
            </button>
          )}
        </>
      )}
    </div>
  );
}
