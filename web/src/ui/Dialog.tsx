import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { ChevronLeft, X } from "lucide-react";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useBackCloses } from "../platform/use-back-closes.ts";
import { type SeenPart, useSeenPart } from "../platform/use-seen-part.ts";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  width?: number;
  /** The control that gets the focus on opening; by default the first. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** For a dialog that was opened from another dialog: goes back to that dialog. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** Whether a PictureLightbox is open above the dialog. The key that closes the lightbox must not close the dialog. */
function isBelowPicture(): boolean {
  return document.querySelector(".yarl__root") !== null;
}

/** A modal card, and on a phone a sheet from below. Import this only from lazily loaded files, because it imports Base UI. */
export function Dialog({ title, open, onClose, width, initialFocus, onBack, children }: DialogProps) {
  useBackCloses(open, onBack ?? onClose);
  const popup = useRef<HTMLDivElement>(null);
  const seen = useSeenPart(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog of another title is another one to its reader, who begins at its top
  useEffect(() => {
    if (popup.current) popup.current.scrollTop = 0;
  }, [title]);
  useEffect(() => {
    const focused = document.activeElement;
    // An on-screen keyboard makes the sheet lower. The focused field must be in its visible part.
    if (seen && popup.current?.contains(focused)) focused?.scrollIntoView({ block: "nearest" });
  }, [seen]);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && !isBelowPicture() && onClose()}>
      <BaseDialog.Portal>
        {/* `forceRender`: a dialog within a dialog has a backdrop, too. */}
        <BaseDialog.Backdrop className={styles.backdrop} forceRender />
        <BaseDialog.Popup
          ref={popup}
          className={classNames(styles.popup, styles.sheet)}
          initialFocus={initialFocus}
          style={placeOf(width, seen)}
        >
          {onBack && (
            <div className={styles.back}>
              <IconButton label="返回" icon={<ChevronLeft size={24} />} onClick={onBack} />
            </div>
          )}
          <BaseDialog.Title className={onBack ? `${styles.title} ${styles.besideBack}` : styles.title}>{title}</BaseDialog.Title>
          {children}
          {/* On the screen beside the title; last in the tab order. */}
          <div className={styles.close}>
            <BaseDialog.Close render={<IconButton label="关闭" icon={<X size={20} />} />} />
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons below a form. They stay visible when the form is longer than its dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

function placeOf(width: number | undefined, seen: SeenPart | null): CSSProperties {
  return {
    ...(width ? { ["--dialog-width" as string]: `${width}px` } : {}),
    ...(seen ? { ["--seen" as string]: `${seen.height}px`, ["--covered" as string]: `${seen.covered}px` } : {}),
  };
}
