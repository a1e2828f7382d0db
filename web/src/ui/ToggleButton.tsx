import { type ComponentType, useState } from "react";
import { classNames } from "./class-names.ts";
import { countText } from "./count-text.ts";
import styles from "./ToggleButton.module.css";

interface ToggleButtonProps {
  on: boolean;
  count: number;
  /** Shown instead of a count of zero: 赞. */
  name: string;
  /** The accessible name, with the count: `点赞，3 个赞`. */
  label: string;
  glyph: ComponentType<{ size: number; filled: boolean }>;
  size?: number;
  className: string | undefined;
  countClassName?: string | undefined;
  /** The keyboard shortcut, named to assistive technology. */
  shortcut?: string;
  onPress: () => void;
}

/** The heart of a card, a note or a comment, and the star. Only a press on this device is animated, not a state from the server. */
export function ToggleButton({ glyph: Glyph, size = 16, ...button }: ToggleButtonProps) {
  const [pressed, setPressed] = useState(false);
  const { on, count } = button;
  return (
    <button
      type="button"
      className={classNames(styles.button, button.className, pressed && on && styles.pop)}
      aria-pressed={on}
      aria-keyshortcuts={button.shortcut}
      aria-label={button.label}
      onClick={() => {
        setPressed(true);
        button.onPress();
      }}
    >
      <Glyph size={size} filled={on} />
      <span className={button.countClassName} aria-hidden="true">
        {count > 0 ? countText(count) : button.name}
      </span>
    </button>
  );
}
