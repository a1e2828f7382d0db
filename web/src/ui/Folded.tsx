import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Folded.module.css";
import { isLong } from "./fold.ts";

interface FoldedProps {
  /** A longer text shows this many lines until it is unfolded. */
  lines: number;
  /** Name of the folded text for screen readers, for example `评论`. */
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows the first lines of a long text. The text is measured before it is painted, so nothing moves until the user unfolds it. */
export function Folded({ lines, name, className, children }: FoldedProps) {
  const clip = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const id = useId();
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    const measure = () => setLong(isLong(element.offsetHeight, Number.parseFloat(getComputedStyle(element).lineHeight), lines));
    measure();
    // The height changes when the rest of the text is loaded, and when the width of the window changes.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines]);
  const toggle = () => {
    setOpen(!open);
    // The text below moves up when the text is folded. Without this scroll it would be above the window.
    if (open) requestAnimationFrame(() => clip.current?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element is no control; it only observes the focus */}
      <div
        ref={clip}
        id={id}
        className={classNames(styles.clip, className, long && !open && styles.folded)}
        style={{ "--fold-lines": lines } as CSSProperties}
        // A focused link in the hidden part unfolds the text, so that the link is visible.
        onFocus={(event) => {
          const bottom = clip.current?.getBoundingClientRect().bottom ?? 0;
          if (long && !open && event.target.getBoundingClientRect().bottom > bottom) setOpen(true);
        }}
      >
        <div ref={text}>{children}</div>
      </div>
      {long && (
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? `收起${name}` : `展开${name}全文`}
          onClick={toggle}
        >
          {open ? "收起" : "展开"}
        </button>
      )}
    </>
  );
}
