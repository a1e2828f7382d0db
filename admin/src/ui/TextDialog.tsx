import { Alert, App, Button, Flex, Input, Modal } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type ReactNode, useRef, useState } from "react";
import { useFocusBack } from "./use-focus-back.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

const UNSENT = "写下的文字还没有提交。";

interface TextDialogProps {
  title: string;
  /** The text of the button that confirms. */
  doIt: string;
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  maxLength: number;
  /** Texts that are often wanted. A press adds one to the field, where it can be changed. */
  phrases?: readonly string[];
  busy: boolean;
  /** Why the text cannot be sent any more. It stays in the field, to be copied. */
  hindrance?: string | undefined;
  onSend: (text: string) => void;
  onCancel: () => void;
  /** Above the field. */
  children?: ReactNode;
}

/**
 * Asks for a text that somebody will read. It never loses what was typed: a click beside it does nothing then, and closing it or leaving the
 * page asks first.
 */
export function TextDialog(props: TextDialogProps) {
  const { title, doIt, label, placeholder, maxLength, phrases = [], busy, hindrance, onSend, onCancel, children } = props;
  const [text, setText] = useState("");
  const field = useRef<TextAreaRef>(null);
  useFocusBack();
  const { modal } = App.useApp();
  const isEmpty = text.trim() === "";
  useLeaveGuard(!isEmpty, UNSENT);
  const add = (phrase: string) => {
    setText((before) => (before.trim() === "" ? phrase : `${before.trimEnd()}；${phrase}`).slice(0, maxLength));
    field.current?.focus();
  };
  const close = () => {
    if (isEmpty) return onCancel();
    modal.confirm({
      title: "放弃填写？",
      content: UNSENT,
      okText: "放弃",
      cancelText: "继续填写",
      autoFocusButton: "cancel",
      onOk: onCancel,
    });
  };
  return (
    <Modal
      open
      title={title}
      okText={doIt}
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: hindrance !== undefined }}
      confirmLoading={busy}
      mask={{ closable: isEmpty }}
      // The dialog itself takes the focus when it opens, so `autoFocus` would be too early.
      afterOpenChange={(open) => open && field.current?.focus()}
      onOk={() => onSend(text.trim())}
      onCancel={close}
    >
      <Flex vertical gap={12}>
        {hindrance && <Alert type="warning" showIcon title={hindrance} />}
        {children}
        {phrases.length > 0 && (
          <Flex role="group" aria-label="常用语" gap={8} wrap>
            {phrases.map((phrase) => (
              <Button key={phrase} size="small" disabled={text.includes(phrase)} onClick={() => add(phrase)}>
                {phrase}
              </Button>
            ))}
          </Flex>
        )}
        <Input.TextArea
          ref={field}
          rows={4}
          style={{ marginBottom: 24 }}
          maxLength={maxLength}
          showCount
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Flex>
    </Modal>
  );
}
