import { Empty, Skeleton } from "antd";
import { Link } from "react-router-dom";
import type { RowKey } from "../../api/rows-api.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import styles from "../drawer/Drawer.module.css";
import { Changes } from "../drawer/HistoryTab.tsx";
import { timeText } from "../table/format.ts";
import { useGetAuditLogQuery } from "./audit-log-api.ts";

const SHOWN = 20;

/** What administrators did that concerns one member. */
export function MemberActionsTab({ member }: { member: RowKey }) {
  const { data, error, isFetching, refetch } = useGetAuditLogQuery({ member: String(member), limit: SHOWN });
  if (error && !data) return <LoadError error={error} fallback="获取管理记录失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} />;
  if (data.entries.length === 0) return <Empty description="没有管理记录" />;
  return (
    <>
      <ol className={styles.history}>
        {data.entries.map(({ key, what, name, who, at, from, changes }) => (
          <li key={key}>
            <strong>{[what, name && `「${name}」`].filter(Boolean).join(" ")}</strong>
            <p className={styles.meta}>{[who, at && timeText(at), from].filter(Boolean).join(" · ")}</p>
            <Changes changes={changes} />
          </li>
        ))}
      </ol>
      <Link to={{ pathname: "/audit-log", search: new URLSearchParams({ member: String(member) }).toString() }}>在审计日志里查看全部</Link>
    </>
  );
}
