import { Popover } from "@base-ui/react/popover";
import { type ReactElement, type RefObject, Suspense, useEffect, useState } from "react";
import { useBackCloses } from "../../platform/use-back-closes.ts";
import menuStyles from "../../ui/Menu.module.css";
import styles from "./EmojiPicker.module.css";
import type { EmojiPickerOptions } from "./emoji-options.ts";
import { EmojiPicker } from "./lazy-emoji-picker.ts";

interface EmojiPopoverProps {
  trigger: ReactElement;
  /** The panel stays within this element, which may be a dialog. */
  container: RefObject<HTMLElement | null>;
  /** Pixels between the button and the panel. */
  offset: number;
  options?: EmojiPickerOptions;
  onPick: (emoji: string) => void;
}

/** The panel is beside the whole field if its button is below the text, so that the text stays visible. */
const fieldAround = (button: HTMLElement | null) => button?.closest("[data-emoji-field]") ?? button;

/** Open when it is mounted, because its button was just pressed. Several emoji may be chosen before it is closed. */
export function EmojiPopover({ trigger, container, offset, options, onPick }: EmojiPopoverProps) {
  const [open, setOpen] = useState(true);
  useBackCloses(open, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    // The focus is in the text again, where Escape would close the dialog around it.
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
        // The chosen emoji goes into the text, which takes the focus. That must not close the panel.
        if (!next && details.reason === "focus-out") details.cancel();
        else setOpen(next);
      }}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal container={container}>
        <Popover.Positioner
          // The focus moves in before the panel has its place, and must not scroll the page.
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
              <EmojiPicker onPick={onPick} options={options} onMissing={() => setOpen(false)} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
