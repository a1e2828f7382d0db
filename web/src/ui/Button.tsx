import type { ButtonHTMLAttributes } from "react";
import styles from "./Button.module.css";
import { BUSY } from "./busy.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: "primary" | "quiet" | "outline" | "plain";
  wide?: boolean;
  large?: boolean;
  /** Shows a spinner before the label, which stays, and ignores clicks. */
  busy?: boolean;
}

export function Button({ look = "primary", wide, large, busy, className, children, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && BUSY)}
      type={type}
      className={classNames(styles.button, styles[look], wide && styles.wide, large && styles.large, className)}
    >
      {busy && <Spinner size={16} />}
      {children}
    </button>
  );
}
