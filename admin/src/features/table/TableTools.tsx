import { ColumnHeightOutlined, DeleteOutlined, SettingOutlined, StarOutlined } from "@ant-design/icons";
import type { Column } from "@shiye/events/back-office/parts";
import { Button, Dropdown, Flex, Input, Popover, Space, Tooltip } from "antd";
import { type FormEvent, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useMenuFocus } from "../../ui/use-menu-focus.ts";
import type { ChangePreferences, TablePreferences } from "./preferences.ts";
import styles from "./Table.module.css";

// Loaded when it is opened.
const ColumnChooser = lazyPart(() => import("./ColumnChooser.tsx"), "ColumnChooser");

const DENSITIES = [
  { key: "small", label: "紧凑" },
  { key: "middle", label: "适中" },
  { key: "large", label: "宽松" },
] as const;

interface TableToolsProps {
  columns: Readonly<Record<string, Column>>;
  shown: readonly string[];
  preferences: TablePreferences;
  /** The address of the table without its page. */
  address: string;
  onChange: ChangePreferences;
  onOpenView: (address: string) => void;
}

/** The look of the table: columns, density, and saved filters. */
export function TableTools({ columns, shown, preferences, address, onChange, onOpenView }: TableToolsProps) {
  /** The open tool. Its tooltip is hidden then, because it would cover the tool and is in no landmark. */
  const [open, setOpen] = useState<string | null>(null);
  const density = useMenuFocus({
    selectable: true,
    selectedKeys: [preferences.density],
    items: [...DENSITIES],
    onClick: ({ key }) => onChange(() => ({ density: DENSITIES.find((one) => one.key === key)?.key ?? "small" })),
  });
  const opens = (name: string) => ({ onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null) });
  const tip = (name: string) => ({ title: open === name ? null : name });
  return (
    <Space size={0}>
      <Popover
        {...opens("列设置")}
        trigger="click"
        placement="bottom"
        content={
          <Titled title="显示的列">
            <Suspense>
              <ColumnChooser columns={columns} shown={shown} onChange={(chosen) => onChange(() => ({ columns: chosen }))} />
            </Suspense>
          </Titled>
        }
      >
        <Tooltip {...tip("列设置")}>
          <Button type="text" icon={<SettingOutlined aria-hidden />} aria-label="列设置" />
        </Tooltip>
      </Popover>
      <Dropdown
        {...density}
        trigger={["click"]}
        onOpenChange={(isOpen) => {
          opens("行高").onOpenChange(isOpen);
          density.onOpenChange(isOpen);
        }}
      >
        <Tooltip {...tip("行高")}>
          <Button type="text" icon={<ColumnHeightOutlined aria-hidden />} aria-label="行高" />
        </Tooltip>
      </Dropdown>
      <Popover
        {...opens("已存视图")}
        trigger="click"
        placement="bottom"
        content={
          <Titled title="已存视图">
            <Views preferences={preferences} address={address} onChange={onChange} onOpenView={onOpenView} />
          </Titled>
        }
      >
        <Tooltip {...tip("已存视图")}>
          <Button type="text" icon={<StarOutlined aria-hidden />} aria-label="已存视图" />
        </Tooltip>
      </Popover>
    </Space>
  );
}

/** A named part of the page, because the library's own title is in no landmark. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p className={styles.title}>{title}</p>
      {children}
    </section>
  );
}

function Views({ preferences, address, onChange, onOpenView }: Omit<TableToolsProps, "columns" | "shown">) {
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return;
    onChange(({ views }) => ({ views: [...views.filter((view) => view.name !== wanted), { name: wanted, address }] }));
    setName("");
  };
  return (
    <Flex vertical gap={4} className={styles.chooser}>
      {preferences.views.map((view) => (
        <Flex key={view.name} justify="space-between" align="center">
          <Button type="link" onClick={() => onOpenView(view.address)}>
            {view.name}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除视图${view.name}`}
            onClick={() => onChange(({ views }) => ({ views: views.filter((one) => one.name !== view.name) }))}
          />
        </Flex>
      ))}
      {preferences.views.length === 0 && <span className={styles.hint}>把当前的筛选与排序存为视图，下次一点就到。</span>}
      <form onSubmit={save} className={styles.saveView}>
        <Input aria-label="视图名称" placeholder="视图名称" maxLength={20} value={name} onChange={(event) => setName(event.target.value)} />
        <Button htmlType="submit">保存</Button>
      </form>
    </Flex>
  );
}
