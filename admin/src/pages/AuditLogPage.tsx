import { DownloadOutlined } from "@ant-design/icons";
import { entities } from "@shiye/events/back-office/all";
import { deeds } from "@shiye/events/back-office/deeds";
import type { Filter } from "@shiye/events/back-office/parts";
import { filter } from "@shiye/events/back-office/parts";
import { wordsOfEvent } from "@shiye/events/event-words";
import { App, Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { downloadFile, messageOf } from "../api/base-query.ts";
import { type AuditLogEntry, useGetAuditLogQuery } from "../features/audit-log/audit-log-api.ts";
import { Changes } from "../features/drawer/HistoryTab.tsx";
import { saveFile } from "../features/table/export-rows.ts";
import { Filters } from "../features/table/Filters.tsx";
import { timeText } from "../features/table/format.ts";
import { ListError } from "../features/table/ListError.tsx";
import styles from "../features/table/Table.module.css";
import { DataTable } from "../ui/DataTable.tsx";

const filters: Readonly<Record<string, Filter>> = {
  admin: filter.part("管理员"),
  action: filter.choice(
    "操作",
    deeds.map((type) => ({ value: type, label: wordsOfEvent(type) })),
  ),
  entity: filter.choice(
    "对象",
    entities.map(({ path, label }) => ({ value: path, label })),
  ),
  from: filter.day("从"),
  until: filter.day("至"),
};
const labelOf = (entity: string) => entities.find(({ path }) => path === entity)?.label ?? entity;
const LIMIT = 50;

/** All actions of administrators, from the event log. */
export function AuditLogPage() {
  const [address, setAddress] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const { message } = App.useApp();
  const at = (name: string) => address.get(name) ?? "";
  const applied = Object.fromEntries(Object.keys(filters).map((name) => [name, at(name)]));
  const query = {
    cursor: at("cursor"),
    limit: LIMIT,
    admin: at("admin"),
    action: at("action"),
    entity: at("entity"),
    from: at("from"),
    until: at("until"),
  };
  const { data, currentData, error, isFetching, refetch } = useGetAuditLogQuery(query);
  const go = (next: Readonly<Record<string, string>>) =>
    setAddress(Object.fromEntries(Object.entries({ ...applied, ...next }).filter(([, value]) => value !== "")));
  const exportThem = async () => {
    setExporting(true);
    try {
      saveFile(await downloadFile({ path: "/admin/audit-log/export.csv", query: applied }), "审计日志.csv");
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
          onApply={(next) => go({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, ""])), ...next })}
        />
        <div className={styles.actions}>
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
          onRemove={(names) => go(Object.fromEntries(names.map((name) => [name, ""])))}
        />
      ) : (
        <>
          <DataTable<AuditLogEntry>
            label="审计日志"
            rows={data?.entries}
            keyOf={({ key }) => key}
            empty="没有符合条件的记录"
            busy={isFetching && data !== undefined}
            columns={[
              { key: "at", title: "时间", render: ({ at: when }) => (when ? timeText(when) : "—") },
              { key: "who", title: "管理员", render: ({ who }) => who.replace(/^管理员 /, "") },
              { key: "what", title: "操作", render: ({ what }) => what },
              {
                key: "target",
                title: "对象",
                render: ({ entity, target }) => [labelOf(entity), target].filter(Boolean).join(" "),
              },
              { key: "from", title: "来源", render: ({ from }) => from || "—" },
            ]}
            detail={({ changes }) => (changes.length > 0 ? <Changes changes={changes} /> : null)}
          />
          <nav className={styles.pagination} aria-label="分页">
            <Button disabled={at("cursor") === ""} onClick={() => go({ cursor: "" })}>
              回到最新
            </Button>
            <Button disabled={!data?.nextCursor} onClick={() => go({ cursor: data?.nextCursor ?? "" })}>
              更早的记录
            </Button>
          </nav>
        </>
      )}
    </>
  );
}
