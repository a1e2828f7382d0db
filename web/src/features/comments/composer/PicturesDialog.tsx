import { DndContext } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { MAX_IMAGES } from "@shiye/events/limits";
import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";
import { FileInput } from "../../../ui/FileInput.tsx";
import { DropVeil } from "../../pictures/upload/DropVeil.tsx";
import { PICTURE_TYPES } from "../../pictures/upload/image-checks.ts";
import { useIncomingFiles } from "../../pictures/upload/use-incoming-files.ts";
import { usePictureSorting } from "../../pictures/upload/use-picture-sorting.ts";
import styles from "./PicturesDialog.module.css";
import { SortableAttachment } from "./SortableAttachment.tsx";
import type { Attachments } from "./use-attachments.ts";

/**
 * The member chooses, drops or pastes pictures for a comment, and orders them. Uploads start at once. Closing without 确定 restores the
 * pictures and the order from before the dialog. Specification 001 §2.
 */
export function PicturesDialog({ attachments, onClose }: { attachments: Attachments; onClose: () => void }) {
  const { items, add, move, arrange, retry, remove, setAside, giveBack, forget } = attachments;
  const [before] = useState(() => items.map(({ key }) => key));
  const [removed, setRemoved] = useState<readonly { key: string }[]>([]);
  const [lifted, setLifted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sorting = usePictureSorting(items, move);
  const dragging = useIncomingFiles(add, input);

  const takeOut = (key: string) => {
    if (!before.includes(key)) return remove(key);
    setAside(key);
    setRemoved((list) => [...list, { key }]);
  };
  const cancel = () => {
    // While a picture is moved with the keys, Esc only cancels the move.
    if (lifted) return;
    for (const { key } of items) if (!before.includes(key)) remove(key);
    giveBack(removed);
    arrange(before);
    onClose();
  };
  const confirm = () => {
    forget(removed);
    onClose();
  };
  return (
    <Dialog title="上传图片" width={520} open onClose={cancel}>
      {dragging && <DropVeil to="评论" />}
      <DndContext
        {...sorting}
        onDragStart={() => setLifted(true)}
        onDragEnd={(event) => {
          sorting.onDragEnd?.(event);
          setLifted(false);
        }}
        // Delayed, because the dialog receives the same Esc and must still find the picture lifted.
        onDragCancel={() => window.setTimeout(() => setLifted(false))}
      >
        <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ul className={styles.grid} aria-label="评论图片">
            {items.map((item, index) => (
              <SortableAttachment key={item.key} item={item} place={index + 1} onRetry={retry} onRemove={takeOut} />
            ))}
            {items.length < MAX_IMAGES && (
              <li className={styles.place}>
                <button type="button" className={styles.add} onClick={() => input.current?.click()}>
                  <ImagePlus size={26} strokeWidth={1.6} aria-hidden="true" />
                  添加图片
                </button>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <p className={styles.tips}>
        最多 {MAX_IMAGES} 张（{items.length}/{MAX_IMAGES}），支持 JPG、PNG 格式，单张不超过 5MB
        <span className={styles.withMouse}>；可以拖入或粘贴</span>
        {items.length > 1 && "，拖动或长按可以调整顺序"}
      </p>
      <FileInput ref={input} multiple accept={PICTURE_TYPES.join(",")} aria-label="选择评论图片" onPick={add} />
      <DialogFoot>
        <Button look="quiet" onClick={cancel}>
          取消
        </Button>
        <Button onClick={confirm}>确定</Button>
      </DialogFoot>
    </Dialog>
  );
}
