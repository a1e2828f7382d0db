import { Card, Descriptions, Empty, Flex, Input, Segmented, Skeleton, Statistic } from "antd";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useListRowsQuery } from "../api/rows-api.ts";
import { useGetHealthQuery } from "../features/health/health-api.ts";
import { type Stats, useGetStatsSeriesQuery, useGetTotalsQuery } from "../features/stats/stats-api.ts";
import { LoadError } from "../ui/LoadError.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import styles from "./OverviewPage.module.css";

const Chart = lazyPart(() => import("../features/stats/Chart.tsx"), "Chart");

const DAY_MS = 86_400_000;
const RANGES = [
  { value: 7, label: "7 天" },
  { value: 30, label: "30 天" },
  { value: 90, label: "90 天" },
];
/** Each total with the table that has the same rows. */
const TOTALS = [
  ["users", "用户", "/users"],
  ["posts", "笔记", "/posts?is_draft=0"],
  ["comments", "评论", "/comments"],
  ["likes", "点赞", "/likes"],
] as const;
const DISABLED = { entity: "users", page: 1, limit: 1, filters: { is_active: "0" } };
const SERIES = [
  ["registrations", "注册"],
  ["notes", "笔记"],
  ["comments", "评论"],
  ["likes", "点赞"],
] as const;

const dayText = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);

/** Figures of the community, and the state of all engines. */
export function OverviewPage() {
  return (
    <Flex vertical gap={16}>
      <Totals />
      <Trends />
      <Engines />
    </Flex>
  );
}

function Totals() {
  const { data } = useGetTotalsQuery();
  const disabled = useListRowsQuery(DISABLED).data?.total ?? 0;
  return (
    <div className={styles.totals}>
      {TOTALS.map(([name, label, table]) => (
        <Card key={name} size="small">
          <Link to={table} className={styles.total}>
            <Statistic
              title={label}
              value={data?.[name] ?? "—"}
              suffix={name === "users" && disabled > 0 && <small>其中禁用 {disabled}</small>}
            />
          </Link>
        </Card>
      ))}
    </div>
  );
}

function Trends() {
  const [range, setRange] = useState(() => ({ from: dayText(Date.now() - 29 * DAY_MS), until: dayText(Date.now()) }));
  const { data, currentData, error, isFetching, refetch } = useGetStatsSeriesQuery(range);
  const days = Math.round((Date.parse(range.until) - Date.parse(range.from)) / DAY_MS) + 1;
  const set = (name: "from" | "until") => (event: { target: { value: string } }) =>
    event.target.value && setRange({ ...range, [name]: event.target.value });
  return (
    <section aria-label="趋势">
      <Flex gap={8} wrap align="center" className={styles.range}>
        <Segmented
          aria-label="日期范围"
          options={RANGES}
          value={days}
          onChange={(count) => setRange({ from: dayText(Date.now() - (Number(count) - 1) * DAY_MS), until: dayText(Date.now()) })}
        />
        <Flex gap={8} align="center">
          <Input type="date" aria-label="从" value={range.from} max={range.until} onChange={set("from")} />
          <span>至</span>
          <Input type="date" aria-label="至" value={range.until} min={range.from} onChange={set("until")} />
        </Flex>
      </Flex>
      {error && !currentData ? (
        <LoadError error={error} fallback="获取统计数据失败" busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Charts stats={data} />
      ) : (
        <Skeleton active title={false} />
      )}
    </section>
  );
}

function Charts({ stats }: { stats: Stats }) {
  const hourNames = useMemo(() => stats.hours.map((_, hour) => `${hour}时`), [stats]);
  const dayNames = useMemo(() => stats.days.map(({ date }) => date.slice(5)), [stats]);
  const series = useMemo(() => SERIES.map(([name, label]) => ({ name: label, values: stats.days.map((day) => day[name]) })), [stats]);
  const tagNames = useMemo(() => stats.top_tags.map(({ name }) => name), [stats]);
  const tagSeries = useMemo(() => [{ name: "使用次数", values: stats.top_tags.map(({ count }) => count) }], [stats]);
  const hourSeries = useMemo(() => [{ name: "动态", values: stats.hours }], [stats]);
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <div className={styles.charts}>
        <Card size="small" title="每日趋势" className={styles.wide}>
          <Chart label="每日注册、笔记、评论与点赞" kind="line" names={dayNames} series={series} />
        </Card>
        <Card size="small" title="热门标签">
          {tagNames.length > 0 ? (
            <Chart label="使用最多的标签" kind="bar" names={tagNames} series={tagSeries} sideways />
          ) : (
            <Empty description="这段时间没有标签" />
          )}
        </Card>
        <Card size="small" title="各时段活跃度">
          <Chart label="一天中各小时的动态数" kind="bar" names={hourNames} series={hourSeries} />
        </Card>
      </div>
    </Suspense>
  );
}

function durationOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} 小时 ${minutes} 分钟`;
  return minutes > 0 ? `${minutes} 分钟` : "不到 1 分钟";
}

/** Chinese names for the names and states that the server sends. An unknown name is shown as the server sends it. */
const ENGINE_NAMES: Readonly<Record<string, string>> = { postgres: "数据库 PostgreSQL", log: "事件日志", readModels: "读模型" };
const ENGINE_STATES: Readonly<Record<string, string>> = { ok: "运行正常", up: "正常", degraded: "部分服务不可用", down: "不可用" };

function Engines() {
  const { data, error, isFetching, refetch } = useGetHealthQuery(undefined, { pollingInterval: 30_000 });
  if (error && !data) return <LoadError error={error} fallback="获取系统状态失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} />;
  return (
    <Card size="small" title="系统状态">
      <Descriptions
        size="small"
        column={{ xs: 1, md: 3 }}
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
