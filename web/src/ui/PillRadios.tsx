import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./PillRadios.module.css";

interface PillRadiosProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: string;
  onChange: (value: Value) => void;
  /** The legend stands in the row, for several of them below one another. */
  inRow?: boolean;
}

/** One of a few, all of them seen at once. The browser's own radio buttons, so arrows move between them. */
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
