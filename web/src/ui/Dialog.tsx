import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { ArrowLeft, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useBackCloses } from "../platform/use-back-closes.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  width?: number;
  /** The control that gets the focus on opening; by default the first. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** It was opened from another dialog, and leads back there. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** A full-size picture lies above (PictureLightbox): what closes that must not close the dialog below. */
function isBelowPicture(): boolean {
  return document.querySelector(".yarl__root") !== null;
}

/** A modal card. Base UI traps the focus and returns it; import this only from lazily loaded files. */
export function Dialog({ title, open, onClose, width, initialFocus, onBack, children }: DialogProps) {
  useBackCloses(open, onBack ?? onClose);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && !isBelowPicture() && onClose()}>
      <BaseDialog.Portal>
        {/* Also above another dialog: what is below rests. */}
        <BaseDialog.Backdrop className={styles.backdrop} forceRender />
        <BaseDialog.Popup
          className={styles.popup}
          initialFocus={initialFocus}
          style={width ? { ["--dialog-width" as string]: `${width}px` } : undefined}
        >
          {onBack && (
            <div className={styles.back}>
              <IconButton label="返回" icon={<ArrowLeft size={20} />} onClick={onBack} />
            </div>
          )}
          <BaseDialog.Title className={onBack ? `${styles.title} ${styles.besideBack}` : styles.title}>{title}</BaseDialog.Title>
          {children}
          {/* Above the title for the eye, last for the keyboard. */}
          <div className={styles.close}>
            <BaseDialog.Close render={<IconButton label="关闭" icon={<X size={20} />} />} />
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
