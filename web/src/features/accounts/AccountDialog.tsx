import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./AccountDialog.module.css";
import { RegisterPanel } from "./RegisterPanel.tsx";
import type { AccountForm } from "./SignInGate.tsx";
import { SignInPanel } from "./SignInPanel.tsx";

interface AccountDialogProps {
  form: AccountForm;
  onFormChange: (form: AccountForm) => void;
  onClose: () => void;
  /** Called when a session has begun. Runs the waiting action, and returns whether there was one. */
  onSignedIn: () => boolean;
}

export function AccountDialog({ form, onFormChange, onClose, onSignedIn }: AccountDialogProps) {
  const signingIn = form === "sign-in";
  return (
    <Dialog title={signingIn ? "登录拾页" : "注册账号"} open onClose={onClose}>
      {signingIn ? <SignInPanel onSignedIn={onSignedIn} /> : <RegisterPanel onSignedIn={onSignedIn} />}
      <p className={styles.switch}>
        {signingIn ? "还没有账号？" : "已经有账号了？"}
        <Button look="plain" onClick={() => onFormChange(signingIn ? "register" : "sign-in")}>
          {signingIn ? "去注册" : "去登录"}
        </Button>
      </p>
    </Dialog>
  );
}
