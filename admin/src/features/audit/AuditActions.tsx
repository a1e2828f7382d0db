import { SolutionOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Row } from "../../api/rows-api.ts";
import { type Deed, Deeds } from "../../ui/Deeds.tsx";
import { useDecisions } from "./use-decisions.ts";

const ReviewQueue = lazy(() => import("./ReviewQueue.tsx").then(({ ReviewQueue }) => ({ default: ReviewQueue })));

interface AuditActionsProps {
  row: Row;
  /** Asks for the reason. Its dialog is outside of the row, because the row may leave the page while the reason is typed. */
  onReject: () => void;
  /** Further actions of the row, if all are in one menu. */
  more?: readonly Deed[];
}

/** The decisions about a pending application, in its row. */
export function AuditActions({ row, onReject, more = [] }: AuditActionsProps) {
  const { approve, busy } = useDecisions();
  return (
    <Deeds
      of={`认证申请 ${row.id}`}
      disabled={busy}
      deeds={[
        { label: "通过", tone: "good", onPress: () => void approve(row.id) },
        { label: "拒绝", tone: "danger", onPress: onReject },
        ...more,
      ]}
    />
  );
}

/** Opens the queue of pending applications. */
export function ReviewButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" ghost icon={<SolutionOutlined aria-hidden />} onClick={() => setOpen(true)}>
        开始审核
      </Button>
      <Suspense>{open && <ReviewQueue onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
