import { EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown, Flex } from "antd";
import styles from "./Deeds.module.css";
import { useWide } from "./use-media.ts";
import { useMenuFocus } from "./use-menu-focus.ts";

export interface Deed {
  label: string;
  tone?: "good" | "danger" | undefined;
  onPress: () => void;
}

interface DeedsProps {
  /** The name of the row, for screen readers. */
  of: string;
  deeds: readonly Deed[];
  disabled?: boolean;
}

/** The actions of a row: side by side if there is room, else in a menu that stays visible while the row scrolls. */
export function Deeds({ of, deeds, disabled = false }: DeedsProps) {
  const isWide = useWide();
  const menu = useMenuFocus({
    items: deeds.map(({ label, tone }) => ({ key: label, label, danger: tone === "danger" })),
    onClick: ({ key }) => deeds.find(({ label }) => label === key)?.onPress(),
  });
  if (deeds.length === 0) return null;
  if (!isWide && deeds.length > 1)
    return (
      <Dropdown trigger={["click"]} disabled={disabled} {...menu}>
        <Button type="text" size="small" className={styles.more} icon={<EllipsisOutlined aria-hidden />} aria-label={`操作 ${of}`} />
      </Dropdown>
    );
  return (
    <Flex>
      {deeds.map(({ label, tone, onPress }) => (
        <Button
          key={label}
          type="text"
          size="small"
          danger={tone === "danger"}
          className={tone === "good" ? styles.good : ""}
          disabled={disabled}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}
