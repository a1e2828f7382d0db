import type { Column } from "@shiye/events/back-office/parts";
import { Button, Checkbox, Flex } from "antd";
import styles from "./Table.module.css";

interface ColumnChooserProps {
  columns: Readonly<Record<string, Column>>;
  shown: readonly string[];
  /** Null: the default columns of the entity. */
  onChange: (columns: string[] | null) => void;
}

/** Chooses the columns of a table; at least one. */
export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  return (
    <Flex vertical gap={4} className={styles.chooser}>
      {Object.entries(columns).map(([name, column]) => (
        <Checkbox
          key={name}
          checked={shown.includes(name)}
          disabled={shown.length === 1 && shown.includes(name)}
          onChange={({ target }) => {
            const wanted = target.checked ? [...shown, name] : shown.filter((one) => one !== name);
            onChange(Object.keys(columns).filter((one) => wanted.includes(one)));
          }}
        >
          {column.label}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => onChange(null)}>
        恢复默认
      </Button>
    </Flex>
  );
}
