import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { MAX_ALT_CHARACTERS } from "@shiye/events/limits";
import { RefreshCw, RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { FileInput } from "../../../ui/FileInput.tsx";
import { PICTURE_TYPES } from "../../pictures/upload/image-checks.ts";
import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import parts from "../../pictures/upload/picture-parts.module.css";
import type { Pictures } from "../../pictures/upload/use-pictures.ts";
import styles from "./PictureUploader.module.css";

interface PictureTileProps {
  item: PictureItem;
  place: number;
  pictures: Pictures;
  onView: () => void;
}

export function PictureTile({ item, place, pictures, onView }: PictureTileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: item.key });
  const { state } = item;
  const input = useRef<HTMLInputElement>(null);
  const uploading = state.kind === "uploading";
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.place, isDragging && parts.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles.tile}>
        <button
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-roledescription="可排序的图片"
          title="查看大图"
          onClick={onView}
          aria-label={`第 ${place} 张图片${place === 1 ? "，封面" : ""}${uploading ? "，上传中" : state.kind === "failed" ? "，上传失败" : ""}`}
        >
          <img src={item.preview} alt="" draggable={false} onError={() => state.kind === "there" && pictures.lose(item.key)} />
        </button>
        {place === 1 && <span className={styles.cover}>封面</span>}
        {uploading && (
          <span className={parts.veil}>
            <progress className={styles.progress} max={1} value={state.share} aria-label={`第 ${place} 张图片的上传进度`} />
            <span>{state.share >= 1 ? "处理中…" : state.share > 0 ? `${Math.round(state.share * 100)}%` : "等待上传"}</span>
          </span>
        )}
        {state.kind === "failed" && (
          <span className={classNames(parts.veil, parts.failed)} role="alert">
            <span>{state.message}</span>
            {state.final ? (
              <button type="button" className={parts.retry} aria-label={`更换第 ${place} 张图片`} onClick={() => input.current?.click()}>
                <RefreshCw size={14} aria-hidden="true" />
                更换
              </button>
            ) : (
              <button type="button" className={parts.retry} onClick={() => pictures.retry(item.key)}>
                <RotateCw size={14} aria-hidden="true" />
                重试
              </button>
            )}
          </span>
        )}
        {state.kind === "there" && (
          <button type="button" className={styles.exchange} aria-label={`更换第 ${place} 张图片`} onClick={() => input.current?.click()}>
            <RefreshCw size={14} aria-hidden="true" />
            <span className={styles.exchangeWord}>更换</span>
          </button>
        )}
        <FileInput
          ref={input}
          accept={PICTURE_TYPES.join(",")}
          aria-label={`选择第 ${place} 张图片的替换`}
          onPick={([file]) => file && pictures.exchange(item.key, file)}
        />
        <button
          type="button"
          className={parts.remove}
          aria-label={uploading ? `取消上传第 ${place} 张图片` : `删除第 ${place} 张图片`}
          onClick={() => pictures.remove(item.key)}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <input
        className={styles.alt}
        value={item.alt}
        maxLength={MAX_ALT_CHARACTERS}
        placeholder="图片描述"
        aria-label={`第 ${place} 张图片的描述，读给看不见图片的人听`}
        title="读给看不见图片的人听"
        onChange={(event) => pictures.describe(item.key, event.target.value)}
      />
    </li>
  );
}
