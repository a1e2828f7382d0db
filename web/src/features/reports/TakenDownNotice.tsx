import type { ApiRefusal } from "@shiye/client/http";
import { REPORT_TEXT_LENGTH, reportReasons } from "@shiye/events/report-reasons";
import type { TakedownView } from "@shiye/events/reports";
import { ShieldAlert } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import parts from "../../ui/Field.module.css";
import { TextCount } from "../../ui/TextCount.tsx";
import { toast } from "../../ui/toast.ts";
import form from "./ReportDialog.module.css";
import { useAppealTakedownMutation } from "./reports-api.ts";
import styles from "./TakenDownNotice.module.css";

/** Why one's own note was taken down, and the state of the appeal. */
export function TakenDownNotice({ noteId, takedown }: { noteId: number; takedown: TakedownView }) {
  const [asking, setAsking] = useState(false);
  const { reason, remark, at, appeal } = takedown;
  return (
    <section className={styles.notice} aria-label="笔记已被下架">
      <h2 className={styles.title}>
        <ShieldAlert size={20} aria-hidden="true" />
        这篇笔记已被下架
      </h2>
      <p>
        原因：{reportReasons[reason]}
        {remark && `。${remark}`}
      </p>
      <p className={styles.when}>{new Date(at).toLocaleString("zh-CN")} 起只有你能看到它。</p>
      {appeal ? (
        <div className={styles.appeal}>
          <p>
            <b>{appeal.granted === null ? "申诉正在审核" : appeal.granted ? "申诉已通过" : "申诉未通过"}</b>
            {appeal.remark && `：${appeal.remark}`}
          </p>
          <p className={styles.words}>{appeal.text}</p>
        </div>
      ) : (
        <Button look="outline" onClick={() => setAsking(true)}>
          申诉
        </Button>
      )}
      {asking && <AppealDialog noteId={noteId} onClose={() => setAsking(false)} />}
    </section>
  );
}

function AppealDialog({ noteId, onClose }: { noteId: number; onClose: () => void }) {
  const [appeal, { isLoading }] = useAppealTakedownMutation();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const count = [...text.trim()].length;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (count === 0) return setProblem("请输入申诉理由");
    if (count > REPORT_TEXT_LENGTH) return setProblem(`申诉理由不能超过${REPORT_TEXT_LENGTH}个字符`);
    const answer = await appeal({ id: noteId, text: text.trim() });
    if (answer.error) return setProblem((answer.error as ApiRefusal).message || "提交失败，请重试");
    onClose();
    toast("申诉已提交，请耐心等待审核", { kind: "success" });
  };
  return (
    <Dialog title="申诉" open onClose={onClose} width={440}>
      <form className={form.form} noValidate onSubmit={(event) => void send(event)}>
        <div className={form.field}>
          <p className={form.head}>
            <label htmlFor={id}>为什么不应该下架</label>
            <TextCount count={count} limit={REPORT_TEXT_LENGTH} />
          </p>
          <textarea
            id={id}
            className={`${parts.control} ${form.textarea}`}
            rows={5}
            value={text}
            placeholder="请说明情况，每次下架只能申诉一次"
            aria-invalid={problem ? true : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
          {problem && (
            <p className={parts.error} role="alert">
              {problem}
            </p>
          )}
        </div>
        <Button type="submit" wide large busy={isLoading}>
          提交申诉
        </Button>
      </form>
    </Dialog>
  );
}
