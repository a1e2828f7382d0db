import { DeleteOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import styles from "./Table.module.css";

interface RowActionsProps {
  name: string;
  canEdit: boolean;
  canDelete: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActions({ name, canEdit, canDelete, onOpen, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <Tooltip title="详情">
        <Button type="text" size="small" icon={<EyeOutlined aria-hidden />} aria-label={`查看${name}`} onClick={onOpen} />
      </Tooltip>
      {canEdit && (
        <Tooltip title="编辑">
          <Button type="text" size="small" icon={<EditOutlined aria-hidden />} aria-label={`编辑${name}`} onClick={onEdit} />
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
