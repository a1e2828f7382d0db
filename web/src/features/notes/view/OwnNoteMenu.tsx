import { Menu } from "@base-ui/react/menu";
import { ChartNoAxesColumn, History, MessageCircle, MessageCircleOff, PencilLine, Pin, PinOff, Trash2 } from "lucide-react";
import type { ReactElement, RefObject } from "react";
import { Link } from "react-router-dom";
import styles from "../../../ui/Menu.module.css";
import { OpenMenu, OpenMenuTrigger } from "../../../ui/OpenMenu.tsx";
import { useCommentsClosed } from "../../comments/rules/use-comments-closed.ts";
import { figuresAddress } from "../manage/own-notes.ts";
import { useProfilePin } from "../profile-pins/use-profile-pin.ts";

interface OwnNoteMenuProps {
  trigger: ReactElement;
  container: RefObject<HTMLElement | null>;
  noteId: number;
  pinned: boolean;
  onEdit: () => void;
  onHistory: () => void;
  onDelete: () => void;
}

export function OwnNoteMenu({ trigger, container, noteId, pinned, onEdit, onHistory, onDelete }: OwnNoteMenuProps) {
  const pin = useProfilePin(noteId, pinned);
  const { closed, toggle } = useCommentsClosed(noteId);
  return (
    <OpenMenu>
      <OpenMenuTrigger render={trigger} />
      <Menu.Portal container={container}>
        <Menu.Positioner className={styles.positioner} side="bottom" align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup} style={{ minWidth: 160 }}>
            <Menu.Item className={styles.item} onClick={onEdit}>
              <PencilLine size={18} aria-hidden="true" />
              编辑
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={onHistory}>
              <History size={18} aria-hidden="true" />
              历史版本
            </Menu.Item>
            <Menu.Item className={styles.item} render={<Link to={figuresAddress(noteId)} />}>
              <ChartNoAxesColumn size={18} aria-hidden="true" />
              数据
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => void pin()}>
              {pinned ? <PinOff size={18} aria-hidden="true" /> : <Pin size={18} aria-hidden="true" />}
              {pinned ? "取消置顶" : "置顶到主页"}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => void toggle()}>
              {closed ? <MessageCircle size={18} aria-hidden="true" /> : <MessageCircleOff size={18} aria-hidden="true" />}
              {closed ? "开启评论" : "关闭评论"}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={onDelete}>
              <Trash2 size={18} aria-hidden="true" />
              删除
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </OpenMenu>
  );
}
