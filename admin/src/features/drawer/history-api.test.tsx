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
    ["somethingNew", 1, 2, { field: "somethingNew", before: "1", after: "2" }],
  ])("of %s is in an administrator's words", (field, before, after, said) => expect(changed(field, before, after)).toEqual(said));

  it("of a time is shown in the reader's time zone", () => {
    expect(changed("expiresAt", null, "2026-01-02T03:04:05.000Z")?.after).toMatch(/^2026-01-0[1-3] \d\d:\d\d$/);
  });
});
