import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { MAX_PICTURES, PICTURE_TYPES } from "./image-checks.ts";
import { PictureTile } from "./PictureTile.tsx";
import styles from "./PictureUploader.module.css";
import type { Pictures } from "./use-pictures.ts";

interface PictureUploaderProps {
  pictures: Pictures;
  error?: string | undefined;
}

/** Choose, drop or paste; drag, or space and arrows, to sort. The first is the cover. */
export function PictureUploader({ pictures, error }: PictureUploaderProps) {
  const { items, add, move } = pictures;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Specification 001 §9: a long press, so that a swipe over the pictures still scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 10 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  usePastedFiles(add);
  const place = (key: string | number) => items.findIndex((item) => item.key === key) + 1;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const full = items.length >= MAX_PICTURES;
  return (
    <section
      className={classNames(styles.uploader, over && styles.over)}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      <p className={styles.head}>
        <span id={`${id}-title`} className={styles.title}>
          图片
        </span>
        <span className={styles.count}>
          {items.length}/{MAX_PICTURES}
        </span>
        {items.length > 1 && <span className={styles.tip}>拖动排序，第一张是封面</span>}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcements(place),
          screenReaderInstructions: { draggable: "按空格键拿起图片，用方向键移动，再按空格键放下，按 Esc 取消。" },
        }}
        onDragEnd={({ active, over: target }) => target && move(String(active.id), String(target.id))}
      >
        <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ul className={classNames(styles.grid, items.length === 0 && styles.empty)}>
            {items.map((item, index) => (
              <PictureTile key={item.key} item={item} place={index + 1} pictures={pictures} />
            ))}
            {!full && (
              <li className={styles.place}>
                <button type="button" className={styles.add} aria-describedby={`${id}-rules`} onClick={() => input.current?.click()}>
                  <ImagePlus size={items.length === 0 ? 36 : 26} strokeWidth={1.6} aria-hidden="true" />
                  <b>{items.length === 0 ? "上传图片" : "继续添加"}</b>
                  {items.length === 0 && <span>点击选择，或把图片拖到、粘贴到这里</span>}
                </button>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <p id={`${id}-rules`} className={styles.rules}>
        最多 {MAX_PICTURES} 张，支持 JPG、PNG、WebP，单张不超过 5MB；位置等拍摄信息会自动去除
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        multiple
        hidden
        aria-label="选择图片"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </section>
  );
}

/** A picture in the clipboard is meant for the note, wherever the cursor stands. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [add]);
}

function announcements(place: (key: string | number) => number): Announcements {
  return {
    onDragStart: ({ active }) => `拿起第 ${place(active.id)} 张图片`,
    onDragOver: ({ over }) => (over ? `移到第 ${place(over.id)} 张的位置` : undefined),
    onDragEnd: ({ over }) => (over ? `放在第 ${place(over.id)} 张的位置` : "图片没有移动"),
    onDragCancel: () => "已取消移动",
  };
}
