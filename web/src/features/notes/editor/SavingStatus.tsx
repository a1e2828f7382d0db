import { Check, TriangleAlert } from "lucide-react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./PublishForm.module.css";
import type { Autosave } from "./use-autosave.ts";
import type { Draft } from "./use-draft.ts";

interface SavingStatusProps {
  id: string;
  /** The state on this device; null if the device does not keep it. */
  kept: Autosave["status"] | null;
  /** The state on the server. */
  draft: Draft["status"];
  /** Why the note cannot be published yet. */
  reason: string;
}

/** Where the text is saved. It is on the device first, so a failed draft matters only if the device does not keep it. */
export function SavingStatus({ id, kept, draft, reason }: SavingStatusProps) {
  const text =
    kept === "refused" && draft !== "saved"
      ? "无法自动保存，请不要关闭页面"
      : draft === "saved"
        ? "已自动保存到草稿箱"
        : kept === null && draft === "refused"
          ? "草稿没有保存成功，请不要关闭页面"
          : kept === "saved"
            ? "已自动保存"
            : "";
  const refused = text.endsWith("请不要关闭页面");
  return (
    <>
      <p className={styles.status}>
        {text && (
          <span className={refused ? styles.refused : styles.saved}>
            {refused ? <TriangleAlert size={14} aria-hidden="true" /> : <Check size={14} aria-hidden="true" />}
            {text}
          </span>
        )}
        {reason && (
          <span id={`${id}-reason`} className={styles.reason}>
            {reason}
          </span>
        )}
      </p>
      <VisuallyHidden live>{text}</VisuallyHidden>
    </>
  );
}
