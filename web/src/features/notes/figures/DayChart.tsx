import { barsOf, dayText, HEIGHT, summaryOf } from "./day-bars.ts";
import styles from "./NoteFigures.module.css";

/** A bar for each day. Its accessible name is a summary; the numbers are in the table. */
export function DayChart({ name, days }: { name: string; days: readonly { date: string; count: number }[] }) {
  const bars = barsOf(days.map(({ count }) => count));
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summaryOf(name, days)}
    >
      {days.map(({ date, count }, index) => (
        <g key={date}>
          <title>{`${dayText(date)} ${count}`}</title>
          {/* The pointer may be anywhere in the column, not only on its bar. */}
          <rect x={index} y={0} width={1} height={HEIGHT} fill="transparent" />
          <rect
            className={count > 0 ? styles.bar : styles.none}
            x={index + 0.12}
            y={bars[index]?.y}
            width={0.76}
            height={bars[index]?.height}
          />
        </g>
      ))}
    </svg>
  );
}
