import { Flex, Segmented, Select } from "antd";
import { useSearchParams } from "react-router-dom";
import { AppealQueue } from "../features/reports/AppealQueue.tsx";
import { ReportQueue } from "../features/reports/ReportQueue.tsx";
import { KINDS, type ReportedKind } from "../features/reports/reports-api.ts";
import { useWaitingReports } from "../features/reports/waiting-reports.ts";

const TABS = [
  { value: "open", label: "待处理" },
  { value: "decided", label: "已处理" },
  { value: "appeals", label: "申诉" },
] as const;
type Tab = (typeof TABS)[number]["value"];
const KIND_CHOICES = Object.entries(KINDS).map(([value, label]) => ({ value: value as ReportedKind, label }));

/** Reports of members, decisions, and appeals. The address contains the tab, the kind of thing and the page. */
export function ReportsPage() {
  const [address, setAddress] = useSearchParams();
  const waiting = useWaitingReports();
  const tab: Tab = TABS.find(({ value }) => value === address.get("tab"))?.value ?? "open";
  const kind = KIND_CHOICES.find(({ value }) => value === address.get("type"))?.value;
  const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1);
  const go = (next: { tab: Tab; kind?: ReportedKind | undefined; page?: number }, how?: { replace: boolean }) =>
    setAddress(
      {
        ...(next.tab === "open" ? {} : { tab: next.tab }),
        ...(next.kind ? { type: next.kind } : {}),
        ...(!next.page || next.page === 1 ? {} : { page: String(next.page) }),
      },
      how,
    );
  const goTo = (at: number, how?: { replace: boolean }) => go({ tab, kind, page: at }, how);
  const counts: Partial<Record<Tab, number>> = { open: waiting.reports, appeals: waiting.appeals };
  return (
    <Flex vertical gap={16} align="stretch">
      <Flex gap={12} wrap>
        <Segmented<Tab>
          options={TABS.map(({ value, label }) => ({ value, label: counts[value] ? `${label} ${counts[value]}` : label }))}
          value={tab}
          onChange={(next) => go({ tab: next, kind })}
          aria-label="举报状态"
        />
        {tab !== "appeals" && (
          <Select<ReportedKind>
            aria-label="类型"
            placeholder="全部类型"
            allowClear
            style={{ width: 120 }}
            value={kind ?? null}
            onChange={(next) => go({ tab, kind: next })}
            options={KIND_CHOICES}
          />
        )}
      </Flex>
      {tab === "appeals" ? (
        <AppealQueue page={page} onPage={goTo} />
      ) : (
        <ReportQueue key={`${tab} ${kind}`} state={tab} kind={kind} page={page} onPage={goTo} />
      )}
    </Flex>
  );
}
