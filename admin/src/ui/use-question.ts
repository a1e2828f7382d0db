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

/** Asks before an action that cannot be undone. An Enter that is held on the button that asks would confirm it as well, unread. */
export function useQuestion(): (question: Question) => void {
  const { modal } = App.useApp();
  return ({ title, content, doIt, danger = false, onYes }) =>
    void modal.confirm({
      ...{ title, content, okText: doIt, cancelText: "取消", onOk: onYes },
      okButtonProps: { danger },
      autoFocusButton: danger ? "cancel" : "ok",
    });
}
