import { Flex, Input, type InputRef, Modal } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useFocusBack } from "./use-focus-back.ts";

interface TypedQuestionProps {
  title: string;
  content: ReactNode;
  /** The text of the button that confirms. */
  doIt: string;
  /** What must be typed, and what it is called. */
  answer: string;
  label: string;
  /** Resolves to whether it was done; if not, the question stays open. */
  onYes: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before an action that takes much with it and cannot be undone: a click alone is not enough. */
export function TypedQuestion({ title, content, doIt, answer, label, onYes, onClose }: TypedQuestionProps) {
  useFocusBack();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);
  const confirm = async () => {
    setBusy(true);
    if (await onYes()) onClose();
    else setBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      okText={doIt}
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: typed.trim() !== answer }}
      confirmLoading={busy}
      afterOpenChange={(open) => open && field.current?.focus()}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <div>{content}</div>
        <span>{`请输入${label} ${answer} 来确认：`}</span>
        <Input ref={field} aria-label={`输入${label}来确认`} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Flex>
    </Modal>
  );
}
