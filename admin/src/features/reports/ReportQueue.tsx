import { type ReportReason, reportReasons } from "@shiye/events/report-reasons";
import { App, Tag, Typography } from "antd";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { type Deed, Deeds } from "../../ui/Deeds.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { PageTurner } from "../../ui/PageTurner.tsx";
import { useQuestion } from "../../ui/use-question.ts";
import { useMay } from "../roles/use-may.ts";
import cell from "../table/Cell.module.css";
import { timeText } from "../table/format.ts";
import { commentLink, memberLink, noteLink } from "../table/links.ts";
import styles from "./ReportQueue.module.css";
import {
  DECISIONS,
  KINDS,
  type ReportedThing,
  type ReportState,
  useGetReportQueueQuery,
  useJudgeReportedMutation,
  useSetMemberActiveMutation,
  type Verdict,
} from "./reports-api.ts";
import { VerdictDialog } from "./VerdictDialog.tsx";

const ReportDrawer = lazy(() => import("./ReportDrawer.tsx").then(({ ReportDrawer }) => ({ default: ReportDrawer })));

/** The address of the thing on the members' site. A message has none, because nobody else may open it. */
function linkOf({ target_type, target_id, note_id, author }: ReportedThing): string | undefined {
  if (target_type === "note") return noteLink(String(target_id));
  if (target_type === "comment") return note_id === null ? undefined : commentLink(String(note_id), String(target_id));
  return target_type === "member" ? memberLink(author.user_id) : undefined;
}

const textOf = ({ title, text, gone }: ReportedThing) => (gone ? "（内容已不在）" : [title, text].filter(Boolean).join("：") || "—");

/** Reported things, those with the most reports first, with their decisions. The reporters are not shown here. */
export function ReportQueue({ state, page, onPage }: { state: ReportState; page: number; onPage: (page: number) => void }) {
  const { data, currentData, error, isFetching, refetch } = useGetReportQueueQuery({ state, page });
  const [judge, { isLoading }] = useJudgeReportedMutation();
  const [setActive] = useSetMemberActiveMutation();
  const [asked, setAsked] = useState<{ thing: ReportedThing; verdict: Exclude<Verdict, "dismiss"> }>();
  const [opened, setOpened] = useState<ReportedThing>();
  const { message } = App.useApp();
  const ask = useQuestion();
  const mayReview = useMay()("review");
  if (error && !currentData) return <LoadError error={error} fallback="获取举报失败" busy={isFetching} onRetry={() => void refetch()} />;

  const tell = (answer: { error?: unknown }, done: string) =>
    answer.error ? message.error(`操作失败: ${messageOf(answer.error, "请稍后重试")}`) : message.success(done);
  const dismiss = async (thing: ReportedThing) => tell(await judge({ thing, verdict: "dismiss" }), "已驳回举报");
  const decide = async (reason: ReportReason, remark: string) => {
    if (!asked) return;
    const answer = await judge({ ...asked, reason, remark });
    tell(answer, asked.verdict === "warn" ? "已警告该用户" : "已下架该内容");
    if (!answer.error) setAsked(undefined);
  };
  const lock = ({ author }: ReportedThing) =>
    ask({
      title: `${author.is_active ? "禁用" : "恢复"}账户 ${author.nickname}？`,
      content: author.is_active ? "该用户的登录会立即失效，已发布的内容保留。" : "该用户可以重新登录。",
      doIt: author.is_active ? "禁用" : "恢复",
      danger: Boolean(author.is_active),
      onYes: async () =>
        tell(await setActive({ id: author.id, active: !author.is_active }), author.is_active ? "已禁用该账户" : "已恢复该账户"),
    });

  function deedsFor(thing: ReportedThing): Deed[] {
    const { open, gone, target_type, author } = thing;
    const look: Deed = { label: "查看", onPress: () => setOpened(thing) };
    if (!mayReview) return [look];
    return [
      look,
      ...(open ? [{ label: "驳回", onPress: () => void dismiss(thing) }] : []),
      ...(target_type !== "member" && !gone
        ? [{ label: "下架", tone: "danger" as const, onPress: () => setAsked({ thing, verdict: "take-down" }) }]
        : []),
      { label: "警告", onPress: () => setAsked({ thing, verdict: "warn" }) },
      author.is_active
        ? { label: "禁用作者", tone: "danger", onPress: () => lock(thing) }
        : { label: "恢复作者", onPress: () => lock(thing) },
    ];
  }

  return (
    <>
      <DataTable<ReportedThing>
        label="举报"
        rows={data?.things}
        keyOf={({ target_type, target_id }) => `${target_type} ${target_id}`}
        empty={state === "open" ? "没有待处理的举报" : "还没有处理过举报"}
        busy={isFetching && data !== undefined}
        columns={[
          { key: "kind", title: "类型", render: ({ target_type }) => <Tag>{KINDS[target_type]}</Tag> },
          {
            key: "thing",
            title: "内容",
            render: (thing) => {
              const href = thing.gone ? undefined : linkOf(thing);
              const shown = (
                <Typography.Text ellipsis={{ tooltip: textOf(thing) }} style={{ maxWidth: 220 }}>
                  {textOf(thing)}
                </Typography.Text>
              );
              return href ? (
                <a href={href} target="_blank" rel="noopener" className={cell.link}>
                  {shown}
                </a>
              ) : (
                shown
              );
            },
          },
          {
            key: "author",
            title: "作者",
            render: ({ author }) => (
              <a href={memberLink(author.user_id)} target="_blank" rel="noopener" className={cell.link}>
                {author.nickname}
                {!author.is_active && "（已禁用）"}
              </a>
            ),
          },
          { key: "count", title: "举报数", align: "right", render: ({ report_count }) => report_count },
          {
            key: "reasons",
            title: "原因",
            render: ({ reasons }) => (
              <span className={styles.reasons}>{reasons.map(({ reason, count }) => `${reportReasons[reason]} ${count}`).join("、")}</span>
            ),
          },
          { key: "last", title: "最近举报", render: ({ last_reported_at }) => timeText(last_reported_at) },
          {
            key: "actions",
            title: "操作",
            sticky: true,
            render: (thing) => <Deeds of={`${KINDS[thing.target_type]} ${thing.target_id}`} deeds={deedsFor(thing)} />,
          },
        ]}
        detail={({ history }) =>
          history.length === 0
            ? null
            : `此作者的处理记录：${history
                .map(({ decision, reason, at }) =>
                  [timeText(at), DECISIONS[decision], reason && reportReasons[reason]].filter(Boolean).join(" "),
                )
                .join("；")}`
        }
      />
      <PageTurner page={page} hasMore={data?.hasMore ?? false} onPage={onPage} />
      <Suspense>{opened && <ReportDrawer thing={opened} mayReview={mayReview} onClose={() => setOpened(undefined)} />}</Suspense>
      {asked && (
        <VerdictDialog
          verdict={asked.verdict}
          suggested={asked.thing.reasons[0]?.reason ?? "other"}
          busy={isLoading}
          onDecide={(reason, remark) => void decide(reason, remark)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
