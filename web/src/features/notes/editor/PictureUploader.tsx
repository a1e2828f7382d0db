import { DndContext } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { MAX_IMAGES } from "@shiye/events/limits";
import { ImagePlus } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { FileInput } from "../../../ui/FileInput.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { DropVeil } from "../../pictures/upload/DropVeil.tsx";
import { PICTURE_TYPES } from "../../pictures/upload/image-checks.ts";
import { useIncomingFiles } from "../../pictures/upload/use-incoming-files.ts";
import { usePictureSorting } from "../../pictures/upload/use-picture-sorting.ts";
import type { Pictures } from "../../pictures/upload/use-pictures.ts";
import { ChooseHint } from "./ChooseHint.tsx";
import { PictureTile } from "./PictureTile.tsx";
import styles from "./PictureUploader.module.css";
import { TextPictureTile } from "./text-picture/TextPictureTile.tsx";

const PictureLightbox = namedLazy(() => import("../../../ui/PictureLightbox.tsx"), "PictureLightbox");

interface PictureUploaderProps {
  /** The id of this part, which gets the focus when it has an error. */
  id: string;
  pictures: Pictures;
  error?: string | undefined;
}

/** Choose, drop or paste pictures; drag, or use space and arrows, to sort. The first is the cover. */
export function PictureUploader({ id, pictures, error }: PictureUploaderProps) {
  const { items, add, move } = pictures;
  const input = useRef<HTMLInputElement>(null);
  const dragging = useIncomingFiles(add, input);
  const sorting = usePictureSorting(items, move);
  const [viewed, setViewed] = useState<number | null>(null);
  const full = items.length >= MAX_IMAGES;
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(styles.uploader, dragging && styles.over)}
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      {dragging && <DropVeil />}
      <p className={styles.head}>
        <span id={`${id}-title`} className={styles.title}>
          图片
        </span>
        <span className={styles.count}>{`${items.length}/${MAX_IMAGES}`}</span>
        {items.length > 1 && <span className={styles.tip}>拖动排序，第一张是封面</span>}
      </p>
      <DndContext {...sorting}>
        <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ul className={classNames(styles.grid, items.length === 0 && styles.empty)} data-invalid={error ? "" : undefined}>
            {items.map((item, index) => (
              <PictureTile
                key={item.key}
                item={item}
                place={index + 1}
                pictures={pictures}
                onView={() => PictureLightbox.whenThere(() => setViewed(index))}
              />
            ))}
            {!full && (
              <li className={styles.place}>
                <button type="button" className={styles.add} aria-describedby={`${id}-rules`} onClick={() => input.current?.click()}>
                  <ImagePlus size={items.length === 0 ? 36 : 26} strokeWidth={1.6} aria-hidden="true" />
                  <b>{items.length === 0 ? "上传图片" : "继续添加"}</b>
                  {items.length === 0 && <ChooseHint>或把图片拖到、粘贴到页面任何地方</ChooseHint>}
                </button>
              </li>
            )}
            {!full && (
              <li className={styles.place}>
                <TextPictureTile first={items.length === 0} onMade={(picture, text) => add([picture], text)} />
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {viewed !== null && (
        <Suspense>
          <PictureLightbox
            pictures={items.map(({ preview, alt }, index) => ({ url: preview, text: alt || `第 ${index + 1} 张图片` }))}
            index={viewed}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
      <p id={`${id}-rules`} className={styles.rules}>
        最多 {MAX_IMAGES} 张，支持 JPG、PNG、WebP，单张不超过 5MB；位置等拍摄信息会自动去除
      </p>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <FileInput ref={input} accept={PICTURE_TYPES.join(",")} multiple aria-label="选择图片" onPick={add} />
    </section>
  );
}
