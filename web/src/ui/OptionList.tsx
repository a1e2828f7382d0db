import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./OptionList.module.css";

interface OptionListProps {
  /** Options are called `<id>-<index>`: what the field names as `aria-activedescendant`. */
  id: string;
  label: string;
  options: readonly { key: string | number; content: ReactNode }[];
  active: number;
  onPick: (index: number) => void;
  /** The pointer makes an option the active one, as the arrows do. */
  onPoint: (index: number) => void;
  className?: string | undefined;
  hidden?: boolean;
}

/** A list to choose from while the focus stays in the field above it, which has the keys (`useActiveOption`). */
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
      // An empty list has no options, which a list must have.
      hidden={hidden || options.length === 0}
      className={classNames(styles.list, className)}
    >
      {options.map(({ key, content }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the field, where the focus is
        // biome-ignore lint/a11y/useFocusableInteractive: an option is never focused, the field names it
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => index !== active && onPoint(index)}
          // The focus stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
