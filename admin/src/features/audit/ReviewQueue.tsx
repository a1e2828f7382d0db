import { CheckOutlined, CloseOutlined, EyeOutlined } from "@ant-design/icons";
import { VERIFICATION_TYPES } from "@shiye/events/back-office/choices";
import { App, Button, Descriptions, Drawer, Empty, Flex, Skeleton, Tag } from "antd";
import { useEffect, useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import type { Row, RowKey } from "../../api/rows-api.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useShortcut } from "../palette/shortcuts.ts";
import { filledEntries } from "../table/filled-entries.ts";
import { timeText } from "../table/format.ts";
import { memberLink } from "../table/links.ts";
import { applicantOf } from "./applicant.ts";
import { useGetPendingInfiniteQuery, useRevealMutation } from "./audit-api.ts";
import { RejectDialog } from "./RejectDialog.tsx";
import { useDecisions } from "./use-decisions.ts";

/** So long an application is on the screen before it can be decided, so that nobody decides what they have not seen. */
const UNSEEN_MS = 500;

/** Pending applications one after another, oldest first. A decision shows the next one. `a` approves, `r` rejects. */
export function ReviewQueue({ onClose }: { onClose: () => void }) {
  useFocusBack();
  /** Decided here. The list still contains them until it is loaded again. */
  const [decided, setDecided] = useState<readonly RowKey[]>([]);
  /** Skipped here. They stay in the list unless somebody else decides them. */
  const [skipped, setSkipped] = useState<readonly RowKey[]>([]);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetPendingInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  /** The application itself, because another one may take its place while the reason is typed. */
  const [rejecting, setRejecting] = useState<Row>();
  const decisions = useDecisions();
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const isPassed = ({ id }: Row) => decided.includes(id) || skipped.includes(id);
  const current = rows.find((row) => !isPassed(row));
  const passedOver = rows.filter(({ id }) => skipped.includes(id)).length;
  const left = (data?.pages.at(-1)?.total ?? 0) - rows.filter(isPassed).length;
  const wantsMore = data !== undefined && !current && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  const next = (id: RowKey) => {
    setRejecting(undefined);
    setDecided([...decided, id]);
  };
  const [seen, setSeen] = useState<RowKey>();
  const shownId = current?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    const timer = setTimeout(() => setSeen(shownId), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [shownId]);
  const isSeen = current !== undefined && seen === current.id;
  const mayDecide = isSeen && !decisions.busy;
  const approve = async () => {
    if (mayDecide && (await decisions.approve(current.id))) next(current.id);
  };
  const reject = () => mayDecide && setRejecting(current);
  const keysWork = isSeen && !rejecting;
  useShortcut("a", () => void approve(), keysWork, true);
  useShortcut("r", () => void reject(), keysWork, true);

  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={`审核认证申请${data ? ` · 待审核 ${left}` : ""}`}
      footer={
        current && (
          <Flex gap={8} justify="flex-end">
            <Button onClick={() => setSkipped([...skipped, current.id])}>跳过</Button>
            <Button
              danger
              icon={<CloseOutlined aria-hidden />}
              disabled={decisions.busy}
              aria-disabled={isSeen ? undefined : true}
              aria-keyshortcuts={keysWork ? "r" : undefined}
              onClick={reject}
            >
              拒绝 (R)
            </Button>
            <Button
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              loading={decisions.busy}
              aria-disabled={isSeen ? undefined : true}
              aria-keyshortcuts={keysWork ? "a" : undefined}
              onClick={() => void approve()}
            >
              通过 (A)
            </Button>
          </Flex>
        )
      }
    >
      {error && !current ? (
        <LoadError error={error} fallback="获取认证申请失败" busy={isFetching} onRetry={() => void refetch()} />
      ) : current ? (
        <Application key={current.id} row={current} />
      ) : !data || isFetching || wantsMore ? (
        <Skeleton active title={false} />
      ) : (
        <Empty description="没有待审核的申请了">
          {passedOver > 0 && <Button onClick={() => setSkipped([])}>{`再看跳过的 ${passedOver} 份`}</Button>}
        </Empty>
      )}
      {rejecting && (
        <RejectDialog
          applicant={applicantOf(rejecting)}
          busy={decisions.busy}
          isHandled={!decisions.busy && !rows.some(({ id }) => id === rejecting.id)}
          onReject={async (reason) => (await decisions.reject(rejecting.id, reason)) && next(rejecting.id)}
          onCancel={() => setRejecting(undefined)}
        />
      )}
    </Drawer>
  );
}

/** The content of one application. The identity number is masked until it is asked for. */
function Application({ row }: { row: Row }) {
  const [reveal, { data: revealed, isLoading }] = useRevealMutation();
  const { message } = App.useApp();
  const fields = typeof row.content === "object" && row.content !== null ? { ...row.content } : {};
  const show = async () => {
    const answer = await reveal(row.id);
    if (answer.error) message.error(messageOf(answer.error, "操作失败"));
  };
  const items = filledEntries(fields).map(([label, text]) => ({
    key: label,
    label,
    children:
      label === "身份证号" ? (
        <Flex gap={8} align="center" justify="space-between" wrap>
          <span style={{ whiteSpace: "nowrap" }}>{revealed?.idCard ?? text}</span>
          {!revealed && (
            <Button size="small" icon={<EyeOutlined aria-hidden />} loading={isLoading} onClick={show}>
              查看完整号码（会被记录）
            </Button>
          )}
        </Flex>
      ) : (
        text
      ),
  }));
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} align="center" wrap>
        <strong>{applicantOf(row)}</strong>
        {typeof row.user_display_id === "string" && (
          <a href={memberLink(row.user_display_id)} target="_blank" rel="noopener">
            @{row.user_display_id}
          </a>
        )}
        <Tag>{VERIFICATION_TYPES.find(({ value }) => value === row.type)?.label ?? String(row.type)}</Tag>
        <span>{typeof row.created_at === "string" ? `申请于 ${timeText(row.created_at)}` : ""}</span>
      </Flex>
      <Descriptions column={1} size="small" bordered styles={{ label: { whiteSpace: "nowrap" } }} items={items} />
    </Flex>
  );
}
