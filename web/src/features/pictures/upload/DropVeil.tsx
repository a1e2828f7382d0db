import { ImagePlus } from "lucide-react";
import { createPortal } from "react-dom";
import styles from "./DropVeil.module.css";

/** Covers the page while files are dragged over it, and says where they will be added. */
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
