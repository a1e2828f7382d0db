import { Input, Modal } from "antd";
import { useState } from "react";

/** Source: `AdminRejectApplication` of events/src/back-office/audit.ts. */
const MOST_CHARACTERS = 200;

interface RejectDialogProps {
  applicant: string;
  busy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

export function RejectDialog({ applicant, busy, onReject, onCancel }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Modal
      open
      title={`拒绝 ${applicant} 的认证申请`}
      okText="拒绝"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => onReject(reason.trim())}
      onCancel={onCancel}
    >
      <Input.TextArea
        autoFocus
        rows={4}
        style={{ marginBottom: 24 }}
        maxLength={MOST_CHARACTERS}
        showCount
        aria-label="拒绝理由"
        placeholder="写给申请人的理由，可以不填"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
