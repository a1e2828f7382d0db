import type { Entity } from "@shiye/events/back-office/entity";
import { Button, Descriptions, Drawer, Empty, Skeleton, Tabs } from "antd";
import { useNavigate } from "react-router-dom";
import { type Row, useListRowsQuery, useReadRowQuery } from "../../api/rows-api.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { Cell } from "../table/Cell.tsx";
import { cutText, plainText, timeText } from "../table/format.ts";
import { addressFor } from "../table/table-address.ts";
import styles from "./Drawer.module.css";
import { HistoryTab } from "./HistoryTab.tsx";
import { type Related, relatedTo } from "./related.ts";

interface EntityDrawerProps {
  entity: Entity;
  row: Row;
  onClose: () => void;
}

/** The details of one thing: all columns, its history, and related rows. */
export function EntityDrawer({ entity, row, onClose }: EntityDrawerProps) {
  const { data: fresh } = useReadRowQuery({ entity: entity.path, id: row.id });
  const shown = fresh ?? row;
  const items = [
    { key: "details", label: "详情", children: <Details entity={entity} row={shown} /> },
    { key: "history", label: "历史", children: <HistoryTab entity={entity.path} id={row.id} /> },
    ...relatedTo(entity.path, shown).map((related) => ({
      key: related.label,
      label: related.label,
      children: <RelatedTab related={related} onLeave={onClose} />,
    })),
  ];
  return (
    <Drawer open size={640} onClose={onClose} title={`${entity.label} ${row.id}`}>
      <Tabs className={styles.tabs} items={items} destroyOnHidden />
    </Drawer>
  );
}

function Details({ entity, row }: Pick<EntityDrawerProps, "entity" | "row">) {
  const items = Object.entries(entity.columns).map(([name, column]) => ({
    key: name,
    label: column.label,
    children: <Cell entity={entity.path} name={name} column={column} row={row} />,
  }));
  return <Descriptions column={1} size="small" bordered styles={{ label: { whiteSpace: "nowrap" } }} items={items} />;
}

const SHOWN = 10;

function RelatedTab({ related: { entity, filters }, onLeave }: { related: Related; onLeave: () => void }) {
  const query = { page: 1, limit: SHOWN, filters };
  const { data, error, isFetching, refetch } = useListRowsQuery({ ...query, entity: entity.path });
  const navigate = useNavigate();
  if (error && !data)
    return <LoadError error={error} fallback={`获取${entity.label}列表失败`} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} />;
  if (data.data.length === 0) return <Empty description={`没有${entity.label}`} />;
  return (
    <>
      <ul className={styles.related}>
        {data.data.map((row) => (
          <li key={row.id}>
            <span>{titleOf(row)}</span>
            {typeof row.created_at === "string" && <time dateTime={row.created_at}>{timeText(row.created_at)}</time>}
          </li>
        ))}
      </ul>
      <Button
        type="link"
        onClick={() => {
          onLeave();
          navigate({ pathname: `/${entity.path}`, search: addressFor(entity, { ...query, limit: entity.defaultLimit ?? 20 }).toString() });
        }}
      >
        在表格里查看全部 {data.total} 条
      </Button>
    </>
  );
}

/** The value that describes a row best in one line. */
function titleOf(row: Row): string {
  const text = [row.title, row.content, row.post_title, row.name, row.following_nickname, row.user_agent, row.target_id, row.id].find(
    (one) => one !== null && one !== undefined && one !== "",
  );
  return cutText(plainText(String(text)), 40);
}
