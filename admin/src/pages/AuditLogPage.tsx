import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { saveFile } from "@shiye/client/save-file";
import { entities } from "@shiye/events/back-office/all";
import { deeds, signIns } from "@shiye/events/back-office/deeds";
import { WITH_SIGN_INS, WITHOUT_SIGN_INS } from "@shiye/events/back-office/history";
import type { Filter } from "@shiye/events/back-office/parts";
import { filter } from "@shiye/events/back-office/parts";
import { wordsOfEvent } from "@shiye/events/event-words";
import { App, Button } from "antd";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { downloadFile, messageOf } from "../api/base-query.ts";
import { type AuditLogEntry, type AuditLogFilter, useGetAuditLogQuery } from "../features/audit-log/audit-log-api.ts";
import { QuickDays } from "../features/audit-log/QuickDays.tsx";
import { drawerAddress } from "../features/drawer/drawer-address.ts";
import { Changes } from "../features/drawer/HistoryTab.tsx";
import cellStyles from "../features/table/Cell.module.css";
import { ShortId } from "../features/table/Cell.tsx";
import { Filters } from "../features/table/Filters.tsx";
import { exactTimeText } from "../features/table/format.ts";
import { ListError } from "../features/table/ListError.tsx";
import styles from "../features/table/Table.module.css";
import { DataTable } from "../ui/DataTable.tsx";

/** Kinds of things that have no table. */
const OTHER_KINDS = [
  { value: "conversation", label: "私信" },
  { value: "reported", label: "举报" },
  { value: "projections", label: "读模型" },
];
const kinds = [...entities.map(({ path, label }) => ({ value: path, label })), ...OTHER_KINDS];
const labelOf = (entity: string) => kinds.find(({ value }) => value === entity)?.label ?? entity;

const filters: Readonly<Record<AuditLogFilter, Filter>> = {
  member: filter.account("涉及用户"),
  admin: filter.part("管理员"),
  action: filter.choice(
    "操作",
    deeds.map((type) => ({ value: type, label: wordsOfEvent(type) })),
  ),
  entity: filter.choice("对象", kinds),
  name: filter.part("对象名称"),
  target: filter.part("对象ID"),
  sign_ins: filter.choice("登录", [{ value: WITH_SIGN_INS, label: "含登录" }], { everything: "不含登录" }),
  from: filter.day("从"),
  until: filter.day("至"),
};
const names = Object.keys(filters) as AuditLogFilter[];
const LIMIT = 50;

/** All actions of administrators, from the event log. */
export function AuditLogPage() {
  const [address, setAddress] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const { message } = App.useApp();
  const at = (name: string) => address.get(name) ?? "";
  const applied = Object.fromEntries(names.map((name) => [name, at(name)]));
  // Whoever asks for sign-ins by their name gets them.
  const isOfSignIns = at("sign_ins") !== "" || signIns.some((type) => type === at("action"));
  const asked = { ...applied, sign_ins: String(isOfSignIns ? WITH_SIGN_INS : WITHOUT_SIGN_INS) };
  const query = { ...asked, cursor: at("cursor"), limit: LIMIT };
  const { data, currentData, error, isFetching, refetch } = useGetAuditLogQuery(query, { refetchOnMountOrArgChange: true });
  // Where the newer pages began. The browser keeps them with the address.
  const newer: readonly string[] = useLocation().state?.newer ?? [];
  const go = (next: Readonly<Record<string, string>>, newerThan: readonly string[] = []) =>
    setAddress(Object.fromEntries(Object.entries({ ...applied, ...next }).filter(([, value]) => value !== "")), {
      state: { newer: newerThan },
    });
  const exportThem = async () => {
    setExporting(true);
    try {
      saveFile(await downloadFile({ path: "/admin/audit-log/export.csv", query: asked }), "审计日志.csv");
    } catch (failure) {
      message.error(`导出失败: ${messageOf(failure, "请稍后重试")}`);
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <div className={styles.bar}>
        <Filters
          filters={filters}
          applied={applied}
          onApply={(next) => go({ ...Object.fromEntries(names.map((name) => [name, ""])), ...next })}
        />
        <QuickDays from={at("from")} until={at("until")} onPick={go} />
        <div className={styles.actions}>
          <Button icon={<ReloadOutlined spin={isFetching} aria-hidden />} aria-label="刷新" onClick={() => void refetch()} />
          <Button icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={exportThem}>
            导出
          </Button>
        </div>
      </div>
      {error && !currentData ? (
        <ListError
          error={error}
          fallback="获取审计日志失败"
          busy={isFetching}
          onRetry={() => void refetch()}
          filters={filters}
          onRemove={(refused) => go(Object.fromEntries(refused.map((name) => [name, ""])))}
        />
      ) : (
        <>
          <DataTable<AuditLogEntry>
            label="审计日志"
            rows={data?.entries}
            keyOf={({ key }) => key}
            // A name is looked for in a part of the log at a time.
            empty={data?.nextCursor ? "这一段里没有，请继续看更早的记录" : "没有符合条件的记录"}
            busy={isFetching && data !== undefined}
            columns={[
              { key: "at", title: "时间", render: ({ at: when }) => (when ? exactTimeText(when) : "—") },
              { key: "who", title: "管理员", render: ({ who }) => who.replace(/^管理员 /, "") },
              { key: "what", title: "操作", render: ({ what }) => what },
              { key: "target", title: "对象", render: (entry) => <Target entry={entry} /> },
              {
                key: "member",
                title: "涉及用户",
                render: ({ member }) => (member ? <Thing entity="users" id={member.id} name={member.name} /> : "—"),
              },
              { key: "from", title: "来源", render: ({ from }) => from || "—" },
            ]}
            detail={({ changes }) => (changes.length > 0 ? <Changes changes={changes} /> : null)}
          />
          <nav className={styles.pagination} aria-label="分页">
            <Button disabled={at("cursor") === ""} onClick={() => go({ cursor: "" })}>
              回到最新
            </Button>
            <Button disabled={newer.length === 0} onClick={() => go({ cursor: newer.at(-1) ?? "" }, newer.slice(0, -1))}>
              较新的记录
            </Button>
            <Button disabled={!data?.nextCursor} onClick={() => go({ cursor: data?.nextCursor ?? "" }, [...newer, at("cursor")])}>
              更早的记录
            </Button>
          </nav>
        </>
      )}
    </>
  );
}

function Target({ entry: { entity, target, name } }: { entry: AuditLogEntry }) {
  return (
    <>
      {labelOf(entity)} {target && <Thing entity={entity} id={target} name={name} />}
    </>
  );
}

/** The name of a thing, or its id, which leads to its history where it has one. */
function Thing({ entity, id, name }: { entity: string; id: string; name: string }) {
  const address = drawerAddress(entity, id, "history");
  const shown = name === "" ? <ShortId id={id} /> : <span title={id}>{name}</span>;
  return address ? (
    <Link className={cellStyles.link} to={address}>
      {shown}
    </Link>
  ) : (
    shown
  );
}
