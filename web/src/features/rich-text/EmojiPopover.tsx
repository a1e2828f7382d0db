import { Popover } from "@base-ui/react/popover";
import { type ReactElement, type RefObject, Suspense, useEffect, useState } from "react";
import { useBackCloses } from "../../platform/use-back-closes.ts";
import menuStyles from "../../ui/Menu.module.css";
import styles from "./EmojiPicker.module.css";
import type { EmojiPickerOptions } from "./emoji-options.ts";
import { EmojiPicker } from "./lazy-emoji-picker.ts";

interface EmojiPopoverProps {
  trigger: ReactElement;
  /** The panel stays within what may be a dialog. */
  container: RefObject<HTMLElement | null>;
  /** Pixels between the button and the panel. */
  offset: number;
  options?: EmojiPickerOptions;
  onPick: (emoji: string) => void;
}

/** Whoever writes sees what they write: the panel stands beside the whole field, where its button is below the text. */
const fieldAround = (button: HTMLElement | null) => button?.closest("[data-emoji-field]") ?? button;

/** Comes up open: whoever downloaded it has just pressed its button. Several may be chosen before it is closed. */
export function EmojiPopover({ trigger, container, offset, options, onPick }: EmojiPopoverProps) {
  const [open, setOpen] = useState(true);
  useBackCloses(open, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    // The focus is back in the text, where Escape would be taken for the dialog's around it.
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener("keydown", close, { capture: true });
    return () => window.removeEventListener("keydown", close, { capture: true });
  }, [open]);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The chosen emoji goes into the text, which takes the focus; that is no wish to close.
        if (!next && details.reason === "focus-out") details.cancel();
        else setOpen(next);
      }}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal container={container}>
        <Popover.Positioner
          // The focus goes in before the panel has its place: what scrolls around it must not follow.
          positionMethod="fixed"
          className={menuStyles.positioner}
          anchor={() => fieldAround(container.current)}
          side="bottom"
          align="start"
          sideOffset={offset}
          collisionPadding={8}
        >
          <Popover.Popup className={`${menuStyles.popup} ${styles.popup}`} aria-label="选择表情">
            <Suspense>
              <EmojiPicker onPick={onPick} options={options} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
