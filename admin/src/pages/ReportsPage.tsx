import { Flex, Segmented } from "antd";
import { useSearchParams } from "react-router-dom";
import { AppealQueue } from "../features/reports/AppealQueue.tsx";
import { ReportQueue } from "../features/reports/ReportQueue.tsx";

const TABS = [
  { value: "open", label: "待处理" },
  { value: "decided", label: "已处理" },
  { value: "appeals", label: "申诉" },
] as const;
type Tab = (typeof TABS)[number]["value"];

/** Reports of members, decisions, and appeals. The address contains the tab and the page. */
export function ReportsPage() {
  const [address, setAddress] = useSearchParams();
  const tab: Tab = TABS.find(({ value }) => value === address.get("tab"))?.value ?? "open";
  const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1);
  const go = (next: Tab, at = 1) => setAddress({ ...(next === "open" ? {} : { tab: next }), ...(at === 1 ? {} : { page: String(at) }) });
  return (
    <Flex vertical gap={16} align="stretch">
      <Segmented<Tab>
        style={{ alignSelf: "flex-start" }}
        options={[...TABS]}
        value={tab}
        onChange={(next) => go(next)}
        aria-label="举报状态"
      />
      {tab === "appeals" ? (
        <AppealQueue page={page} onPage={(at) => go(tab, at)} />
      ) : (
        <ReportQueue key={tab} state={tab} page={page} onPage={(at) => go(tab, at)} />
      )}
    </Flex>
  );
}
