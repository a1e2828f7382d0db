import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { RotateCw, X } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import parts from "../../pictures/upload/picture-parts.module.css";
import styles from "./PicturesDialog.module.css";

interface SortableAttachmentProps {
  item: PictureItem;
  place: number;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

export function SortableAttachment({ item: { key, preview, state }, place, onRetry, onRemove }: SortableAttachmentProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: key });
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.place, isDragging && parts.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription="可排序的图片"
        aria-label={`第 ${place} 张图片${state.kind === "uploading" ? "，上传中" : state.kind === "failed" ? "，上传失败" : ""}`}
      >
        <img src={preview} alt="" draggable={false} />
      </button>
      {state.kind === "uploading" && (
        <span className={parts.veil} role="progressbar" aria-label="上传中" aria-valuenow={Math.round(state.share * 100)}>
          <Spinner size={20} />
        </span>
      )}
      {state.kind === "failed" && (
        <span className={classNames(parts.veil, parts.failed)} role="alert">
          {state.message}
          {!state.final && (
            <button type="button" className={parts.retry} onClick={() => onRetry(key)}>
              <RotateCw size={14} aria-hidden="true" />
              重试
            </button>
          )}
        </span>
      )}
      <button type="button" className={parts.remove} aria-label={`移除第 ${place} 张图片`} onClick={() => onRemove(key)}>
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
