import { reportReasons } from "@shiye/events/report-reasons";
import { Button, Flex, Tag, Typography } from "antd";
import { Suspense, useState } from "react";
import { DataTable } from "../../ui/DataTable.tsx";
import { Deeds } from "../../ui/Deeds.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageTurner } from "../../ui/PageTurner.tsx";
import { usePageWithRows } from "../../ui/use-page-with-rows.ts";
import { useMay } from "../roles/use-may.ts";
import cell from "../table/Cell.module.css";
import { timeText } from "../table/format.ts";
import { commentLink, memberLink, noteLink } from "../table/links.ts";
import { pastOf } from "./past-of.ts";
import styles from "./ReportQueue.module.css";
import { DECISIONS, KINDS, type ReportedKind, type ReportedThing, type ReportState, useGetReportQueueQuery } from "./reports-api.ts";
import { useVerdicts } from "./use-verdicts.tsx";

const ReportDrawer = lazyPart(() => import("./ReportDrawer.tsx"), "ReportDrawer");

/** The address of the thing on the members' site. What nobody else may open has none: a message, a note that was taken down. */
function linkOf({ target_type, target_id, note_id, author, gone, taken_down }: ReportedThing): string | undefined {
  if (gone || taken_down) return undefined;
  if (target_type === "note") return noteLink(String(target_id));
  if (target_type === "comment") return note_id === null ? undefined : commentLink(String(note_id), String(target_id));
  return target_type === "member" ? memberLink(author.user_id) : undefined;
}

/** A private message is shown on demand only, because each look is recorded. */
const textOf = ({ target_type, title, text, gone }: ReportedThing) =>
  gone ? "（内容已不在）" : [title, text].filter(Boolean).join("：") || (target_type === "message" ? "（私信，打开后查看）" : "—");
const keyOf = ({ target_type, target_id }: ReportedThing) => `${target_type} ${target_id}`;

interface ReportQueueProps {
  state: ReportState;
  kind?: ReportedKind | undefined;
  page: number;
  onPage: (page: number, how?: { replace: boolean }) => void;
}

/**
 * Reported things with their decisions: open ones with the most reports first, decided ones with the last decision first. The reporters are
 * not shown here.
 */
export function ReportQueue({ state, kind, page, onPage }: ReportQueueProps) {
  const { data, currentData, error, isFetching, refetch } = useGetReportQueueQuery({ state, page, target_type: kind });
  const [opened, setOpened] = useState<string>();
  const [checked, setChecked] = useState<readonly (string | number)[]>([]);
  const things = data?.things ?? [];
  const rows = usePageWithRows({ page, rows: currentData?.things, latest: data?.things, isFetching, onPage });
  /** The drawer goes on to the next thing, like the queue of applications. */
  const { deedsOf, deedsOfMany, busy, dialog } = useVerdicts(things, (thing) => {
    if (opened !== keyOf(thing)) return;
    const at = things.findIndex((one) => keyOf(one) === opened);
    const next = state === "open" ? (things[at + 1] ?? things[at - 1]) : undefined;
    setOpened(next && keyOf(next));
  });
  const mayReview = useMay()("review");
  if (error && !currentData) return <LoadError error={error} fallback="获取举报失败" busy={isFetching} onRetry={() => void refetch()} />;

  const decisionsOf = (thing: ReportedThing) => (mayReview ? deedsOf(thing) : []);
  const shown = things.find((thing) => keyOf(thing) === opened);
  // Those that were decided meanwhile are no longer among the rows.
  const chosen = things.filter((thing) => checked.includes(keyOf(thing)));
  return (
    <>
      {chosen.length > 0 && (
        <Flex role="region" aria-label="批量处理" gap={8} align="center" wrap>
          <span role="status">{`已选择 ${chosen.length} 项`}</span>
          {deedsOfMany(chosen).map(({ label, tone, onPress }) => (
            <Button key={label} size="small" danger={tone === "danger"} disabled={busy} onClick={onPress}>
              {label}
            </Button>
          ))}
          <Button size="small" onClick={() => setChecked([])}>
            清除选择
          </Button>
        </Flex>
      )}
      <DataTable<ReportedThing>
        label="举报"
        rows={rows}
        keyOf={keyOf}
        empty={state === "open" ? "没有待处理的举报" : "还没有处理过举报"}
        busy={isFetching && data !== undefined}
        selection={mayReview && state === "open" ? { ids: checked, onChange: setChecked } : undefined}
        columns={[
          { key: "kind", title: "类型", render: ({ target_type }) => <Tag>{KINDS[target_type]}</Tag> },
          { key: "thing", title: "内容", render: (thing) => <ThingCell thing={thing} /> },
          {
            key: "author",
            title: "作者",
            render: ({ author }) => (
              <a href={memberLink(author.user_id)} target="_blank" rel="noopener" className={cell.link}>
                {author.nickname}
                {!author.is_active && "（已禁用）"}
              </a>
            ),
          },
          { key: "count", title: "举报数", align: "right", render: ({ report_count }) => report_count },
          {
            key: "reasons",
            title: "原因",
            render: ({ reasons }) => (
              <span className={styles.reasons}>{reasons.map(({ reason, count }) => `${reportReasons[reason]} ${count}`).join("、")}</span>
            ),
          },
          state === "open"
            ? { key: "last", title: "最近举报", render: ({ last_reported_at }) => timeText(last_reported_at) }
            : { key: "decision", title: "处理", render: (thing) => <span className={styles.reasons}>{decisionText(thing)}</span> },
          {
            key: "actions",
            title: "操作",
            sticky: true,
            render: (thing) => (
              <Deeds
                of={`${KINDS[thing.target_type]} ${thing.target_id}`}
                disabled={busy}
                deeds={[{ label: "查看", onPress: () => setOpened(keyOf(thing)) }, ...decisionsOf(thing)]}
              />
            ),
          },
        ]}
        detail={pastOf}
      />
      <PageTurner page={page} hasMore={data?.hasMore ?? false} onPage={onPage} />
      <Suspense>
        {shown && (
          <ReportDrawer
            key={opened}
            thing={shown}
            mayReview={mayReview}
            deeds={decisionsOf(shown)}
            busy={busy}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {dialog}
    </>
  );
}

function ThingCell({ thing }: { thing: ReportedThing }) {
  const href = linkOf(thing);
  const text = (
    <Typography.Text ellipsis={{ tooltip: textOf(thing) }} style={{ maxWidth: 220 }}>
      {textOf(thing)}
    </Typography.Text>
  );
  if (thing.taken_down)
    return (
      <>
        {text} <Tag color="error">已下架</Tag>
      </>
    );
  return href ? (
    <a href={href} target="_blank" rel="noopener" className={cell.link}>
      {text}
    </a>
  ) : (
    text
  );
}

/** What is gone needs no decision. */
function decisionText({ last_decision: last }: ReportedThing): string {
  if (!last) return "内容已删除";
  return [DECISIONS[last.decision], last.reason && reportReasons[last.reason], last.admin_name, timeText(last.at)]
    .filter(Boolean)
    .join(" · ");
}
