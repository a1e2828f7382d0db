import { Suspense, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import styles from "./SeenBar.module.css";
import { forgetSeen, MOST_SEEN } from "./seen-notes.ts";

const ConfirmDialog = namedLazy(() => import("../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** Above the list of seen notes: says where it is stored, and has a button to clear it. */
export function SeenBar({ empty, onCleared }: { empty: boolean; onCleared: () => void }) {
  const [asking, setAsking] = useState(false);
  const clear = () => {
    forgetSeen();
    onCleared();
  };
  return (
    <div className={styles.bar}>
      <p>只记在这台设备上，最近 {MOST_SEEN} 篇，退出登录后清空</p>
      {!empty && (
        <Button look="quiet" onPointerEnter={ConfirmDialog.preload} onClick={() => ConfirmDialog.whenThere(() => setAsking(true))}>
          清空
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="清空浏览记录？"
            text="看过的笔记会从这里消失，笔记本身不受影响。"
            confirmLabel="清空"
            onConfirm={clear}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
