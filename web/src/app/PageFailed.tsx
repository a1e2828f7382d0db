import { PartMissing } from "@shiye/client/load-part";
import { useEffect, useSyncExternalStore } from "react";
import { isOnline, onOnlineChange } from "../platform/online.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { reloadIfOutdated } from "../platform/site-version.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { FailedProps } from "../ui/PartBoundary.tsx";

interface PageFailedProps extends FailedProps {
  /** Another way out. */
  back?: () => void;
}

/** Replaces a page that failed to load or has a bug, so that the screen is never empty. */
export function PageFailed({ error, retry, back }: PageFailedProps) {
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  const missing = error instanceof PartMissing;
  useEffect(() => {
    if (missing) void reloadIfOutdated();
  }, [missing]);
  const title = missing ? "这一页没有加载出来" : "这一页出了点问题";
  const reason = online ? "网络好像不太稳定，再试一次。" : "网络已断开，恢复后会自动打开。";
  usePageTitle(title, back ? "overlay" : "page");
  const text = missing ? reason : "重新加载一般就好了。";
  return (
    <EmptyState
      page
      drawing="cloud"
      title={title}
      text={text}
      action={
        <>
          <Button onClick={missing ? retry : () => location.reload()}>重新加载</Button>
          {back && (
            <Button look="quiet" onClick={back}>
              返回
            </Button>
          )}
        </>
      }
    />
  );
}
