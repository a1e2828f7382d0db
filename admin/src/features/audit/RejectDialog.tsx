import { MAX_REASON_CHARACTERS } from "@shiye/events/limits";
import { TextDialog } from "../../ui/TextDialog.tsx";

interface RejectDialogProps {
  applicant: string;
  busy: boolean;
  /** Somebody else decided the application, or it was withdrawn. */
  isHandled?: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

export function RejectDialog({ applicant, busy, isHandled = false, onReject, onCancel }: RejectDialogProps) {
  return (
    <TextDialog
      title={`拒绝 ${applicant} 的认证申请`}
      doIt="拒绝"
      label="拒绝理由"
      placeholder="写给申请人的理由，可以不填"
      maxLength={MAX_REASON_CHARACTERS}
      busy={busy}
      hindrance={isHandled ? "该申请已被处理" : undefined}
      onSend={onReject}
      onCancel={onCancel}
    />
  );
}
