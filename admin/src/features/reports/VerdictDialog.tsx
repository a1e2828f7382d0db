import { REPORT_TEXT_LENGTH, type ReportReason, reportReasons } from "@shiye/events/report-reasons";
import { Flex, Input, Modal, Select } from "antd";
import { useState } from "react";
import type { Verdict } from "./reports-api.ts";

const TITLES: Readonly<Record<Exclude<Verdict, "dismiss">, string>> = { "take-down": "下架内容", warn: "警告作者" };

interface VerdictDialogProps {
  verdict: Exclude<Verdict, "dismiss">;
  /** The most frequent reason of its reports. */
  suggested: ReportReason;
  busy: boolean;
  onDecide: (reason: ReportReason, remark: string) => void;
  onCancel: () => void;
}

/** Asks for the reason, which the author will read. */
export function VerdictDialog({ verdict, suggested, busy, onDecide, onCancel }: VerdictDialogProps) {
  const [reason, setReason] = useState(suggested);
  const [remark, setRemark] = useState("");
  return (
    <Modal
      open
      title={TITLES[verdict]}
      okText={TITLES[verdict]}
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => onDecide(reason, remark.trim())}
      onCancel={onCancel}
    >
      <Flex vertical gap={12}>
        <Select
          aria-label="原因"
          value={reason}
          onChange={setReason}
          options={Object.entries(reportReasons).map(([value, label]) => ({ value: value as ReportReason, label }))}
        />
        <Input.TextArea
          rows={4}
          style={{ marginBottom: 24 }}
          maxLength={REPORT_TEXT_LENGTH}
          showCount
          aria-label="说明"
          placeholder="写给作者的说明，可以不填"
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </Flex>
    </Modal>
  );
}
