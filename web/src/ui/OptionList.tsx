import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./OptionList.module.css";

interface OptionListProps {
  /** The id of an option is `<id>-<index>`, which the field has as `aria-activedescendant`. */
  id: string;
  label: string;
  options: readonly { key: string | number; content: ReactNode }[];
  active: number;
  onPick: (index: number) => void;
  /** The pointer moved over this option, which becomes the active one. */
  onPoint: (index: number) => void;
  className?: string | undefined;
  hidden?: boolean;
}

/** A list of options. The focus stays in the field above the list, and the field handles the keys (`useActiveOption`). */
export function OptionList({ id, label, options, active, onPick, onPoint, className, hidden }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      // ARIA requires at least one option in a visible listbox.
      hidden={hidden || options.length === 0}
      className={classNames(styles.list, className)}
    >
      {options.map(({ key, content }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option, which is never focused
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => index !== active && onPoint(index)}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
