import type { ApiRefusal } from "@shiye/client/http";
import type { ReportReason } from "@shiye/events/report-reasons";
import { App } from "antd";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import type { Deed } from "../../ui/Deeds.tsx";
import { useQuestion } from "../../ui/use-question.ts";
import { type ReportedThing, useDecideAppealMutation, useJudgeReportedMutation, type Verdict } from "./reports-api.ts";
import { useLock } from "./use-lock.ts";
import { VerdictDialog } from "./VerdictDialog.tsx";

interface Verdicts {
  /** What can be decided about the thing. */
  deedsOf: (thing: ReportedThing) => Deed[];
  /** What can be decided about several things at once. */
  deedsOfMany: (things: readonly ReportedThing[]) => Deed[];
  busy: boolean;
  /** The dialog of the decision that is being made. */
  dialog: ReactNode;
}

const MISSING = 404;
const CONFLICT = 409;
const statusOf = (error: unknown) => (error as Partial<ApiRefusal>).status;

const canTakeDown = ({ target_type, gone, taken_down }: ReportedThing) => target_type !== "member" && !gone && !taken_down;

/** The decisions about reported things. `onDecided` is called after each that ends the reports of a thing. */
export function useVerdicts(onDecided: (thing: ReportedThing) => void): Verdicts {
  const [judge, { isLoading: isJudging }] = useJudgeReportedMutation();
  const [decideAppeal, { isLoading: isRestoring }] = useDecideAppealMutation();
  const [asked, setAsked] = useState<{ things: readonly ReportedThing[]; verdict: Exclude<Verdict, "dismiss"> }>();
  const { message } = App.useApp();
  const ask = useQuestion();
  const lock = useLock();

  const tell = ({ error }: { error?: unknown }, done: string) => {
    if (error) message.error(`操作失败: ${messageOf(error, "请稍后重试")}`);
    else message.success(done);
  };
  /**
   * One after another. A refusal is about its thing alone, any other error ends it. Returns what can be tried again: a thing that is gone
   * cannot.
   */
  const judgeAll = async (
    things: readonly ReportedThing[],
    verdict: Verdict,
    done: string,
    said: { reason?: ReportReason; remark?: string } = {},
  ): Promise<readonly ReportedThing[]> => {
    const left: ReportedThing[] = [];
    const errors: unknown[] = [];
    let count = 0;
    for (const [index, thing] of things.entries()) {
      const { error } = await judge({ thing, verdict, ...said });
      if (!error) {
        count += 1;
        onDecided(thing);
        continue;
      }
      errors.push(error);
      const status = statusOf(error);
      if (status === MISSING) continue;
      left.push(...(status === CONFLICT ? [thing] : things.slice(index)));
      if (status !== CONFLICT) break;
    }
    if (errors.length === 0) tell({}, things.length > 1 ? `${done}（${things.length} 项）` : done);
    else if (things.length === 1) tell({ error: errors[0] }, done);
    else {
      const why = [...new Set(errors.map((error) => messageOf(error, "请稍后重试")))].join("、");
      message.error(`已处理 ${count} 项，未能处理 ${things.length - count} 项：${why}`);
    }
    return left;
  };
  const decide = async (reason: ReportReason, remark: string) => {
    if (!asked) return;
    const done = asked.verdict === "warn" ? "已警告该用户" : "已下架该内容";
    const left = await judgeAll(asked.things, asked.verdict, done, { reason, remark });
    setAsked(left.length > 0 ? { ...asked, things: left } : undefined);
  };
  const dismiss = (things: readonly ReportedThing[]) =>
    ask({
      title: things.length > 1 ? `驳回 ${things.length} 项内容的举报？` : "驳回举报？",
      content: "内容保留，这些举报不再等待处理。",
      doIt: "驳回",
      onYes: () => judgeAll(things, "dismiss", "已驳回举报"),
    });
  const restore = ({ target_id, title }: ReportedThing) =>
    ask({
      title: `恢复笔记${title ? `「${title}」` : ""}？`,
      content: "笔记会恢复原样，并通知作者。",
      doIt: "恢复笔记",
      onYes: async () => tell(await decideAppeal({ id: target_id, granted: true }), "笔记已恢复"),
    });

  const deedsOf = (thing: ReportedThing): Deed[] => {
    const { open, taken_down, author } = thing;
    return [
      ...(open ? [{ label: "驳回", onPress: () => dismiss([thing]) }] : []),
      ...(taken_down ? [{ label: "恢复笔记", tone: "good" as const, onPress: () => restore(thing) }] : []),
      ...(canTakeDown(thing)
        ? [{ label: "下架", tone: "danger" as const, onPress: () => setAsked({ things: [thing], verdict: "take-down" }) }]
        : []),
      { label: "警告", onPress: () => setAsked({ things: [thing], verdict: "warn" }) },
      author.is_active
        ? { label: "禁用作者", tone: "danger", onPress: () => lock(author) }
        : { label: "恢复作者", onPress: () => lock(author) },
    ];
  };
  const deedsOfMany = (things: readonly ReportedThing[]): Deed[] => [
    { label: "驳回所选", onPress: () => dismiss(things) },
    ...(things.every(canTakeDown)
      ? [{ label: "下架所选", tone: "danger" as const, onPress: () => setAsked({ things, verdict: "take-down" }) }]
      : []),
  ];
  const dialog = asked && (
    <VerdictDialog
      verdict={asked.verdict}
      suggested={asked.things[0]?.reasons[0]?.reason ?? "other"}
      busy={isJudging}
      onDecide={(reason, remark) => void decide(reason, remark)}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { deedsOf, deedsOfMany, busy: isJudging || isRestoring, dialog };
}
