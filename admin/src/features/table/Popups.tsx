import { PlayCircleOutlined } from "@ant-design/icons";
import { App, Button, Flex, Modal, Tag } from "antd";
import { useState } from "react";
import styles from "./Cell.module.css";
import { StoredText } from "./StoredText.tsx";

export function VideoCell({ url, name }: { url: string; name: string }) {
  const [open, setOpen] = useState(false);
  const { message } = App.useApp();
  return (
    <>
      <Button size="small" icon={<PlayCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        播放
      </Button>
      <Modal open={open} onCancel={() => setOpen(false)} footer={null} title={name} width={720} destroyOnHidden>
        {/* biome-ignore lint/a11y/useMediaCaption: members upload videos without captions */}
        <video src={url} controls autoPlay className={styles.video} onError={() => message.error("获取视频信息失败")} />
      </Modal>
    </>
  );
}

interface DialogCellProps {
  /** The text of the cell. */
  label: string;
  title: string;
  children: React.ReactNode;
}

/** A cell with a short text that opens the rest in a dialog. */
export function DialogCell({ label, title, children }: DialogCellProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {label}
      </button>
      <Modal open={open} onCancel={() => setOpen(false)} footer={null} title={title} destroyOnHidden>
        {children}
      </Modal>
    </>
  );
}

export function LongText({ text }: { text: string }) {
  return (
    <div className={styles.longText}>
      <StoredText text={text} />
    </div>
  );
}

export function TagList({ names }: { names: readonly string[] }) {
  return (
    <Flex gap={8} wrap>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </Flex>
  );
}
