import { type Ref, type TextareaHTMLAttributes, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./GrowingTextarea.module.css";

interface GrowingTextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

const GROWS_BY_ITSELF = typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");

/** As tall as its text, between the min-height and max-height of its class. */
export function GrowingTextarea({ ref, className, value, ...rest }: GrowingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new height
  useLayoutEffect(() => {
    const area = own.current;
    if (!area || GROWS_BY_ITSELF) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      {...rest}
      value={value}
      rows={1}
      className={classNames(styles.area, className)}
      ref={(node) => {
        own.current = node;
        if (typeof ref === "function") ref(node);
        else if (ref) ref.current = node;
      }}
    />
  );
}
