import { Flex, Modal, Tag } from "antd";
import { useState } from "react";
import styles from "./Cell.module.css";
import { StoredText } from "./StoredText.tsx";

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
