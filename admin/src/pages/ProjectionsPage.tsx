import { App, Button, Flex, Progress, Tag } from "antd";
import { messageOf } from "../api/base-query.ts";
import {
  type Projection,
  type ProjectionAct,
  useActOnProjectionMutation,
  useGetProjectionsQuery,
} from "../features/projections/projections-api.ts";
import { useMay } from "../features/roles/use-may.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { LoadError } from "../ui/LoadError.tsx";
import { PagePlaceholder } from "../ui/PagePlaceholder.tsx";

const POLL_MS = 5000;
const ACTS: Readonly<Record<ProjectionAct, { label: string; question: string }>> = {
  rebuild: { label: "重建", question: "会从头读完整个事件日志，读的人仍看旧的，直到切换。" },
  swap: { label: "切换", question: "读的人从此看重建好的那一份。" },
  retry: { label: "重试", question: "把死信再处理一次。" },
  release: { label: "放行", question: "越过死信继续，被越过的事件不再计入。" },
};

/** How far each read model is, and what an operator can do about it. */
export function ProjectionsPage() {
  const { data, error, isFetching, refetch } = useGetProjectionsQuery(undefined, { pollingInterval: POLL_MS });
  const [act] = useActOnProjectionMutation();
  const { message, modal } = App.useApp();
  const mayOperate = useMay()("operate");
  if (error && !data) return <LoadError error={error} fallback="获取投影状态失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PagePlaceholder />;

  const ask = (name: string, wanted: ProjectionAct) =>
    modal.confirm({
      title: `${ACTS[wanted].label} ${name}？`,
      content: ACTS[wanted].question,
      okText: ACTS[wanted].label,
      cancelText: "取消",
      onOk: async () => {
        const answer = await act({ name, act: wanted });
        if (answer.error) message.error(`操作失败: ${messageOf(answer.error, "请稍后重试")}`);
        else message.success(`已${ACTS[wanted].label}`);
      },
    });

  return (
    <DataTable<Projection>
      label="投影"
      rows={data}
      keyOf={({ name }) => name}
      empty="没有投影"
      columns={[
        { key: "name", title: "读模型", render: ({ name }) => name },
        { key: "status", title: "状态", render: ({ status }) => <Tag>{status || "—"}</Tag> },
        { key: "version", title: "版本", render: ({ version }) => version.slice(0, 12) || "—" },
        { key: "position", title: "位置", align: "right", render: ({ position }) => position.toLocaleString("zh-CN") },
        { key: "lag", title: "落后", align: "right", render: lagText },
        { key: "rate", title: "速率", align: "right", render: ({ rate }) => `${Math.round(rate).toLocaleString("zh-CN")} /秒` },
        {
          key: "progress",
          title: "重建进度",
          render: ({ progress }) =>
            progress === null ? (
              "—"
            ) : (
              <Progress size="small" percent={Math.round(progress * 100)} aria-label="重建进度" style={{ width: 140 }} />
            ),
        },
        { key: "deadLetters", title: "死信", align: "right", render: ({ deadLetters }) => deadLetters },
        { key: "actions", title: "操作", sticky: true, render: (projection) => mayOperate && <Acts projection={projection} onAct={ask} /> },
      ]}
    />
  );
}

function lagText({ lagEvents, lagSeconds }: Projection): string {
  return `${lagEvents.toLocaleString("zh-CN")} 个事件 / ${lagSeconds.toFixed(lagSeconds < 10 ? 1 : 0)} 秒`;
}

function Acts({ projection, onAct }: { projection: Projection; onAct: (name: string, act: ProjectionAct) => void }) {
  const { name, progress, deadLetters } = projection;
  return (
    <Flex>
      <Button type="link" size="small" disabled={progress !== null && progress < 1} onClick={() => onAct(name, "rebuild")}>
        重建
      </Button>
      {progress !== null && (
        <Button type="link" size="small" disabled={progress < 1} onClick={() => onAct(name, "swap")}>
          切换
        </Button>
      )}
      {deadLetters > 0 && (
        <>
          <Button type="link" size="small" onClick={() => onAct(name, "retry")}>
            重试
          </Button>
          <Button type="link" size="small" danger onClick={() => onAct(name, "release")}>
            放行
          </Button>
        </>
      )}
    </Flex>
  );
}
