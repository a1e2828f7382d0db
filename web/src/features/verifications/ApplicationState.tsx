import type { VerificationView } from "@shiye/events/verifications";
import { BadgeCheck, Hourglass, type LucideIcon, ShieldAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./VerificationPanel.module.css";
import { VERIFICATION_TYPES } from "./verification-forms.ts";
import { useWithdrawVerificationMutation } from "./verifications-api.ts";

const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

interface Shown {
  icon: LucideIcon;
  title: string;
  text: string;
  question: string;
  /** What to call the withdrawal. */
  act: string;
  done: string;
}

const WITHDRAW = { act: "撤回申请", done: "认证申请已撤回" };

const STATES: Record<VerificationView["status"], Shown> = {
  0: {
    icon: Hourglass,
    title: "认证申请审核中",
    text: "提交成功，请耐心等待审核。",
    question: "撤回后需要重新填写并提交申请。",
    ...WITHDRAW,
  },
  1: {
    icon: BadgeCheck,
    title: "已通过认证",
    text: "你的昵称旁已经有了认证标识。",
    question: "昵称旁的认证标识会消失，再要认证需要重新申请。",
    act: "取消认证",
    done: "认证已取消",
  },
  2: {
    icon: ShieldAlert,
    title: "认证未通过",
    text: "撤回这次申请后，可以修改信息重新提交。",
    question: "撤回后就可以重新提交申请。",
    ...WITHDRAW,
  },
};

/** The state of an application, and a button to withdraw it. */
export function ApplicationState({ application }: { application: VerificationView }) {
  const [withdraw, { isLoading }] = useWithdrawVerificationMutation();
  const [asked, setAsked] = useState(false);
  const { icon: Icon, title, text, question, act, done } = STATES[application.status];
  const type = VERIFICATION_TYPES.find(({ value }) => value === String(application.type))?.label;
  const take = async () => {
    const answer = await withdraw();
    if (answer.error) toast(messageOf(answer.error), { kind: "error" });
    else toast(done, { kind: "success" });
  };
  return (
    <div className={styles.state} data-status={application.status}>
      <span className={styles.mark}>
        <Icon size={32} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>
        {text}
        <br />
        {type} · {new Date(application.created_at).toLocaleDateString("zh-CN")} 提交
      </p>
      {application.status === 2 && application.reject_reason && (
        <p className={styles.reason}>
          <b>未通过原因</b>
          {application.reject_reason}
        </p>
      )}
      <Button look="quiet" busy={isLoading} onClick={() => setAsked(true)}>
        {act}
      </Button>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={`${act}？`}
            text={question}
            confirmLabel={application.status === 1 ? act : "撤回"}
            onConfirm={() => void take()}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function messageOf(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string };
  return status && message ? message : "撤回失败，请重试";
}
