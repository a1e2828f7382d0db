import { AtSign } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import type { MentionTextareaHandle } from "./MentionTextarea.tsx";

const MentionDialog = namedLazy(() => import("./MentionDialog.tsx"), "MentionDialog");

/** The @ button, which opens the list of members. A chosen member is mentioned in the field. */
export function MentionButton({ field }: { field: RefObject<MentionTextareaHandle | null> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="提到别人"
        icon={<AtSign size={20} />}
        aria-haspopup="dialog"
        onPointerEnter={MentionDialog.preload}
        onFocus={MentionDialog.preload}
        onClick={() => MentionDialog.whenThere(() => setOpen(true))}
      />
      {open && (
        <Suspense>
          <MentionDialog
            onClose={() => setOpen(false)}
            onPick={(member) => {
              setOpen(false);
              // The dialog returns the focus first.
              requestAnimationFrame(() => field.current?.mention(member));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
