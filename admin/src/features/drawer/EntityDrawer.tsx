import type { Entity } from "@shiye/events/back-office/entity";
import type { Column } from "@shiye/events/back-office/parts";
import { Button, Descriptions, Drawer, Empty, Flex, Skeleton, Tabs, Tag } from "antd";
import { Link, useNavigate } from "react-router-dom";
import { type Row, useListRowsQuery, useReadRowQuery } from "../../api/rows-api.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useSecondFactorDeed } from "../account/use-second-factor-deed.ts";
import { MemberActionsTab } from "../audit-log/MemberActionsTab.tsx";
import cellStyles from "../table/Cell.module.css";
import { Cell } from "../table/Cell.tsx";
import { cutText, plainText, timeText } from "../table/format.ts";
import { addressFor } from "../table/table-address.ts";
import { type RowDeed, useDeedsOf } from "../table/use-deeds-of.ts";
import type { RowDeeds } from "../table/use-row-deeds.tsx";
import { CopyButton } from "./CopyButton.tsx";
import styles from "./Drawer.module.css";
import { drawerAddress } from "./drawer-address.ts";
import { HistoryTab } from "./HistoryTab.tsx";
import { type Related, relatedTo } from "./related.ts";

interface EntityDrawerProps {
  entity: Entity;
  row: Row;
  /** The tab in front. Default: the details. */
  tab?: string | undefined;
  deeds: Pick<RowDeeds, "deleteOne" | "reject">;
  onEdit: (row: Row) => void;
  onClose: () => void;
}

/** The details of one thing: all columns, its history, and related rows; below them what can be done to it. */
export function EntityDrawer({ entity, row, tab, deeds, onEdit, onClose }: EntityDrawerProps) {
  useFocusBack();
  const { data: fresh, error } = useReadRowQuery({ entity: entity.path, id: row.id });
  const shown = fresh ?? row;
  const isGone = error !== undefined && "status" in error && error.status === 404;
  const items = [
    {
      key: "details",
      label: "详情",
      children: isGone ? <Empty description={`${entity.label}已不存在，只有历史`} /> : <Details entity={entity} row={shown} />,
    },
    { key: "history", label: "历史", children: <HistoryTab entity={entity.path} id={row.id} /> },
    ...(entity.path === "users" ? [{ key: "actions", label: "管理记录", children: <MemberActionsTab member={row.id} /> }] : []),
    ...relatedTo(entity.path, row.id).map((related) => ({
      key: related.label,
      label: related.label,
      children: <RelatedTab related={related} onLeave={onClose} />,
    })),
  ];
  return (
    <Drawer
      open
      size={640}
      onClose={onClose}
      title={<Title entity={entity} row={shown} />}
      // Until it is loaded, a thing that an address names is known by its id alone.
      footer={fresh && !isGone && <Actions {...{ entity, deeds, onEdit }} row={fresh} />}
    >
      <Tabs className={styles.tabs} items={items} defaultActiveKey={tab ?? "details"} destroyOnHidden />
    </Drawer>
  );
}

/** Whoever comes by an address or the palette does not see the row of the table. What is done most is at the right end, as in other dialogs. */
function Actions({ entity, row, deeds, onEdit }: Pick<EntityDrawerProps, "entity" | "row" | "deeds" | "onEdit">) {
  const { deedsOf, busy } = useDeedsOf(entity, deeds, onEdit);
  const secondFactor = useSecondFactorDeed();
  const [first, ...others] = [...deedsOf(row), ...secondFactor(entity, row)];
  const button = ({ key, label, tone, onPress }: RowDeed, type?: "primary") => (
    <Button key={key} type={tone === "danger" ? undefined : type} danger={tone === "danger"} disabled={busy} onClick={onPress}>
      {label}
    </Button>
  );
  return (
    <Flex gap={8} justify="flex-end" wrap>
      {others.toReversed().map((deed) => button(deed))}
      {first && button(first, "primary")}
    </Flex>
  );
}

/** A member by the name that others see; anything else by its id. */
function Title({ entity, row }: Pick<EntityDrawerProps, "entity" | "row">) {
  if (entity.path !== "users" || typeof row.nickname !== "string") return `${entity.label} ${row.id}`;
  return (
    <>
      {row.nickname} (@{String(row.user_id)}) {row.is_active === 0 && <Tag className={cellStyles.bad}>已禁用</Tag>}
    </>
  );
}

/** An id can be copied whole. */
const isId = (name: string, { kind }: Column) =>
  kind === "id" || kind === "note" || kind === "comment" || (kind === "number" && name.endsWith("_id"));

function Details({ entity, row }: Pick<EntityDrawerProps, "entity" | "row">) {
  const items = Object.entries(entity.columns).map(([name, column]) => ({
    key: name,
    label: column.label,
    children:
      isId(name, column) && row[name] ? (
        <div className={styles.value}>
          <Cell entity={entity.path} name={name} column={column} row={row} />
          <CopyButton text={String(row[name])} />
        </div>
      ) : (
        <Cell entity={entity.path} name={name} column={column} row={row} />
      ),
  }));
  return (
    <Descriptions className={styles.details} column={1} size="small" bordered styles={{ label: { whiteSpace: "nowrap" } }} items={items} />
  );
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
            <Link to={drawerAddress(entity.path, row.id) ?? ""} onClick={onLeave}>
              {titleOf(row)}
            </Link>
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
