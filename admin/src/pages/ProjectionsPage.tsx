import { App, Flex, Progress, Tag } from "antd";
import { useState } from "react";
import { messageOf } from "../api/base-query.ts";
import { ComparisonText } from "../features/projections/ComparisonText.tsx";
import {
  actsOn,
  type DeadLetter,
  type Projection,
  type ProjectionAct,
  useActOnProjectionMutation,
  useGetProjectionsQuery,
} from "../features/projections/projections-api.ts";
import { useMay } from "../features/roles/use-may.ts";
import tone from "../features/table/Cell.module.css";
import { numberText, timeText } from "../features/table/format.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { type Deed, Deeds } from "../ui/Deeds.tsx";
import { LoadError } from "../ui/LoadError.tsx";
import { PagePlaceholder } from "../ui/PagePlaceholder.tsx";
import { useQuestion } from "../ui/use-question.ts";

const POLL_MS = 5000;
/** The interval of requests while a generation is being filled or compared. */
const BUSY_POLL_MS = 1000;
const ACTS: Readonly<Record<ProjectionAct, { label: string; question: string; done: string }>> = {
  rebuild: { label: "重建", question: "会从头读完整个事件日志；旧表继续服务，建好后自动换上。", done: "已开始重建" },
  keep: {
    label: "重建并保留",
    question: "会从头读完整个事件日志；建好后留在旁边，可以先比较再换上。旁边已有的表会被丢弃。",
    done: "已开始重建",
  },
  compare: { label: "比较", question: "逐表比较留在旁边的表和正在服务的表，期间一切照常。", done: "已开始比较" },
  swap: { label: "换上", question: "比较之后，两边一致就换上；换下的表留在旁边，再来一次就换回。", done: "已开始换上" },
  insist: { label: "仍然换上", question: "两边有不同的表，确定要换上吗？换下的表留在旁边，再来一次就换回。", done: "已开始换上" },
  drop: { label: "删除", question: "会删除留在旁边的表；正在服务的表不受影响。", done: "已删除留在旁边的表" },
  retry: { label: "重试", question: "把处理不了的事件再处理一次。", done: "已开始重试" },
  release: { label: "放行", question: "放弃这个事件，让它后面的继续。", done: "已放弃该事件" },
};
const DANGEROUS: ReadonlySet<ProjectionAct> = new Set<ProjectionAct>(["insist", "drop", "release"]);
const STATES: Readonly<Record<string, string>> = {
  live: "最新",
  "catching-up": "追赶中",
  filling: "填充中",
  kept: "待换上",
  stalled: "停滞",
};
const TONES: Readonly<Record<string, string>> = { live: "good", "catching-up": "warn", filling: "warn", kept: "warn", stalled: "bad" };

function lagText({ lag, lag_unit, lag_seconds }: Projection): string {
  if (lag === 0) return "无";
  return `${numberText(lag)} ${lag_unit === "bytes" ? "字节" : "个事件"} / ${lag_seconds.toFixed(1)} 秒`;
}

/** The position of each read model, its dead letters, and the actions of an operator. */
export function ProjectionsPage() {
  const [isBusy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useGetProjectionsQuery(undefined, { pollingInterval: isBusy ? BUSY_POLL_MS : POLL_MS });
  const busyNow = data?.projections.some(({ status, comparison }) => status === "filling" || comparison?.state === "running") ?? false;
  if (busyNow !== isBusy) setBusy(busyNow);
  const [act] = useActOnProjectionMutation();
  const { message } = App.useApp();
  const question = useQuestion();
  const mayOperate = useMay()("operate");
  if (error && !data) return <LoadError error={error} fallback="获取投影状态失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PagePlaceholder />;

  const ask = (wanted: ProjectionAct, name: string, stream?: string) =>
    question({
      title: `${ACTS[wanted].label} ${stream ?? name}？`,
      content: ACTS[wanted].question,
      doIt: ACTS[wanted].label,
      danger: DANGEROUS.has(wanted),
      onYes: async () => {
        const answer = await act({ name, act: wanted, ...(stream === undefined ? {} : { stream }) });
        if (answer.error) message.error(`操作失败: ${messageOf(answer.error, "请稍后重试")}`);
        else message.success(ACTS[wanted].done);
      },
    });

  const deedsOn = (projection: Projection): Deed[] =>
    actsOn(projection, data.projections).map((wanted) => ({
      label: ACTS[wanted].label,
      tone: DANGEROUS.has(wanted) ? "danger" : undefined,
      onPress: () => ask(wanted, projection.name),
    }));

  return (
    <Flex vertical gap={24}>
      <DataTable<Projection>
        label="投影"
        rows={data.projections}
        keyOf={({ model }) => model}
        empty="没有投影"
        columns={[
          { key: "name", title: "读模型", render: ({ model }) => model },
          {
            key: "state",
            title: "状态",
            render: ({ state }) => <Tag className={tone[TONES[state] ?? "plain"] ?? ""}>{STATES[state] ?? state}</Tag>,
          },
          { key: "version", title: "版本", align: "right", render: ({ version }) => version },
          { key: "position", title: "位置", align: "right", render: ({ position }) => numberText(Number(position)) },
          {
            key: "lag",
            title: "落后",
            align: "right",
            render: lagText,
          },
          { key: "rate", title: "速率", align: "right", render: ({ rate }) => `${numberText(Math.round(rate))} /秒` },
          {
            key: "progress",
            title: "进度",
            render: ({ progress }) => (
              <Progress size="small" percent={Math.floor(progress * 100)} aria-label="进度" style={{ width: 140 }} />
            ),
          },
          { key: "dead_letters", title: "死信", align: "right", render: ({ dead_letters }) => dead_letters },
          {
            key: "ledger",
            title: "对账",
            render: ({ status, differing_bucket }) =>
              differing_bucket === null ? status === "live" ? "一致" : "" : <Tag color="error">{`第 ${differing_bucket} 桶不符`}</Tag>,
          },
          {
            key: "actions",
            title: mayOperate ? "操作" : "",
            sticky: true,
            render: (projection) => mayOperate && <Deeds of={projection.model} deeds={deedsOn(projection)} />,
          },
        ]}
        detail={({ comparison }) => comparison && <ComparisonText comparison={comparison} />}
      />
      <DataTable<DeadLetter>
        label="死信"
        rows={data.dead_letters}
        keyOf={({ projection, stream }) => `${projection} ${stream}`}
        empty="没有死信：所有事件都处理好了"
        columns={[
          { key: "projection", title: "读模型", render: ({ projection }) => projection },
          { key: "stream", title: "流", render: ({ stream }) => stream },
          { key: "type", title: "事件", render: ({ type, position }) => `${type} @ ${position}` },
          { key: "waiting", title: "其后等待", align: "right", render: ({ waiting }) => waiting },
          { key: "added_at", title: "时间", render: ({ added_at }) => timeText(added_at) },
          {
            key: "actions",
            title: mayOperate ? "操作" : "",
            sticky: true,
            render: ({ projection, stream }) =>
              mayOperate && (
                <Deeds
                  of={`${projection} ${stream}`}
                  deeds={[
                    { label: "重试", onPress: () => ask("retry", projection, stream) },
                    { label: "放行", tone: "danger", onPress: () => ask("release", projection, stream) },
                  ]}
                />
              ),
          },
        ]}
        detail={({ error: reason }) => reason}
      />
    </Flex>
  );
}
