import type { ApiRefusal } from "@shiye/client/http";
import type { OwnDataFigures } from "@shiye/events/own-data";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import parts from "../../ui/Field.module.css";
import { Field } from "../../ui/Field.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { toast } from "../../ui/toast.ts";
import { departing, forgetFormsOf } from "../notes/editor/form-storage.ts";
import { forgetOnDevice } from "../rich-text/device-drafts.ts";
import styles from "./SecurityDialog.module.css";
import type { PanelProps } from "./SecurityDialog.tsx";
import { useDeleteAccountMutation, useGetOwnDataFiguresQuery } from "./security-api.ts";

const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** `12 篇笔记`, or `笔记` while the number is unknown. */
const many = (count: number | undefined, unit: string, words: string) => (count === undefined ? words : `${count} ${unit}${words}`);

/** What is deleted, as docs/contract/wire.md §12 and docs/decisions/departure.md say, with the numbers. */
function goes(figures: OwnDataFigures | undefined): readonly string[] {
  const { notes, drafts, files, likes, collections, following, followers, notifications } = figures ?? {};
  const unanswered = figures && figures.comments - figures.answered_comments;
  return [
    "个人资料、头像、密码和登录记录，加密它们的密钥会一并销毁，无法恢复",
    `${many(notes, "篇", "笔记")}和${many(drafts, "份", "草稿")}，连同下面的评论、点赞和收藏；${many(files, "个", "图片和视频")}在 24 小时内删除`,
    figures
      ? `${unanswered} 条评论；另外 ${figures.answered_comments} 条已有人回复，会显示为“该评论已删除”`
      : "写过的评论；已有人回复的会显示为“该评论已删除”",
    `${many(likes, "个", "赞")}、${many(collections, "个", "收藏")}、${many(following, "个", "关注")}和${many(followers, "个", "粉丝")}，${many(notifications, "条", "通知")}和认证申请`,
  ];
}
function stays(figures: OwnDataFigures | undefined): readonly string[] {
  return [
    `别人写下的回复；${many(figures?.conversations, "个", "私信会话")}在对方列表里的位置，你发的${figures ? ` ${figures.messages} 条` : "内容"}会清空`,
    "账号 ID 继续保留，不会再分给任何人",
    "标签的名字，看不出是谁写的",
    "系统日志里不含名字和内容的流水：编号、时间和省份",
  ];
}

export function DeleteAccountPanel({ member, onClose }: Pick<PanelProps, "member" | "onClose">) {
  const [deleteAccount] = useDeleteAccountMutation();
  const { data: figures, isError } = useGetOwnDataFiguresQuery();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const begin = () => {
    if (typed.trim().toLowerCase() === member.user_id.toLowerCase()) setAsked(true);
    else setProblem(typed.trim() === "" ? "请输入你的账号" : "和你的账号不一致");
  };
  const leave = async () => {
    // The panel is removed together with the session, so the message is shown from here.
    onClose();
    departing.emit(member.id);
    const answer = await deleteAccount(member.id);
    departing.emit(null);
    if (answer.error) return toast((answer.error as ApiRefusal).message || "注销失败，请重试", { kind: "error" });
    forgetOnDevice();
    // A form outlives a sign-out, so that its member can go on with it.
    forgetFormsOf(member.id);
    navigate("/explore");
    toast("账号已注销，期待再次相遇", { kind: "success" });
  };
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <section className={styles.part}>
        <h3>会被删除</h3>
        <ul>
          {goes(figures).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h3>会留下</h3>
        <ul>
          {stays(figures).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <p className={parts.formHint} role="status">
        {isError ? "数量暂时读不到，会删除和留下的内容不变。" : "想留一份？先回到上一页，在“我的数据”里下载。"}
      </p>
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
