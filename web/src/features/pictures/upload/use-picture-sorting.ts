import {
  type Announcements,
  closestCenter,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { PictureItem } from "./picture-list.ts";

/** Sorting by mouse, long press, or space and arrows. For a `DndContext`. */
export function usePictureSorting(items: readonly PictureItem[], move: (key: string, before: string) => void): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Specification 001 §9: a long press, so that a swipe over the pictures still scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 10 } }),
    // Enter is not used, because it opens a picture in full size.
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter", "Tab"] },
    }),
  );
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: {
      announcements: announcements((key) => items.findIndex((item) => item.key === key) + 1),
      screenReaderInstructions: { draggable: "按空格键拿起图片，用方向键移动，再按空格键放下，按 Esc 取消。" },
    },
    onDragEnd: ({ active, over }) => over && move(String(active.id), String(over.id)),
  };
}

function announcements(place: (key: string | number) => number): Announcements {
  return {
    onDragStart: ({ active }) => `拿起第 ${place(active.id)} 张图片`,
    onDragOver: ({ over }) => (over ? `移到第 ${place(over.id)} 张的位置` : undefined),
    onDragEnd: ({ over }) => (over ? `放在第 ${place(over.id)} 张的位置` : "图片没有移动"),
    onDragCancel: () => "已取消移动",
  };
}
