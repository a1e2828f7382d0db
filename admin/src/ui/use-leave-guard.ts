import { App } from "antd";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { SESSION_ENDED, signInStateOf } from "../features/session/sign-in-state.ts";

/** Whoever stays can still save: all tabs share the session. */
const STAY_AND_SIGN_IN = "登录已过期：可以留下，在另一个标签页登录后回来继续。";

/**
 * While `dirty`, asks before the page or the tab is left; `content` is what would be lost. A list that changes its own page in the address
 * does not leave it.
 */
export function useLeaveGuard(dirty: boolean, content: string): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && !(historyAction === "REPLACE" && nextLocation.pathname === currentLocation.pathname),
  );
  const { modal } = App.useApp();
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const isOver = signInStateOf(blocker.location.state).notice === SESSION_ENDED.notice;
    const question = modal.confirm({
      title: "离开这个页面？",
      content: isOver ? `${STAY_AND_SIGN_IN}${content}` : content,
      okText: "离开",
      cancelText: "留下",
      autoFocusButton: "cancel",
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    });
    return question.destroy;
  }, [blocker, modal, content]);
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [dirty]);
}
