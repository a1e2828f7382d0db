import { CheckOutlined, CloseOutlined, EyeOutlined } from "@ant-design/icons";
import { VERIFICATION_TYPES } from "@shiye/events/back-office/choices";
import { App, Button, Descriptions, Drawer, Empty, Flex, Skeleton, Tag } from "antd";
import { useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import { type Row, type RowKey, useListRowsQuery } from "../../api/rows-api.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { useShortcut } from "../palette/shortcuts.ts";
import { filledEntries } from "../table/filled-entries.ts";
import { timeText } from "../table/format.ts";
import { memberLink } from "../table/links.ts";
import { applicantOf } from "./applicant.ts";
import { useRevealMutation } from "./audit-api.ts";
import { RejectDialog } from "./RejectDialog.tsx";
import { useDecisions } from "./use-decisions.ts";

const PAGE = 20;
const PENDING = { entity: "audit", limit: PAGE, sortField: "created_at", sortOrder: "asc", filters: { status: "0" } };

/** One application after the other, the oldest first: a decision brings the next one. `a` approves, `r` rejects. */
export function ReviewQueue({ onClose }: { onClose: () => void }) {
  /** Decided here; the list that still has them is on its way to be renewed. */
  const [decided, setDecided] = useState<readonly RowKey[]>([]);
  /** Passed over here: they stay in the list, where they fill the first pages. */
  const [skipped, setSkipped] = useState<readonly RowKey[]>([]);
  const page = 1 + Math.floor(skipped.length / PAGE);
  const { data, error, isFetching, refetch } = useListRowsQuery({ ...PENDING, page }, { refetchOnMountOrArgChange: true });
  const [rejecting, setRejecting] = useState(false);
  const decisions = useDecisions();
  const open = (data?.data ?? []).filter(({ id }) => !decided.includes(id));
  const current = open.find(({ id }) => !skipped.includes(id));
  /** Those that were decided are in the count no more as soon as the list is new. */
  const left = data ? data.total - (data.data.length - open.length) - skipped.length : 0;

  const next = (id: RowKey) => {
    setRejecting(false);
    setDecided([...decided, id]);
  };
  const approve = async () => {
    if (current && !decisions.busy && (await decisions.approve(current.id))) next(current.id);
  };
  const reject = () => current && !decisions.busy && setRejecting(true);
  useShortcut("a", () => void approve(), !rejecting, true);
  useShortcut("r", () => void reject(), !rejecting, true);

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
            <Button danger icon={<CloseOutlined aria-hidden />} disabled={decisions.busy} onClick={reject}>
              拒绝 (R)
            </Button>
            <Button type="primary" icon={<CheckOutlined aria-hidden />} loading={decisions.busy} onClick={() => void approve()}>
              通过 (A)
            </Button>
          </Flex>
        )
      }
    >
      {error && !data ? (
        <LoadError error={error} fallback="获取认证申请失败" busy={isFetching} onRetry={() => void refetch()} />
      ) : !data || (!current && isFetching) ? (
        <Skeleton active title={false} />
      ) : current ? (
        <Application key={current.id} row={current} />
      ) : (
        <Empty description="没有待审核的申请了">
          {skipped.length > 0 && <Button onClick={() => setSkipped([])}>再看跳过的 {skipped.length} 份</Button>}
        </Empty>
      )}
      {rejecting && current && (
        <RejectDialog
          applicant={applicantOf(current)}
          busy={decisions.busy}
          onReject={async (reason) => (await decisions.reject(current.id, reason)) && next(current.id)}
          onCancel={() => setRejecting(false)}
        />
      )}
    </Drawer>
  );
}

/** What one applicant says; an identity number is masked until somebody asks for it. */
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
