import { App, Button, Flex, Progress, Table, Tag } from "antd";
import { messageOf } from "../api/base-query.ts";
import {
  type Projection,
  type ProjectionAct,
  useActOnProjectionMutation,
  useGetProjectionsQuery,
} from "../features/projections/projections-api.ts";
import { useMay } from "../features/roles/use-may.ts";
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
    <Table<Projection>
      rowKey="name"
      size="small"
      pagination={false}
      dataSource={data}
      scroll={{ x: "max-content" }}
      columns={[
        { title: "读模型", dataIndex: "name" },
        { title: "状态", dataIndex: "status", render: (status: string) => <Tag>{status || "—"}</Tag> },
        { title: "版本", dataIndex: "version", render: (version: string) => version.slice(0, 12) },
        { title: "位置", dataIndex: "position", align: "right", render: (position: number) => position.toLocaleString("zh-CN") },
        {
          title: "落后",
          key: "lag",
          align: "right",
          render: (_, { lagEvents, lagSeconds }) =>
            `${lagEvents.toLocaleString("zh-CN")} 个事件 / ${lagSeconds.toFixed(lagSeconds < 10 ? 1 : 0)} 秒`,
        },
        { title: "速率", dataIndex: "rate", align: "right", render: (rate: number) => `${Math.round(rate).toLocaleString("zh-CN")} /秒` },
        {
          title: "重建进度",
          dataIndex: "progress",
          width: 160,
          render: (progress: number | null) =>
            progress === null ? "—" : <Progress size="small" percent={Math.round(progress * 100)} aria-label="重建进度" />,
        },
        { title: "死信", dataIndex: "deadLetters", align: "right" },
        {
          title: "操作",
          key: "actions",
          fixed: "right",
          render: (_, { name, progress, deadLetters }) =>
            mayOperate && (
              <Flex>
                <Button type="link" size="small" disabled={progress !== null && progress < 1} onClick={() => ask(name, "rebuild")}>
                  重建
                </Button>
                {progress !== null && (
                  <Button type="link" size="small" disabled={progress < 1} onClick={() => ask(name, "swap")}>
                    切换
                  </Button>
                )}
                {deadLetters > 0 && (
                  <>
                    <Button type="link" size="small" onClick={() => ask(name, "retry")}>
                      重试
                    </Button>
                    <Button type="link" size="small" danger onClick={() => ask(name, "release")}>
                      放行
                    </Button>
                  </>
                )}
              </Flex>
            ),
        },
      ]}
    />
  );
}
