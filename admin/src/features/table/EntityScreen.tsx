import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import type { Entity } from "@shiye/events/back-office/entity";
import { App, Button, Tooltip } from "antd";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { messageOf } from "../../api/base-query.ts";
import type { Deletion } from "../../api/delete-rows.ts";
import {
  type Row,
  type RowsQuery,
  useDeleteRowMutation,
  useDeleteRowsMutation,
  useListRowsQuery,
  usePrefetchRows,
} from "../../api/rows-api.ts";
import { useQuestion } from "../../ui/use-question.ts";
import { ReviewButton } from "../audit/AuditActions.tsx";
import { OPEN, TAB } from "../drawer/drawer-address.ts";
import { useShortcut } from "../palette/shortcuts.ts";
import { useLock } from "../reports/use-lock.ts";
import { useMay } from "../roles/use-may.ts";
import { EntityTable } from "./EntityTable.tsx";
import { exportRows } from "./export-rows.ts";
import { Filters } from "./Filters.tsx";
import { ListError } from "./ListError.tsx";
import { usePreferences } from "./preferences.ts";
import { RowActions } from "./RowActions.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import styles from "./Table.module.css";
import { TablePagination } from "./TablePagination.tsx";
import { TableTools } from "./TableTools.tsx";
import { addressFor, queryOf } from "./table-address.ts";
import { useSelection } from "./use-selection.ts";

// Dialogs are loaded when they are opened, so that the first table does not wait for them.
const EntityForm = lazy(() => import("../form/EntityForm.tsx").then(({ EntityForm }) => ({ default: EntityForm })));
const TypedQuestion = lazy(() => import("../../ui/TypedQuestion.tsx").then(({ TypedQuestion }) => ({ default: TypedQuestion })));
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
  const [deleting, setDeleting] = useState<Row | null>(null);
  const linked = address.get(OPEN);
  const inDrawer = opened ?? (linked ? { id: linked } : null);
  const [exporting, setExporting] = useState(false);
  const [deleteRow] = useDeleteRowMutation();
  const [deleteRows] = useDeleteRowsMutation();
  const { message, modal } = App.useApp();
  const ask = useQuestion();
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

  const deleteIt = async (row: Row) => {
    const answer = await deleteRow({ entity: entity.path, id: row.id });
    if (answer.error) return void message.error(`删除失败: ${messageOf(answer.error, "请稍后重试")}`);
    message.success("删除成功");
    selection.drop([row.id]);
  };
  const confirmDelete = (row: Row) =>
    ask({ title: "确认删除", content: deletionText(entity, row), doIt: "删除", danger: true, onYes: () => deleteIt(row) });
  const confirmDeleteMany = () => {
    const { ids } = selection;
    if (ids.length === 0) return message.warning("请选择要删除的项目");
    return ask({
      title: "确认删除",
      content: `确定要删除选中的 ${ids.length} 个${entity.label}吗？此操作不可恢复。${entity.deletion?.warning ?? ""}`,
      doIt: "删除",
      danger: true,
      onYes: async () => {
        const { gone, refused, failure } = await deleteRows({ entity: entity.path, ids }).unwrap();
        selection.drop(gone);
        if (failure) message.error(`批量删除失败: ${messageOf(failure, "请稍后重试")}`);
        if (refused.length > 0) return tellRefused(gone.length, refused);
        if (failure) return;
        message.success(`成功删除${gone.length}个${entity.label}`);
        selection.end();
      },
    });
  };
  const tellRefused = (count: number, refused: Deletion["refused"]) =>
    void modal.warning({
      title: `已删除 ${count} 个${entity.label}，未能删除：`,
      content: refused.map(({ id, message: reason }) => <p key={id}>{`${entity.label} ${id}：${reason}`}</p>),
      okText: "知道了",
    });
  const exportThem = async () => {
    setExporting(true);
    try {
      await exportRows(query, selection.selecting ? selection.ids : [], `${entity.label}.csv`);
    } catch (failure) {
      message.error(`导出失败: ${messageOf(failure, "请稍后重试")}`);
    } finally {
      setExporting(false);
    }
  };

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
              <Button type="text" icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={exportThem} aria-label="导出" />
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
          exporting={exporting}
          onDelete={confirmDeleteMany}
          onExport={exportThem}
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
                  onDelete={() => (entity.deletion?.typed ? setDeleting(row) : confirmDelete(row))}
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
        {deleting && (
          <TypedQuestion
            title="确认删除"
            content={deletionText(entity, deleting)}
            doIt="删除"
            answer={String(deleting[entity.deletion?.typed ?? "id"])}
            label={entity.columns[entity.deletion?.typed ?? "id"]?.label ?? "ID"}
            onYes={() => deleteIt(deleting)}
            onClose={() => setDeleting(null)}
          />
        )}
        {inDrawer && (
          <EntityDrawer key={inDrawer.id} entity={entity} row={inDrawer} tab={address.get(TAB) ?? undefined} onClose={closeDrawer} />
        )}
      </Suspense>
    </>
  );
}

const without = (filters: RowsQuery["filters"], names: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));

/** Source of the text for applications: specification 002 §2. */
function deletionText(entity: Entity, row: Row): string {
  if (entity.path === "audit") return `确定要删除用户 ${row.nickname ?? row.user_display_id ?? row.id} 的认证申请吗？此操作不可恢复。`;
  const name = [row.title, row.name, row.nickname, row.username].find((text) => typeof text === "string" && text !== "");
  return `确定要删除${entity.label}${typeof name === "string" ? `「${name}」` : ` ${row.id} `}吗？此操作不可恢复。${entity.deletion?.warning ?? ""}`;
}
