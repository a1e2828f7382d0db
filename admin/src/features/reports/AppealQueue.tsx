import { REPORT_TEXT_LENGTH, reportReasons } from "@shiye/events/report-reasons";
import { App } from "antd";
import { useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Deeds } from "../../ui/Deeds.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { PageTurner } from "../../ui/PageTurner.tsx";
import { TextDialog } from "../../ui/TextDialog.tsx";
import { usePageWithRows } from "../../ui/use-page-with-rows.ts";
import { useQuestion } from "../../ui/use-question.ts";
import { useMay } from "../roles/use-may.ts";
import { timeText } from "../table/format.ts";
import { type Appeal, useDecideAppealMutation, useGetAppealsQuery } from "./reports-api.ts";

interface AppealQueueProps {
  page: number;
  onPage: (page: number, how?: { replace: boolean }) => void;
}

/** Open appeals, oldest first. */
export function AppealQueue({ page, onPage }: AppealQueueProps) {
  const { data, currentData, error, isFetching, refetch } = useGetAppealsQuery({ page });
  const rows = usePageWithRows({ page, rows: currentData?.appeals, latest: data?.appeals, isFetching, onPage });
  const [decide, { isLoading }] = useDecideAppealMutation();
  const [rejecting, setRejecting] = useState<Appeal>();
  const { message } = App.useApp();
  const ask = useQuestion();
  const mayReview = useMay()("review");
  if (error && !currentData) return <LoadError error={error} fallback="获取申诉失败" busy={isFetching} onRetry={() => void refetch()} />;

  const tell = (failure: unknown, done: string) => {
    if (failure) message.error(`操作失败: ${messageOf(failure, "请稍后重试")}`);
    else message.success(done);
  };
  const grant = ({ note_id, title }: Appeal) =>
    ask({
      title: "通过申诉？",
      content: `笔记${title ? `「${title}」` : ""}会恢复原样，并通知作者。`,
      doIt: "通过并恢复",
      onYes: async () => tell((await decide({ id: note_id, granted: true })).error, "申诉已通过，笔记已恢复"),
    });
  const reject = async ({ note_id }: Appeal, remark: string) => {
    const { error: failure } = await decide({ id: note_id, granted: false, remark });
    tell(failure, "申诉已驳回");
    if (!failure) setRejecting(undefined);
  };

  return (
    <>
      <DataTable<Appeal>
        label="申诉"
        rows={rows}
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
            render: (appeal) =>
              mayReview && (
                <Deeds
                  of={appeal.title}
                  disabled={isLoading}
                  deeds={[
                    { label: "通过并恢复", tone: "good", onPress: () => grant(appeal) },
                    { label: "驳回", tone: "danger", onPress: () => setRejecting(appeal) },
                  ]}
                />
              ),
          },
        ]}
        detail={({ content }) => content}
      />
      <PageTurner page={page} hasMore={data?.hasMore ?? false} onPage={onPage} />
      {rejecting && (
        <TextDialog
          title={`驳回${rejecting.title ? `「${rejecting.title}」的` : ""}申诉`}
          doIt="驳回申诉"
          label="说明"
          placeholder="写给作者的说明，可以不填"
          maxLength={REPORT_TEXT_LENGTH}
          busy={isLoading}
          onSend={(remark) => void reject(rejecting, remark)}
          onCancel={() => setRejecting(undefined)}
        />
      )}
    </>
  );
}
