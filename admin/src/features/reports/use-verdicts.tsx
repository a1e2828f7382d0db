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

interface Asked {
  /** As the administrator saw them. */
  things: readonly ReportedThing[];
  /** Those among them of which the administrator was told that they changed. */
  told: readonly ReportedThing[];
  verdict: Exclude<Verdict, "dismiss">;
}

const canTakeDown = ({ target_type, gone, taken_down }: ReportedThing) => target_type !== "member" && !gone && !taken_down;

/** The decisions about reported things, of which `shown` is the list. `onDecided` is called after each that ends the reports of a thing. */
export function useVerdicts(shown: readonly ReportedThing[], onDecided: (thing: ReportedThing) => void): Verdicts {
  const [judge, { isLoading: isJudging }] = useJudgeReportedMutation();
  const [decideAppeal, { isLoading: isRestoring }] = useDecideAppealMutation();
  const [asked, setAsked] = useState<Asked>();
  const { message } = App.useApp();
  const ask = useQuestion();
  const lock = useLock();

  const askFor = (things: readonly ReportedThing[], verdict: Asked["verdict"]) => setAsked({ things, told: [], verdict });
  const nowOf = (thing: ReportedThing) =>
    shown.find(({ target_type, target_id }) => target_type === thing.target_type && target_id === thing.target_id) ?? thing;
  const tell = ({ error }: { error?: unknown }, done: string) => {
    if (error) message.error(`操作失败: ${messageOf(error, "请稍后重试")}`);
    else message.success(done);
  };
  /**
   * One after another. A refusal is about its thing alone, any other error ends it. Returns what can be tried again: not a thing that is gone
   * or that another administrator decided about.
   */
  const judgeAll = async (
    things: readonly ReportedThing[],
    verdict: Verdict,
    done: string,
    said: { reason?: ReportReason; remark?: string } = {},
  ): Promise<Pick<Asked, "things" | "told">> => {
    const left: ReportedThing[] = [];
    const told: ReportedThing[] = [];
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
      const { status, code } = error as Partial<ApiRefusal>;
      if (status === MISSING || code === "report-decided") continue;
      if (status !== CONFLICT) {
        left.push(...things.slice(index));
        break;
      }
      left.push(thing);
      told.push(thing);
    }
    if (errors.length === 0) tell({}, things.length > 1 ? `${done}（${things.length} 项）` : done);
    else if (things.length === 1) tell({ error: errors[0] }, done);
    else {
      const why = [...new Set(errors.map((error) => messageOf(error, "请稍后重试")))].join("、");
      message.error(`已处理 ${count} 项，未能处理 ${things.length - count} 项：${why}`);
    }
    return { things: left, told };
  };
  const decide = async (reason: ReportReason, remark: string) => {
    if (!asked) return;
    const done = asked.verdict === "warn" ? "已警告该用户" : "已下架该内容";
    const judged = asked.things.map((thing) => (asked.told.includes(thing) ? nowOf(thing) : thing));
    const left = await judgeAll(judged, asked.verdict, done, { reason, remark });
    setAsked(left.things.length > 0 ? { ...asked, ...left } : undefined);
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
      ...(canTakeDown(thing) ? [{ label: "下架", tone: "danger" as const, onPress: () => askFor([thing], "take-down") }] : []),
      { label: "警告", onPress: () => askFor([thing], "warn") },
      author.is_active
        ? { label: "禁用作者", tone: "danger", onPress: () => lock(author) }
        : { label: "恢复作者", onPress: () => lock(author) },
    ];
  };
  const deedsOfMany = (things: readonly ReportedThing[]): Deed[] => {
    const removable = things.filter(canTakeDown);
    const takeDown = removable.length < things.length ? `下架其中 ${removable.length} 项` : "下架所选";
    return [
      { label: "驳回所选", onPress: () => dismiss(things) },
      ...(removable.length > 0 ? [{ label: takeDown, tone: "danger" as const, onPress: () => askFor(removable, "take-down") }] : []),
      { label: "警告所选", onPress: () => askFor(things, "warn") },
    ];
  };
  const dialog = asked && (
    <VerdictDialog
      verdict={asked.verdict}
      count={asked.things.length}
      suggested={asked.things[0]?.reasons[0]?.reason ?? "other"}
      busy={isJudging}
      onDecide={(reason, remark) => void decide(reason, remark)}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { deedsOf, deedsOfMany, busy: isJudging || isRestoring, dialog };
}
