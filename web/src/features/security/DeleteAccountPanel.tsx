import type { ApiRefusal } from "@shiye/client/http";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./SecurityDialog.module.css";
import type { PanelProps } from "./SecurityDialog.tsx";
import { useDeleteAccountMutation } from "./security-api.ts";

const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** What a departure means, as docs/contract/wire.md §12 and docs/decisions/departure.md promise it. */
const GOES = [
  "个人资料、头像、密码和登录记录，加密它们的密钥会一并销毁，无法恢复",
  "发布的笔记和草稿，连同下面的评论、点赞和收藏；图片和视频在 24 小时内删除",
  "写过的评论；已有人回复的会显示为“该评论已删除”",
  "点赞、收藏、关注和粉丝，通知和认证申请",
];
const STAYS = [
  "别人写下的回复；私信会话在对方列表里的位置，你发的内容会清空",
  "账号 ID 继续保留，不会再分给任何人",
  "标签的名字，看不出是谁写的",
  "系统日志里不含名字和内容的流水：编号、时间和省份",
];

export function DeleteAccountPanel({ member, onClose }: Pick<PanelProps, "member" | "onClose">) {
  const [deleteAccount] = useDeleteAccountMutation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const begin = () => {
    if (typed.trim().toLowerCase() === member.user_id.toLowerCase()) setAsked(true);
    else setProblem(typed.trim() === "" ? "请输入你的账号" : "和你的账号不一致");
  };
  const leave = async () => {
    // This panel ends with the session, so what is still to be said is said from here.
    onClose();
    const answer = await deleteAccount(member.id);
    if (answer.error) return toast((answer.error as ApiRefusal).message || "注销失败，请重试", { kind: "error" });
    navigate("/explore");
    toast("账号已注销，期待再次相遇", { kind: "success" });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <section className={styles.part}>
        <h3>会被删除</h3>
        <ul>
          {GOES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h3>会留下</h3>
        <ul>
          {STAYS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <Field
        label={`输入你的账号 ${member.user_id} 以确认`}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        error={problem ?? undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" wide large>
        注销账号
      </Button>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title="确定注销账号？"
            text="注销后立即生效，所有设备都会退出，账号和内容无法恢复。"
            confirmLabel="确定注销"
            onConfirm={() => void leave()}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </form>
  );
}
