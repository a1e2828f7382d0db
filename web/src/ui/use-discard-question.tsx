import { Suspense, useState } from "react";
import { useLeaveGuard } from "../platform/use-leave-guard.ts";
import { namedLazy } from "./named-lazy.tsx";

const ConfirmDialog = namedLazy(() => import("./ConfirmDialog.tsx"), "ConfirmDialog");

/**
 * For a dialog with unsaved changes. `close` asks before it closes (the browser's back calls it, see ui/Dialog.tsx), and so does every way
 * of leaving the page. `forget` removes what the device has of the changes.
 */
export function useDiscardQuestion(changed: boolean, onClose: () => void, forget = () => {}) {
  const [closing, setClosing] = useState(false);
  const guard = useLeaveGuard(changed, { travel: false });
  const stay = () => {
    setClosing(false);
    guard.stay();
  };
  return {
    close: () => (changed ? setClosing(true) : onClose()),
    question: (closing || guard.asked) && (
      <Suspense>
        <ConfirmDialog
          title="放弃修改？"
          text="修改还没有保存，关闭后会丢失。"
          confirmLabel="放弃修改"
          cancelLabel="继续编辑"
          onConfirm={() => {
            forget();
            if (guard.asked) guard.leave();
            else onClose();
          }}
          onClose={stay}
        />
      </Suspense>
    ),
  };
}
