import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import type { Entity } from "@shiye/events/back-office/entity";
import { Button, Tooltip } from "antd";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Row, type RowsQuery, useListRowsQuery, usePrefetchRows } from "../../api/rows-api.ts";
import { ReviewButton } from "../audit/AuditActions.tsx";
import { OPEN, TAB } from "../drawer/drawer-address.ts";
import { useShortcut } from "../palette/shortcuts.ts";
import { useLock } from "../reports/use-lock.ts";
import { useMay } from "../roles/use-may.ts";
import { EntityTable } from "./EntityTable.tsx";
import { Filters } from "./Filters.tsx";
import { ListError } from "./ListError.tsx";
import { usePreferences } from "./preferences.ts";
import { RowActions } from "./RowActions.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import styles from "./Table.module.css";
import { TablePagination } from "./TablePagination.tsx";
import { TableTools } from "./TableTools.tsx";
import { addressFor, queryOf } from "./table-address.ts";
import { useRowDeeds } from "./use-row-deeds.tsx";
import { useSelection } from "./use-selection.ts";

// Dialogs are loaded when they are opened, so that the first table does not wait for them.
const EntityForm = lazy(() => import("../form/EntityForm.tsx").then(({ EntityForm }) => ({ default: EntityForm })));
const EntityDrawer = lazy(() => import("../drawer/EntityDrawer.tsx").then(({ EntityDrawer }) => ({ default: EntityDrawer })));

/** How many pages are prefetched when the pointer comes near the pagination. */
const PAGES_AHEAD = 2;

/** The screen of one entity: filters, actions, table, pagination, form and details. Source: specification 002 §2. */
export function EntityScreen({ entity }: { entity: Entity }) {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(entity, address);
  // `currentData`: rows of other filters would hide that these were refused.
  const { data: list, currentData, error, isFetching, refetch } = useListRowsQuery(query);
  const prefetch = usePrefetchRows("listRows");
  const [preferences, changePreferences] = usePreferences(entity.path);
  const selection = useSelection(query.filters);
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const [opened, setOpened] = useState<Row | null>(null);
  const linked = address.get(OPEN);
  // A drawer covers the rows, so what the address names while one of them is open was asked for later.
  const inDrawer = linked ? { id: linked } : opened;
  const deeds = useRowDeeds(entity, query, selection);
  const lock = useLock();
  const may = useMay();
  const mayEdit = may(entity.changedBy ?? "manage");
  const mayReview = entity.path === "audit" && may("review");
  const { create, edit, delete: deletable } = entity.actions;

  const shown = preferences.columns ?? Object.keys(entity.columns).filter((name) => !entity.columns[name]?.hidden);
  const go = (next: Partial<RowsQuery>) => setAddress(addressFor(entity, { ...query, ...next }));
  const closeDrawer = () => {
    setOpened(null);
    if (linked) setAddress(addressFor(entity, query), { replace: true });
  };
  const approach = () => {
    for (let page = query.page + 1; page <= Math.min(query.page + PAGES_AHEAD, list?.totalPages ?? 0); page += 1)
      prefetch({ ...query, page });
  };
  // The last row of the last page was deleted, or the address is an old one.
  const pages = Math.max(list?.totalPages ?? 1, 1);
  const lastPage = list && !isFetching && list.data.length === 0 && query.page > pages ? pages : null;
  const goBackTo = useEffectEvent((page: number) => setAddress(addressFor(entity, { ...query, page }), { replace: true }));
  useEffect(() => {
    if (lastPage !== null) goBackTo(lastPage);
  }, [lastPage]);
  useShortcut("n", () => setEditing("new"), Boolean(create) && mayEdit);

  const { page: _page, ...everyPage } = query;
  return (
    <>
      <div className={styles.bar}>
        <Filters filters={entity.filters} applied={query.filters} onApply={(filters) => go({ filters, page: 1 })} />
        <div className={styles.actions}>
          {mayReview && <ReviewButton />}
          {deletable && mayEdit && !selection.selecting && (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={selection.begin}>
              批量删除
            </Button>
          )}
          <span className={styles.tools}>
            <Tooltip title="导出">
              <Button
                type="text"
                icon={<DownloadOutlined aria-hidden />}
                loading={deeds.exporting}
                onClick={deeds.exportThem}
                aria-label="导出"
              />
            </Tooltip>
            <Tooltip title="刷新">
              <Button
                type="text"
                icon={<ReloadOutlined spin={isFetching} aria-hidden />}
                onClick={() => void refetch()}
                aria-label="刷新"
              />
            </Tooltip>
            <TableTools
              columns={entity.columns}
              shown={shown}
              preferences={preferences}
              address={addressFor(entity, { ...everyPage, page: 1 }).toString()}
              onChange={changePreferences}
              onOpenView={(view) => setAddress(view)}
            />
          </span>
          {create && mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing("new")}>
              新增
            </Button>
          )}
        </div>
      </div>
      {selection.selecting && (
        <SelectionBar
          selection={selection}
          query={query}
          list={list}
          exporting={deeds.exporting}
          onDelete={deeds.deleteSelected}
          onExport={deeds.exportThem}
        />
      )}
      {error && !currentData ? (
        <ListError
          error={error}
          fallback={`获取${entity.label}列表失败`}
          busy={isFetching}
          onRetry={() => void refetch()}
          filters={entity.filters}
          onRemove={(names) => go({ filters: without(query.filters, names), page: 1 })}
        />
      ) : (
        <>
          <EntityTable
            entity={entity}
            list={list}
            query={query}
            shown={shown}
            density={preferences.density}
            busy={isFetching && list !== undefined}
            selected={selection.selecting ? selection.ids : null}
            onSelect={selection.select}
            onSort={(sortField, sortOrder) => go({ sortField, sortOrder, page: 1 })}
            actions={(row) => (
              <span className={styles.rowActions}>
                <RowActions
                  name={`${entity.label} ${row.id}`}
                  pending={mayReview && row.status === 0 ? row : undefined}
                  member={
                    entity.locks && may("review")
                      ? {
                          isActive: Boolean(row.is_active),
                          onLock: () => lock({ id: Number(row.id), nickname: String(row.nickname), is_active: row.is_active }),
                        }
                      : undefined
                  }
                  canEdit={Boolean(edit) && mayEdit}
                  canDelete={Boolean(deletable) && mayEdit}
                  onOpen={() => setOpened(row)}
                  onEdit={() => setEditing(row)}
                  onDelete={() => deeds.deleteOne(row)}
                  onReject={() => deeds.reject(row)}
                />
              </span>
            )}
          />
          {list && (
            <TablePagination
              page={query.page}
              pages={list.totalPages}
              limit={query.limit}
              total={list.total}
              isEstimate={list.totalIsEstimate}
              onPage={(page) => go({ page })}
              onLimit={(limit) => go({ limit, page: 1 })}
              onApproach={approach}
            />
          )}
        </>
      )}
      <Suspense>
        {editing && (
          <EntityForm
            key={editing === "new" ? "new" : editing.id}
            entity={entity}
            row={editing === "new" ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
        {inDrawer && (
          <EntityDrawer key={inDrawer.id} entity={entity} row={inDrawer} tab={address.get(TAB) ?? undefined} onClose={closeDrawer} />
        )}
      </Suspense>
      {deeds.dialog}
    </>
  );
}

const without = (filters: RowsQuery["filters"], names: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
