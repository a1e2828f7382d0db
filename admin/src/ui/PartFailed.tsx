import { PartMissing } from "@shiye/client/load-part";
import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import { LoadError } from "./LoadError.tsx";

interface PartFailedProps {
  error: unknown;
  /** Of a dialog: takes it out of the page. */
  onMissing: (() => void) | undefined;
  onRetry: () => void;
}

/** Instead of a part that could not be loaded, or has a bug: the reason with a button to retry. A dialog goes, and a message says why. */
export function PartFailed({ error, onMissing, onRetry }: PartFailedProps) {
  const { message } = App.useApp();
  // A new version on the server has no parts of the old one, so only a reload helps then.
  const reason = error instanceof PartMissing ? "没有加载出来，请检查网络，或刷新页面后再试" : "这里出了点问题，请刷新页面后再试";
  const leave = useEffectEvent(() => {
    if (!onMissing) return;
    message.error(reason);
    onMissing();
  });
  useEffect(() => leave(), []);
  return onMissing ? null : <LoadError error={null} fallback={reason} busy={false} onRetry={onRetry} />;
}
