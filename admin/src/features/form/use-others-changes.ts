import type { Entity } from "@shiye/events/back-office/entity";
import { App } from "antd";
import { createElement } from "react";
import { messageOf } from "../../api/base-query.ts";
import type { Row } from "../../api/rows-api.ts";
import { changedMeanwhile, initialValues, type Values, valueText } from "./form-values.ts";
import { useRowNow } from "./use-row-now.ts";

/**
 * Reads the row again before it is saved. Asks if somebody else changed what is about to be saved, so that nobody overwrites what they have not
 * seen. Resolves to the row as it is now, if there is one, and whether to go on: not while the server cannot say.
 */
export function useOthersChanges(): (entity: Entity, row: Row, body: Values, initial: Values) => Promise<{ fresh?: Row; goOn: boolean }> {
  const { message, modal } = App.useApp();
  const readNow = useRowNow();
  return async (entity, row, body, initial) => {
    const { data: fresh, error } = await readNow(entity.path, row.id);
    // Of what is gone the change itself is refused, in the server's words.
    if (error && "status" in error && error.status === 404) return { goOn: true };
    if (!fresh) {
      message.error(`操作失败: ${messageOf(error, "请稍后重试")}`);
      return { goOn: false };
    }
    const now = initialValues(entity, fresh);
    const changed = changedMeanwhile(entity, body, initial, now);
    if (changed.length === 0) return { fresh, goOn: true };
    const lines = changed.map(({ name, field }) => {
      const text = valueText(field, now[name]);
      return createElement("p", { key: name }, `「${field.label}」${text === null ? "已被改过" : `现在是「${text}」`}`);
    });
    const goOn = await modal.confirm({
      title: "打开之后有人改过",
      content: [...lines, createElement("p", { key: "" }, "仍要用你写的覆盖吗？")],
      okText: "覆盖",
      cancelText: "返回",
      autoFocusButton: "cancel",
    });
    return { fresh, goOn };
  };
}
