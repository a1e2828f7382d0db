import { DeleteOutlined, EditOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { type Deed, Deeds } from "../../ui/Deeds.tsx";
import { usePhone } from "../../ui/use-media.ts";
import styles from "./Table.module.css";
import type { RowDeed } from "./use-deeds-of.ts";

/** Decisions have words instead. */
const ICONS: Partial<Readonly<Record<string, ReactNode>>> = {
  open: <EyeOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  lock: <LockOutlined aria-hidden />,
  unlock: <UnlockOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
};

interface RowActionsProps {
  name: string;
  deeds: readonly RowDeed[];
  /** A decision is on its way. */
  busy: boolean;
  onOpen: () => void;
}

/** Buttons beside each other, or one menu on a phone, so that the row has room. */
export function RowActions({ name, deeds, busy, onOpen }: RowActionsProps) {
  const inWords = deeds.filter(({ key }) => !ICONS[key]);
  const drawn: (Deed & { key: string })[] = [{ key: "open", label: "详情", onPress: onOpen }, ...deeds.filter(({ key }) => ICONS[key])];
  if (usePhone()) return <Deeds of={name} disabled={busy} deeds={[...inWords, ...drawn]} />;
  return (
    <>
      <Deeds of={name} disabled={busy} deeds={inWords} />
      {drawn.map(({ key, label, onPress }) => (
        <Tooltip key={key} title={label}>
          <Button
            type="text"
            size="small"
            className={key === "delete" ? styles.delete : ""}
            icon={ICONS[key]}
            aria-label={`${key === "open" ? "查看" : label}${name}`}
            onClick={onPress}
          />
        </Tooltip>
      ))}
    </>
  );
}
