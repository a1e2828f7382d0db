import { DeleteOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button } from "antd";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./fields.module.css";

interface FormPictureProps {
  url: string;
  /** Counted from 1. */
  place: number;
  last: boolean;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One of several pictures of a form: it is dragged, or moved and removed by its buttons. */
export function FormPicture({ url, place, last, disabled, onMove, onRemove }: FormPictureProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: url });
  return (
    <li
      ref={setNodeRef}
      className={classNames(isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <img src={url} alt={`第 ${place} 张`} draggable={false} {...listeners} />
      <span className={styles.tools}>
        <Tool
          icon={<LeftOutlined aria-hidden />}
          label={`前移第 ${place} 张`}
          disabled={disabled}
          atEnd={place === 1}
          onPress={() => onMove(-1)}
        />
        <Tool icon={<DeleteOutlined aria-hidden />} label={`移除第 ${place} 张`} disabled={disabled} onPress={onRemove} />
        <Tool
          icon={<RightOutlined aria-hidden />}
          label={`后移第 ${place} 张`}
          disabled={disabled}
          atEnd={last}
          onPress={() => onMove(1)}
        />
      </span>
    </li>
  );
}

interface ToolProps {
  icon: ReactNode;
  label: string;
  disabled: boolean;
  /** It cannot move further in this direction. The button can still be focused, so a keyboard user stays there. */
  atEnd?: boolean;
  onPress: () => void;
}

function Tool({ icon, label, disabled, atEnd = false, onPress }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      disabled={disabled}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : onPress}
    />
  );
}
