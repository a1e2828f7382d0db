import { Alert, Card, Descriptions, Skeleton } from "antd";
import { messageOf } from "../api/base-query.ts";
import { useGetHealthQuery } from "../features/health/health-api.ts";

function durationOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} 小时 ${minutes} 分钟`;
  return minutes > 0 ? `${minutes} 分钟` : "不到 1 分钟";
}

/** What the server calls them, and what an operator reads; a name that is new here is shown as it comes. */
const ENGINE_NAMES: Readonly<Record<string, string>> = { postgres: "数据库 PostgreSQL", log: "事件日志", readModels: "读模型" };
const ENGINE_STATES: Readonly<Record<string, string>> = { ok: "运行正常", up: "正常", degraded: "部分服务不可用", down: "不可用" };

export function OverviewPage() {
  const { data, error, isLoading } = useGetHealthQuery(undefined, { pollingInterval: 30_000 });
  if (isLoading) return <Skeleton active />;
  if (!data) return <Alert type="error" showIcon title={messageOf(error, "获取系统状态失败")} />;
  return (
    <Card title="系统状态">
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: "status", label: "状态", children: ENGINE_STATES[data.status] ?? data.status },
          { key: "version", label: "版本", children: `v${data.version}` },
          { key: "uptime", label: "已运行", children: durationOf(data.uptime) },
          ...Object.entries(data.engines).map(([name, engine]) => ({
            key: name,
            label: ENGINE_NAMES[name] ?? name,
            children: ENGINE_STATES[engine] ?? engine,
          })),
        ]}
      />
    </Card>
  );
}
