import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import type { Entity } from "@shiye/events/back-office/entity";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { ReviewButton } from "../audit/ReviewButton.tsx";
import styles from "./Table.module.css";
import { useMayChange } from "./use-may-change.ts";

interface ScreenActionsProps {
  entity: Entity;
  /** Starts to select rows; undefined while rows are being selected. */
  onSelect: (() => void) | undefined;
  exporting: boolean;
  onExport: () => void;
  refreshing: boolean;
  onRefresh: () => void;
  onCreate: () => void;
  /** What changes how the table looks. */
  tools: ReactNode;
}

/** What can be done beside the filters. */
export function ScreenActions({ entity, onSelect, exporting, onExport, refreshing, onRefresh, onCreate, tools }: ScreenActionsProps) {
  const { mayReview, mayCreate, mayDelete } = useMayChange(entity);
  return (
    <div className={styles.actions}>
      {mayReview && <ReviewButton />}
      {mayDelete && onSelect && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={onSelect}>
          批量删除
        </Button>
      )}
      <span className={styles.tools}>
        <Tooltip title="导出">
          <Button type="text" icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={onExport} aria-label="导出" />
        </Tooltip>
        <Tooltip title="刷新">
          <Button type="text" icon={<ReloadOutlined spin={refreshing} aria-hidden />} onClick={onRefresh} aria-label="刷新" />
        </Tooltip>
        {tools}
      </span>
      {mayCreate && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          新增
        </Button>
      )}
    </div>
  );
}
