import { App } from "antd";
import { messageOf } from "../../api/base-query.ts";
import { useQuestion } from "../../ui/use-question.ts";
import { useSetMemberActiveMutation } from "./reports-api.ts";

interface Member {
  id: number;
  nickname: string;
  /** Not 0: may sign in. */
  is_active: unknown;
}

/** Deactivates a member, or reactivates one who is, after a question. */
export function useLock(): (member: Member) => void {
  const [setActive] = useSetMemberActiveMutation();
  const { message } = App.useApp();
  const ask = useQuestion();
  return ({ id, nickname, is_active }) => {
    const active = Boolean(is_active);
    const deed = active ? "禁用" : "恢复";
    ask({
      title: `${deed}账户 ${nickname}？`,
      content: active ? "该用户的登录会立即失效，已发布的内容保留。" : "该用户可以重新登录。",
      doIt: deed,
      danger: active,
      onYes: async () => {
        const { error } = await setActive({ id, active: !active });
        if (error) message.error(`操作失败: ${messageOf(error, "请稍后重试")}`);
        else message.success(`已${deed}该账户`);
      },
    });
  };
}
