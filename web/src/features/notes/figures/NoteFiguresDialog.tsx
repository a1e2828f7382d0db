import { useRef } from "react";
import { refusalText } from "../../../api/refusal-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { countText } from "../../../ui/count-text.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DayChart } from "./DayChart.tsx";
import { dayText } from "./day-bars.ts";
import { type NoteFigures, useGetNoteFiguresQuery } from "./figures-api.ts";
import styles from "./NoteFigures.module.css";

const KINDS = [
  ["views", "浏览"],
  ["likes", "点赞"],
  ["collects", "收藏"],
  ["comments", "评论"],
] as const;

/** Figures of one's own notes over the last days: of all, or of one. */
export function NoteFiguresDialog({ noteId, onClose }: { noteId: number | null; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useGetNoteFiguresQuery(noteId);
  // When it is opened by its address, the browser would show a focus ring on the first control, the close button.
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={noteId === null ? "全部笔记的数据" : "笔记数据"} open onClose={onClose} width={640} initialFocus={content}>
      <div ref={content} className={styles.content} tabIndex={-1}>
        {data ? (
          <Figures figures={data} />
        ) : error ? (
          <div className={styles.failed} role="alert">
            <p>{refusalText(error)}</p>
            <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
              重新加载
            </Button>
          </div>
        ) : (
          <div className={styles.cards} aria-hidden="true">
            {KINDS.map(([kind]) => (
              <Skeleton key={kind} height={148} radius={16} />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Figures({ figures: { title, days, recent, total } }: { figures: NoteFigures }) {
  const [first, last] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
  return (
    <>
      {title !== null && <p className={styles.name}>{title || "无标题"}</p>}
      <p className={styles.hint}>
        近 {days.length} 天，{dayText(first)}到{dayText(last)}。赞、收藏和评论只算现在还在的。
      </p>
      <ul className={styles.cards}>
        {KINDS.map(([kind, name]) => (
          <li key={kind} className={styles.card}>
            <h3>{name}</h3>
            <p className={styles.count}>
              <b>{countText(recent[kind])}</b> 累计 {countText(total[kind])}
            </p>
            <DayChart name={name} days={days.map((day) => ({ date: day.date, count: day[kind] }))} />
            <p className={styles.axis} aria-hidden="true">
              <span>{dayText(first)}</span>
              <span>今天</span>
            </p>
          </li>
        ))}
      </ul>
      <details className={styles.details}>
        <summary>按天查看</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">日期</th>
              {KINDS.map(([kind, name]) => (
                <th key={kind} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dayText(day.date)}</th>
                {KINDS.map(([kind]) => (
                  <td key={kind}>{day[kind]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
