import { type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./ToggleButton.module.css";

interface ToggleButtonProps {
  on: boolean;
  /** With its count: `点赞，3 个赞`. */
  label: string;
  className?: string | undefined;
  /** The key that does the same, for assistive technology. */
  shortcut?: string;
  onPress: () => void;
  /** A glyph, which pops, and a count. */
  children: ReactNode;
}

/** A switch with a glyph. Only a press of ours pops; what came on from the server stands still. */
export function ToggleButton({ on, label, className, shortcut, onPress, children }: ToggleButtonProps) {
  const [pressed, setPressed] = useState(false);
  return (
    <button
      type="button"
      className={classNames(styles.button, className, pressed && on && styles.pop)}
      aria-pressed={on}
      aria-keyshortcuts={shortcut}
      aria-label={label}
      onClick={() => {
        setPressed(true);
        onPress();
      }}
    >
      {children}
    </button>
  );
}
