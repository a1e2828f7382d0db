import { App } from "antd";
import type { ReactNode } from "react";

interface Question {
  title: string;
  content: ReactNode;
  /** The text of the button that confirms. */
  doIt: string;
  danger?: boolean;
  onYes: () => Promise<unknown>;
}

/** Asks before an action that cannot be undone. */
export function useQuestion(): (question: Question) => void {
  const { modal } = App.useApp();
  return ({ title, content, doIt, danger = false, onYes }) =>
    void modal.confirm({ title, content, okText: doIt, cancelText: "取消", okButtonProps: { danger }, onOk: onYes });
}
