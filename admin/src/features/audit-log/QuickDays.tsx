import { dateOfDay, dayOf } from "@shiye/events/days";
import { Button, Space } from "antd";
import styles from "../table/Table.module.css";

const RANGES = [
  { days: 1, label: "今天" },
  { days: 7, label: "近 7 天" },
  { days: 30, label: "近 30 天" },
];

interface QuickDaysProps {
  from: string;
  until: string;
  onPick: (days: { from: string; until: string }) => void;
}

/** The ranges of days that are asked for most, until today in China. A second press takes one back. */
export function QuickDays({ from, until, onPick }: QuickDaysProps) {
  const today = dayOf(Date.now());
  return (
    <Space.Compact role="group" aria-label="日期范围" className={styles.ranges ?? ""}>
      {RANGES.map(({ days, label }) => {
        const range = { from: dateOfDay(today - days + 1), until: dateOfDay(today) };
        const isOn = from === range.from && until === range.until;
        return (
          <Button
            key={label}
            type={isOn ? "primary" : "default"}
            aria-pressed={isOn}
            onClick={() => onPick(isOn ? { from: "", until: "" } : range)}
          >
            {label}
          </Button>
        );
      })}
    </Space.Compact>
  );
}
