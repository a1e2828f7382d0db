import { Suspense } from "react";
import { BLOCK_TEXT } from "../blocks/after-block.ts";
import type { ReportedThing } from "./reported-thing.ts";
import { ConfirmDialog, ReportDialog, type ThingDialog } from "./thing-dialog.ts";
import { useSetBlocked } from "./use-set-blocked.ts";

/** What a ThingMenu asks before it reports a thing or blocks its author. */
export function ThingDialogs({ thing, dialog, onClose }: { thing: ReportedThing; dialog: ThingDialog; onClose: () => void }) {
  const setBlocked = useSetBlocked();
  return (
    <Suspense>
      {dialog === "report" ? (
        <ReportDialog thing={thing} onClose={onClose} />
      ) : (
        <ConfirmDialog
          title={`拉黑${thing.author.nickname}？`}
          text={BLOCK_TEXT}
          confirmLabel="拉黑"
          onConfirm={() => void setBlocked(thing.author, true)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
