import type { Entity } from "@shiye/events/back-office/entity";
import { App } from "antd";
import { adminApi } from "../../api/admin-api.ts";
import { entityCall, messageOf } from "../../api/base-query.ts";
import type { Row, RowKey } from "../../api/rows-api.ts";
import { useQuestion } from "../../ui/use-question.ts";
import { useMay } from "../roles/use-may.ts";
import { useGetCurrentAdminQuery } from "../session/session-api.ts";
import type { RowDeed } from "../table/use-deeds-of.ts";

const secondFactorApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    removeSecondFactorOf: build.mutation<unknown, RowKey>({
      query: (id) => entityCall({ path: "/admin/admins/:id/second-factor", method: "DELETE", params: { id } }),
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
  }),
});

/**
 * Turns the second factor of another administrator off, who lost the authenticator and the recovery codes. One's own is turned off with a code,
 * on one's own page.
 */
export function useSecondFactorDeed(): (entity: Entity, row: Row) => RowDeed[] {
  const [remove] = secondFactorApi.useRemoveSecondFactorOfMutation();
  const mayChange = useMay()("accounts");
  const { data: me } = useGetCurrentAdminQuery();
  const { message } = App.useApp();
  const ask = useQuestion();
  return ({ path }, { id, username, second_factor }) => {
    if (path !== "admins" || second_factor !== 1 || !mayChange || me?.id === id) return [];
    const onYes = async () => {
      const { error } = await remove(id);
      if (error) message.error(`操作失败: ${messageOf(error, "请稍后重试")}`);
      else message.success("两步验证已关闭");
    };
    const content = "此后只凭密码就能登录。请先确认是本人丢失了验证器和恢复码。";
    const onPress = () => ask({ title: `关闭 ${username} 的两步验证？`, content, doIt: "关闭两步验证", danger: true, onYes });
    return [{ key: "second-factor", label: "关闭两步验证", tone: "danger", onPress }];
  };
}
