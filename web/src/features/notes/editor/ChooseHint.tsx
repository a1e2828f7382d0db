import styles from "./ChooseHint.module.css";

interface ChooseHintProps {
  /** The other ways, which need a mouse. */
  children: string;
}

/** How files get into the form: by a press, and with a mouse by other ways too. */
export function ChooseHint({ children }: ChooseHintProps) {
  return (
    <span>
      点击选择<span className={styles.withMouse}>，{children}</span>
    </span>
  );
}
