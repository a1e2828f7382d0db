import { ImageOff, RotateCw, X } from "lucide-react";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import styles from "./AttachmentStrip.module.css";
import type { Attachments } from "./use-attachments.ts";

/** The pictures of the comment. Each can be removed, and a failed upload can be repeated where that can help. */
export function AttachmentStrip({ attachments: { items, retry, remove } }: { attachments: Attachments }) {
  return (
    <ul className={styles.strip} aria-label="评论图片">
      {items.map((item, index) => (
        <li key={item.key} className={styles.tile}>
          <img src={item.preview} alt={`第 ${index + 1} 张图片`} />
          <State item={item} onRetry={() => retry(item.key)} />
          <button type="button" className={styles.remove} aria-label={`移除第 ${index + 1} 张图片`} onClick={() => remove(item.key)}>
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function State({ item: { state }, onRetry }: { item: PictureItem; onRetry: () => void }) {
  if (state.kind === "there") return null;
  if (state.kind === "failed" && state.final)
    return (
      <span className={styles.state} role="img" aria-label={state.message} title={state.message}>
        <ImageOff size={18} aria-hidden="true" />
      </span>
    );
  if (state.kind === "failed")
    return (
      <button type="button" className={styles.state} aria-label={`${state.message}，重新上传`} title={state.message} onClick={onRetry}>
        <RotateCw size={18} aria-hidden="true" />
      </button>
    );
  return (
    <span className={styles.state} role="progressbar" aria-label="上传中" aria-valuenow={Math.round(state.share * 100)}>
      <Spinner size={18} />
    </span>
  );
}
