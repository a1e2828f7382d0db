import { MAX_REASON_CHARACTERS } from "@shiye/events/limits";
import { TextDialog } from "../../ui/TextDialog.tsx";

/** What applicants can put right, in words that they read. */
const PHRASES = ["填写的信息不完整", "姓名与身份证号不一致", "联系方式无法核实", "申请理由不充分", "不符合该类认证的条件"];

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
      phrases={PHRASES}
      busy={busy}
      hindrance={isHandled ? "该申请已被处理" : undefined}
      onSend={onReject}
      onCancel={onCancel}
    />
  );
}
