import type { Entity } from "@shiye/events/back-office/entity";
import { idOfName } from "@shiye/events/ids";
import { storableLine, trimmedText } from "@shiye/events/text";
import { App } from "antd";
import { messageOf } from "../../api/base-query.ts";
import { type Row, useLazyReadRowQuery } from "../../api/rows-api.ts";

/**
 * Asks before a tag gets the name of another one, which would join the two for ever. Resolves to whether to go on: not if the server cannot
 * say whether there is another one.
 */
export function useMergeQuestion(): (entity: Entity, row: Row, name: unknown) => Promise<boolean> {
  const { message, modal } = App.useApp();
  const [read] = useLazyReadRowQuery();
  return async (entity, row, name) => {
    if (entity.path !== "tags" || typeof name !== "string") return true;
    // As the server reads a line that was typed.
    const id = idOfName(trimmedText(storableLine(name)));
    if (id === row.id) return true;
    const { data: other, error } = await read({ entity: entity.path, id });
    if (error && "status" in error && error.status === 404) return true;
    if (!other) {
      message.error(`操作失败: ${messageOf(error, "请稍后重试")}`);
      return false;
    }
    return modal.confirm({
      title: "合并标签？",
      content: `「${other.name}」已存在（${other.use_count} 篇），将合并且不能撤销`,
      okText: "合并",
      cancelText: "取消",
      autoFocusButton: "cancel",
    });
  };
}
