import type { ApiRefusal } from "@shiye/client/http";
import { REPORT_REASONS, REPORT_TEXT_LENGTH, type ReportReason, reportReasons } from "@shiye/events/report-reasons";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import parts from "../../ui/Field.module.css";
import { PillRadios } from "../../ui/PillRadios.tsx";
import { TextCount } from "../../ui/TextCount.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ReportDialog.module.css";
import { KIND_NAMES, type ReportedThing } from "./reported-thing.ts";
import { useFileReportMutation } from "./reports-api.ts";

const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: reportReasons[value] }));

export function ReportDialog({ thing, onClose }: { thing: ReportedThing; onClose: () => void }) {
  const [fileReport, { isLoading }] = useFileReportMutation();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const count = [...text.trim()].length;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setProblem("请选择原因");
    if (count > REPORT_TEXT_LENGTH) return setProblem(`补充说明不能超过${REPORT_TEXT_LENGTH}个字符`);
    const { kind, id: target, conversationId } = thing;
    const answer = await fileReport({
      target_type: kind,
      target_id: String(target),
      ...(conversationId ? { conversation_id: conversationId } : {}),
      reason,
      text: text.trim(),
    });
    if (answer.error) return setProblem((answer.error as ApiRefusal).message || "提交失败，请重试");
    onClose();
    toast("举报已提交，我们会尽快处理", { kind: "success" });
  };
  return (
    <Dialog title={`举报${KIND_NAMES[thing.kind]}`} open onClose={onClose} width={440}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <PillRadios
          legend="有什么问题？"
          options={OPTIONS}
          value={reason ?? ""}
          onChange={(value) => {
            setReason(value);
            setProblem(null);
          }}
        />
        <div className={styles.field}>
          <p className={styles.head}>
            <label htmlFor={id}>补充说明（选填）</label>
            <TextCount count={count} limit={REPORT_TEXT_LENGTH} />
          </p>
          <textarea
            id={id}
            className={`${parts.control} ${styles.textarea}`}
            rows={3}
            value={text}
            placeholder="说说具体的情况，能帮我们更快判断"
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        </div>
        {problem && (
          <p className={parts.error} role="alert">
            {problem}
          </p>
        )}
        <p className={styles.hint}>对方不会知道是谁举报的。</p>
        <Button type="submit" wide large busy={isLoading}>
          提交举报
        </Button>
      </form>
    </Dialog>
  );
}
