import type { Entity } from "@shiye/events/back-office/entity";
import { App } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import type { Deletion } from "../../api/delete-rows.ts";
import { type Row, type RowKey, type RowsQuery, useDeleteRowMutation, useDeleteRowsMutation } from "../../api/rows-api.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useQuestion } from "../../ui/use-question.ts";
import { applicantOf } from "../audit/applicant.ts";
import { useDecisions } from "../audit/use-decisions.ts";
import { exportRows } from "./export-rows.ts";
import type { useSelection } from "./use-selection.ts";

// Loaded when they are opened, so that the first table does not wait for them.
const DeletionFigures = lazyPart(() => import("./DeletionFigures.tsx"), "DeletionFigures");
const RejectDialog = lazyPart(() => import("../audit/RejectDialog.tsx"), "RejectDialog");
const TypedQuestion = lazyPart(() => import("../../ui/TypedQuestion.tsx"), "TypedQuestion");

/** What must be typed to confirm a deletion, and what it is called. */
interface TypedText {
  answer: string;
  label: string;
}
interface TypedDeed extends TypedText {
  content: ReactNode;
  onYes: () => Promise<boolean>;
}

export interface RowDeeds {
  deleteOne: (row: Row) => void;
  deleteSelected: () => void;
  /** Of an application. */
  reject: (row: Row) => void;
  /** All rows of the query, or the selected ones. */
  exportThem: () => Promise<void>;
  exporting: boolean;
  /** What asks before one of these. It is outside of the rows, because a row may leave the page while somebody types. */
  dialog: ReactNode;
}

/** What is done to the rows of a table, with its questions and messages. */
export function useRowDeeds(entity: Entity, query: RowsQuery, selection: ReturnType<typeof useSelection>): RowDeeds {
  const [typing, setTyping] = useState<TypedDeed>();
  const [rejecting, setRejecting] = useState<Row>();
  const decisions = useDecisions();
  const [exporting, setExporting] = useState(false);
  const [deleteRow] = useDeleteRowMutation();
  const [deleteRows] = useDeleteRowsMutation();
  const { message, modal } = App.useApp();
  const ask = useQuestion();
  const typed = entity.deletion?.typed;

  /** Asks before a deletion; if there is a text to type, that it is typed. */
  const confirm = (content: ReactNode, onYes: () => Promise<boolean>, text: TypedText | undefined) =>
    text ? setTyping({ content, onYes, ...text }) : ask({ title: "确认删除", content, doIt: "删除", danger: true, onYes });

  const deleteIt = async (row: Row) => {
    const { error } = await deleteRow({ entity: entity.path, id: row.id });
    if (error) message.error(`删除失败: ${messageOf(error, "请稍后重试")}`);
    else {
      message.success("删除成功");
      selection.drop([row.id]);
    }
    return !error;
  };
  const deleteOne = (row: Row) => {
    const text = typed ? { answer: String(row[typed]), label: entity.columns[typed]?.label ?? "ID" } : undefined;
    const content = (
      <>
        {deletionText(entity, row)}
        <Suspense>{entity.deletion && <DeletionFigures entity={entity} id={row.id} />}</Suspense>
      </>
    );
    confirm(content, () => deleteIt(row), text);
  };

  const tellRefused = (done: string, refused: Deletion["refused"]) =>
    modal.warning({
      title: `${done}，未能删除：`,
      content: refused.map(({ id, message: reason }) => <p key={id}>{`${entity.label} ${id}：${reason}`}</p>),
      okText: "知道了",
    });
  /** Returns whether any row was deleted or refused: otherwise the same rows can be tried again. */
  const deleteThem = async (ids: readonly RowKey[]) => {
    const { gone, count, refused, failure } = await deleteRows({ entity: entity.path, ids }).unwrap();
    selection.drop(gone);
    const left = ids.length - gone.length - refused.length;
    const done = `已删除 ${count} 个${entity.label}${left > 0 ? `，其余 ${left} 个未处理` : ""}`;
    if (failure) message.error(`批量删除失败: ${messageOf(failure, "请稍后重试")}。${done}`);
    if (refused.length > 0) tellRefused(done, refused);
    else if (!failure) {
      message.success(`成功删除${count}个${entity.label}`);
      selection.end();
    }
    return gone.length + refused.length > 0;
  };
  const deleteSelected = () => {
    const { ids } = selection;
    if (ids.length === 0) return void message.warning("请选择要删除的项目");
    const content = `确定要删除选中的 ${ids.length} 个${entity.label}吗？此操作不可恢复。${entity.deletion?.warning ?? ""}`;
    confirm(content, () => deleteThem(ids), typed ? { answer: String(ids.length), label: "数量" } : undefined);
  };

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

  const dialog = (
    <Suspense>
      {typing && <TypedQuestion title="确认删除" doIt="删除" {...typing} onClose={() => setTyping(undefined)} />}
      {rejecting && (
        <RejectDialog
          applicant={applicantOf(rejecting)}
          busy={decisions.busy}
          onReject={async (reason) => (await decisions.reject(rejecting.id, reason)) && setRejecting(undefined)}
          onCancel={() => setRejecting(undefined)}
          onMissing={() => setRejecting(undefined)}
        />
      )}
    </Suspense>
  );
  return { deleteOne, deleteSelected, reject: setRejecting, exportThem, exporting, dialog };
}

/** Source of the text for applications: specification 002 §2. */
function deletionText(entity: Entity, row: Row): string {
  if (entity.path === "audit") return `确定要删除用户 ${row.nickname ?? row.user_display_id ?? row.id} 的认证申请吗？此操作不可恢复。`;
  const name = [row.title, row.name, row.nickname, row.username].find((text) => typeof text === "string" && text !== "");
  return `确定要删除${entity.label}${typeof name === "string" ? `「${name}」` : ` ${row.id} `}吗？此操作不可恢复。${entity.deletion?.warning ?? ""}`;
}
