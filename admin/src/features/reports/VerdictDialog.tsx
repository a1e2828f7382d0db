import { REPORT_TEXT_LENGTH, type ReportReason, reportReasons } from "@shiye/events/report-reasons";
import { Select } from "antd";
import { useState } from "react";
import { TextDialog } from "../../ui/TextDialog.tsx";
import type { Verdict } from "./reports-api.ts";

const TITLES: Readonly<Record<Exclude<Verdict, "dismiss">, string>> = { "take-down": "下架内容", warn: "警告作者" };

interface VerdictDialogProps {
  verdict: Exclude<Verdict, "dismiss">;
  /** How many things it is about. */
  count: number;
  /** The most frequent reason of its reports. */
  suggested: ReportReason;
  busy: boolean;
  onDecide: (reason: ReportReason, remark: string) => void;
  onCancel: () => void;
}

/** Asks for the reason, which the author will read. */
export function VerdictDialog({ verdict, count, suggested, busy, onDecide, onCancel }: VerdictDialogProps) {
  const [reason, setReason] = useState(suggested);
  return (
    <TextDialog
      title={count > 1 ? `${TITLES[verdict]}（${count} 项）` : TITLES[verdict]}
      doIt={TITLES[verdict]}
      label="说明"
      placeholder="写给作者的说明，可以不填"
      maxLength={REPORT_TEXT_LENGTH}
      busy={busy}
      onSend={(remark) => onDecide(reason, remark)}
      onCancel={onCancel}
    >
      <Select
        aria-label="原因"
        value={reason}
        onChange={setReason}
        options={Object.entries(reportReasons).map(([value, label]) => ({ value: value as ReportReason, label }))}
      />
    </TextDialog>
  );
}
