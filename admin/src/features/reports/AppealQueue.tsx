import { reportReasons } from "@shiye/events/report-reasons";
import { App } from "antd";
import { messageOf } from "../../api/base-query.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Deeds } from "../../ui/Deeds.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { PageTurner } from "../../ui/PageTurner.tsx";
import { useMay } from "../roles/use-may.ts";
import { timeText } from "../table/format.ts";
import { type Appeal, useDecideAppealMutation, useGetAppealsQuery } from "./reports-api.ts";

/** Open appeals, oldest first. */
export function AppealQueue({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, currentData, error, isFetching, refetch } = useGetAppealsQuery({ page });
  const [decide, { isLoading }] = useDecideAppealMutation();
  const { message } = App.useApp();
  const mayReview = useMay()("review");
  if (error && !currentData) return <LoadError error={error} fallback="获取申诉失败" busy={isFetching} onRetry={() => void refetch()} />;

  const answer = async (id: number, granted: boolean) => {
    const { error: failure } = await decide({ id, granted });
    if (failure) message.error(`操作失败: ${messageOf(failure, "请稍后重试")}`);
    else message.success(granted ? "申诉已通过，笔记已恢复" : "申诉已驳回");
  };

  return (
    <>
      <DataTable<Appeal>
        label="申诉"
        rows={data?.appeals}
        keyOf={({ note_id }) => note_id}
        empty="没有等待处理的申诉"
        busy={isFetching && data !== undefined}
        columns={[
          { key: "title", title: "笔记", render: ({ title }) => title || "—" },
          { key: "reason", title: "下架原因", render: ({ reason }) => reportReasons[reason] },
          { key: "text", title: "申诉理由", render: ({ text }) => text },
          { key: "filed_at", title: "申诉时间", render: ({ filed_at }) => timeText(filed_at) },
          {
            key: "actions",
            title: mayReview ? "操作" : "",
            sticky: true,
            render: ({ note_id, title }) =>
              mayReview && (
                <Deeds
                  of={title}
                  disabled={isLoading}
                  deeds={[
                    { label: "通过并恢复", tone: "good", onPress: () => void answer(note_id, true) },
                    { label: "驳回", tone: "danger", onPress: () => void answer(note_id, false) },
                  ]}
                />
              ),
          },
        ]}
        detail={({ content }) => content}
      />
      {/* Hidden for one page. */}
      {(page > 1 || data?.hasMore) && <PageTurner page={page} hasMore={data?.hasMore ?? false} onPage={onPage} />}
    </>
  );
}
