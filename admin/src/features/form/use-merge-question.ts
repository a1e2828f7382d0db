import type { Entity } from "@shiye/events/back-office/entity";
import { App } from "antd";
import { type Row, useLazyListRowsQuery } from "../../api/rows-api.ts";

const ROWS = 100;
const isSame = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase();

/** Asks before a tag gets the name of another one, which would join the two for ever. Resolves to whether to go on. */
export function useMergeQuestion(): (entity: Entity, row: Row, name: unknown) => Promise<boolean> {
  const { modal } = App.useApp();
  const [list] = useLazyListRowsQuery();
  return async (entity, row, name) => {
    if (entity.path !== "tags" || typeof name !== "string" || isSame(row.name, name)) return true;
    const { data } = await list({ entity: entity.path, page: 1, limit: ROWS, filters: { name } });
    const other = data?.data.find((tag) => isSame(tag.name, name) && tag.id !== row.id);
    if (!other) return true;
    return modal.confirm({
      title: "合并标签？",
      content: `「${other.name}」已存在（${other.use_count} 篇），将合并且不能撤销`,
      okText: "合并",
      cancelText: "取消",
    });
  };
}
