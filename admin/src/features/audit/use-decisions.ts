import { App } from "antd";
import { messageOf } from "../../api/base-query.ts";
import type { RowKey } from "../../api/rows-api.ts";
import { useApproveMutation, useRejectMutation } from "./audit-api.ts";

/** The two decisions about an application, with the messages of specification 002 §8. Each returns whether it was made. */
export function useDecisions() {
  const [approve, { isLoading: isApproving }] = useApproveMutation();
  const [reject, { isLoading: isRejecting }] = useRejectMutation();
  const { message } = App.useApp();

  const told = (error: unknown, done: string, failed: string): boolean => {
    if (error) {
      const sentence = messageOf(error, "");
      message.error(sentence ? `${failed}: ${sentence}` : "操作失败");
    } else message.success(done);
    return !error;
  };
  return {
    busy: isApproving || isRejecting,
    approve: async (id: RowKey) => told((await approve(id)).error, "审核通过成功", "审核通过失败"),
    reject: async (id: RowKey, reason: string) => told((await reject({ id, reason })).error, "拒绝申请成功", "拒绝申请失败"),
  };
}
