import { FilterOutlined } from "@ant-design/icons";
import type { Filter } from "@shiye/events/back-office/parts";
import { Badge, Button, Drawer } from "antd";
import { useState } from "react";
import { useWide } from "../../ui/use-media.ts";
import { useShortcut } from "../palette/shortcuts.ts";
import { FilterBar } from "./FilterBar.tsx";

interface FiltersProps {
  filters: Readonly<Record<string, Filter>>;
  applied: Readonly<Record<string, string>>;
  onApply: (filters: Readonly<Record<string, string>>) => void;
}

/** The filters of a table in a row; up to 960 px in a sheet that a button opens. `/` focuses them. Source: specification 002 §2. */
export function Filters({ filters, applied, onApply }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const wide = useWide();
  useShortcut("/", () => {
    if (wide) document.querySelector<HTMLInputElement>("search input")?.focus();
    else setOpen(true);
  });
  const bar = (
    <FilterBar
      filters={filters}
      applied={applied}
      onApply={(next) => {
        setOpen(false);
        onApply(next);
      }}
    />
  );
  if (wide) return bar;
  return (
    <>
      <Badge count={Object.values(applied).filter(Boolean).length} size="small">
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
          筛选
        </Button>
      </Badge>
      <Drawer placement="bottom" size="auto" title="筛选" open={open} onClose={() => setOpen(false)}>
        {bar}
      </Drawer>
    </>
  );
}
