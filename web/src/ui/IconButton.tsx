import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./IconButton.module.css";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** The accessible name and the tooltip, because the button has no visible text. */
  label: string;
  icon: ReactNode;
  floating?: boolean;
}

export function IconButton({ label, icon, floating, className, type = "button", ...rest }: IconButtonProps) {
  const pressed = rest["aria-pressed"] === true;
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, floating && styles.floating, pressed && styles.pressed, className)}
    >
      {icon}
    </button>
  );
}
