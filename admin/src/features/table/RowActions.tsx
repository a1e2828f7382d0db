import { DeleteOutlined, EditOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { Row } from "../../api/rows-api.ts";
import { type Deed, Deeds } from "../../ui/Deeds.tsx";
import { usePhone } from "../../ui/use-media.ts";
import { AuditActions } from "../audit/AuditActions.tsx";
import styles from "./Table.module.css";

interface RowActionsProps {
  name: string;
  /** A pending application, which can be decided here. */
  pending?: Row | undefined;
  /** A member who can be deactivated, or reactivated, here. */
  member?: { isActive: boolean; onLock: () => void } | undefined;
  canEdit: boolean;
  canDelete: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onReject: () => void;
}

/** Buttons beside each other, or one menu on a phone, so that the row has room. */
export function RowActions({ name, pending, member, canEdit, canDelete, onOpen, onEdit, onDelete, onReject }: RowActionsProps) {
  const lock = member?.isActive ? "禁用" : "恢复";
  if (usePhone()) {
    const deeds: Deed[] = [
      { label: "详情", onPress: onOpen },
      ...(canEdit ? [{ label: "编辑", onPress: onEdit }] : []),
      ...(member ? [{ label: lock, onPress: member.onLock }] : []),
      ...(canDelete ? [{ label: "删除", tone: "danger" as const, onPress: onDelete }] : []),
    ];
    return pending ? <AuditActions row={pending} onReject={onReject} more={deeds} /> : <Deeds of={name} deeds={deeds} />;
  }
  return (
    <>
      {pending && <AuditActions row={pending} onReject={onReject} />}
      <Tooltip title="详情">
        <Button type="text" size="small" icon={<EyeOutlined aria-hidden />} aria-label={`查看${name}`} onClick={onOpen} />
      </Tooltip>
      {canEdit && (
        <Tooltip title="编辑">
          <Button type="text" size="small" icon={<EditOutlined aria-hidden />} aria-label={`编辑${name}`} onClick={onEdit} />
        </Tooltip>
      )}
      {member && (
        <Tooltip title={lock}>
          <Button
            type="text"
            size="small"
            icon={member.isActive ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
            aria-label={`${lock}${name}`}
            onClick={member.onLock}
          />
        </Tooltip>
      )}
      {canDelete && (
        <Tooltip title="删除">
          <Button
            type="text"
            size="small"
            className={styles.delete}
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除${name}`}
            onClick={onDelete}
          />
        </Tooltip>
      )}
    </>
  );
}
