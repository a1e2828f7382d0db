import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useBackCloses } from "../platform/use-back-closes.ts";
import { Button } from "./Button.tsx";
import styles from "./ConfirmDialog.module.css";
import dialogStyles from "./Dialog.module.css";

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something that cannot be undone. Import this lazily, because it imports Base UI. */
export function ConfirmDialog({ title, text, confirmLabel, cancelLabel = "取消", onConfirm, onClose }: ConfirmDialogProps) {
  useBackCloses(true, onClose);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        {/* `forceRender`: a dialog within a dialog has a backdrop, too. */}
        <AlertDialog.Backdrop className={dialogStyles.backdrop} forceRender />
        <AlertDialog.Popup className={`${dialogStyles.popup} ${styles.popup}`}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          <div className={styles.buttons}>
            <AlertDialog.Close render={<Button look="quiet">{cancelLabel}</Button>} />
            <Button
              onClick={() => {
                onConfirm();
                onClose();
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
