import { App } from "antd";

interface Question {
  title: string;
  content: string;
  /** What is done, as the button says it. */
  doIt: string;
  danger?: boolean;
  onYes: () => Promise<unknown>;
}

/** Asks before something is done that cannot be taken back. */
export function useQuestion(): (question: Question) => void {
  const { modal } = App.useApp();
  return ({ title, content, doIt, danger = false, onYes }) =>
    void modal.confirm({ title, content, okText: doIt, cancelText: "取消", okButtonProps: { danger }, onOk: onYes });
}
