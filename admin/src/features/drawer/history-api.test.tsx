// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { historyEntry } from "./history-api.ts";

const changed = (field: string, before: unknown, after: unknown) =>
  historyEntry({ position: "7", label: "修改", changes: [{ field, before, after }] }, 0).changes[0];

describe("a change in the history", () => {
  it.each([
    ["nickname", null, "小叶", { field: "昵称", before: "（空）", after: "小叶" }],
    ["passwordIsTemporary", true, false, { field: "需修改初始密码", before: "是", after: "否" }],
    ["tags", [], ["校园", "图书馆"], { field: "标签", before: "（空）", after: "校园、图书馆" }],
    ["images", [{ url: "/media/a.webp", width: 3 }], null, { field: "图片", before: "/media/a.webp", after: "（空）" }],
    ["reason", null, "spam", { field: "原因", before: "（空）", after: "垃圾广告" }],
    ["reason", null, "字写错了", { field: "原因", before: "（空）", after: "字写错了" }],
    ["targetKind", null, "comment", { field: "对象类型", before: "（空）", after: "评论" }],
    ["somethingNew", 1, 2, { field: "somethingNew", before: "1", after: "2" }],
  ])("of %s is in an administrator's words", (field, before, after, said) => expect(changed(field, before, after)).toEqual(said));

  it("of a time is shown in China's, as the days of filters are", () => {
    expect(changed("publishedAt", null, "2026-01-02T20:04:05.000Z")?.after).toBe("2026-01-03 04:04");
  });

  it.each(["sessionId", "adminId", "expiresAt", "passwordRevision"])("of %s tells a reader nothing and is not shown", (field) => {
    expect(changed(field, null, "7")).toBeUndefined();
  });

  it("of a field that has no value before and after is not shown", () => {
    expect(changed("newlyMentionedIds", undefined, [])).toBeUndefined();
  });
});
