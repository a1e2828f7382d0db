import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Field.module.css";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Used and allowed characters, shown at the end of the line of the label. */
  count?: { count: number; limit: number } | undefined;
  /** A control in the box, after the text, for example to show the password. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with a label. Screen readers announce the message below, which is linked to the field. */
export function Field({ label, error, hint, count, trailing, ref, id: given, ...input }: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <p className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {count && (
          <span id={`${id}-count`}>
            <FieldCount {...count} />
          </span>
        )}
      </p>
      <div className={styles.box} data-invalid={error ? "" : undefined}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(note && `${id}-note`, count && `${id}-count`) || undefined}
        />
        {trailing}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Used and allowed characters; red above the limit. */
export function FieldCount({ count, limit }: { count: number; limit: number }) {
  return (
    <span className={styles.count} data-over={count > limit ? "" : undefined}>
      {`${count}/${limit}`}
    </span>
  );
}
