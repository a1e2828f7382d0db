import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { App, Flex, Progress } from "antd";
import { useState } from "react";
import { messageOf } from "../../../api/base-query.ts";
import { uploadFile } from "../../../api/upload.ts";
import { pictureComplaint } from "../check-file.ts";
import type { Controlled } from "./FieldInput.tsx";
import { FilePicker } from "./FilePicker.tsx";
import { FormPicture } from "./FormPicture.tsx";
import styles from "./fields.module.css";

interface Waiting {
  key: string;
  share: number;
}

interface ImagesFieldProps extends Controlled<string[]> {
  max: number;
  onUploading: (uploading: boolean) => void;
}

/** Pictures in their order. Each is uploaded as soon as it is chosen. They are sorted by dragging, or by the arrows on each. */
export function ImagesField({ id, value = [], onChange, max, onUploading }: ImagesFieldProps) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  /** The result of the last move, for screen readers. */
  const [moved, setMoved] = useState("");
  const { message } = App.useApp();
  /** New pictures are added when their upload ends; until then the others may not change. */
  const busy = waiting.length > 0;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A long press, so that a swipe over the pictures still scrolls the form.
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 10 } }),
  );

  const upload = async (files: readonly File[]) => {
    const keys = files.map((file, index) => `${file.name}-${file.lastModified}-${index}`);
    setWaiting(keys.map((key) => ({ key, share: 0 })));
    const urls: string[] = [];
    for (const [index, file] of files.entries()) {
      const key = keys[index];
      try {
        const answer = await uploadFile("/upload/single", file, file.name, {
          onProgress: (share) => setWaiting((before) => before.map((one) => (one.key === key ? { key: one.key, share } : one))),
        });
        if (typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string") urls.push(answer.url);
      } catch (failure) {
        message.error(`图片上传失败: ${messageOf(failure, "请稍后重试")}`);
      }
      setWaiting((before) => before.filter((one) => one.key !== key));
    }
    // The same picture has the same address, so it is added once.
    if (urls.length > 0) onChange?.([...new Set([...value, ...urls])]);
  };
  const pick = async (files: readonly File[]) => {
    const fit = files.filter((file) => {
      const complaint = pictureComplaint(file);
      if (complaint) message.error(complaint);
      return complaint === null;
    });
    const room = max - value.length;
    if (fit.length > room) message.warning(`最多只能上传${max}张图片`);
    onUploading(true);
    await upload(fit.slice(0, room)).finally(() => onUploading(false));
  };
  const move = (from: number, to: number) => {
    const next = [...value];
    const [picture] = next.splice(from, 1);
    if (picture === undefined) return;
    onChange?.(next.toSpliced(to, 0, picture));
    setMoved(`第 ${from + 1} 张已移到第 ${to + 1} 张`);
  };
  const place = (url: unknown) => value.indexOf(String(url));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(place(active.id), place(over.id));
  };

  return (
    <Flex vertical gap={8} align="flex-start">
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={UNSPOKEN} onDragEnd={drop}>
        <SortableContext items={value} strategy={rectSortingStrategy} disabled={busy}>
          <ul className={styles.pictures}>
            {value.map((url, index) => (
              <FormPicture
                key={url}
                url={url}
                place={index + 1}
                last={index === value.length - 1}
                disabled={busy}
                onMove={(by) => move(index, index + by)}
                onRemove={() => {
                  onChange?.(value.filter((one) => one !== url));
                  if (id) document.getElementById(id)?.focus();
                }}
              />
            ))}
            {waiting.map(({ key, share }) => (
              <li key={key} className={styles.waiting}>
                <Progress type="circle" size={48} percent={Math.round(share * 100)} aria-label="上传进度" />
              </li>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <FilePicker
        id={id}
        label={`上传图片（${value.length}/${max}）`}
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        disabled={busy || value.length >= max}
        onPick={(files) => void pick(files)}
      />
      <span className={styles.hint}>JPEG、PNG、GIF、WebP，每张不超过 5MB；拖动或用箭头排序，第一张是封面</span>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </Flex>
  );
}

const nothing = () => undefined;
/** Dragging needs sight. The result of a move is announced below the pictures, however it was made. */
const UNSPOKEN: DndContextProps["accessibility"] = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: "" },
};
