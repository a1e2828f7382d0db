import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./PillRadios.module.css";

interface PillRadiosProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: string;
  onChange: (value: Value) => void;
  /** The legend is in the row of the options, for several groups below one another. */
  inRow?: boolean;
}

/** A choice of one among few options, all visible. They are the browser's own radio buttons, so the arrow keys move between them. */
export function PillRadios<Value extends string>({ legend, options, value, onChange, inRow }: PillRadiosProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={classNames(styles.group, inRow && styles.inRow)}>
      <span id={id} className={styles.legend}>
        {legend}
      </span>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              className={styles.input}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
