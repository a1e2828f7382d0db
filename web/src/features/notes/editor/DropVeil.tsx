import { ImagePlus } from "lucide-react";
import { createPortal } from "react-dom";
import styles from "./DropVeil.module.css";

/** Over everything while files are above the page: wherever they are let go, they go where the page says. */
export function DropVeil({ to = "笔记" }: { to?: string }) {
  return createPortal(
    <div className={styles.veil} role="status">
      <span className={styles.words}>
        <ImagePlus size={36} strokeWidth={1.6} aria-hidden="true" />
        松开就添加到{to}
      </span>
    </div>,
    document.body,
  );
}
