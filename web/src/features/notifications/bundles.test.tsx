// @vitest-environment happy-dom
import type { NotificationView } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { entry } from "../../testing/notifications.ts";
import { bundlesOf, bundleText, loadsByItself } from "./bundles.ts";

const NOON = new Date(2026, 0, 2, 12).getTime();
const HOUR = 3_600_000;
/** A like of note 7 by the member `from`, so many hours before noon. */
const like = (id: number, from: number, hoursAgo = 0, fields: Partial<NotificationView> = {}): NotificationView =>
  entry(id, {
    ...{ type: 1, title: "赞了你的笔记", sender_id: from, from_nickname: `成员${from}`, comment_id: null, target_type: 1 },
    created_at: new Date(NOON - hoursAgo * HOUR).toISOString(),
    ...fields,
  });
const texts = (entries: readonly NotificationView[], hasMore = false) => bundlesOf(entries, hasMore).map(bundleText);

describe("rows of notifications", () => {
  it("have the likes of one note from one day, with the number of members", () => {
    expect(texts([like(4, 4), like(3, 3, 1), like(2, 2, 2)])).toEqual(["成员4、成员3等 3 人赞了你的笔记"]);
    expect(texts([like(3, 3), like(2, 2)])).toEqual(["成员3、成员2赞了你的笔记"]);
    expect(texts([like(3, 3)])).toEqual(["成员3赞了你的笔记"]);
  });

  it("count a member once, and keep texts of an administrator separate", () => {
    expect(texts([like(5, 4), like(4, 4), like(3, 3)])).toEqual(["成员4、成员3赞了你的笔记"]);
    expect(texts([like(4, 4, 0, { title: "别的话" }), like(3, 3)])).toEqual(["成员4别的话", "成员3赞了你的笔记"]);
  });

  it("are separate by note, comment, type and day, each at the place of its newest one", () => {
    const rows = bundlesOf(
      [
        like(9, 2),
        like(8, 3, 0, { target_id: 8 }),
        like(7, 4),
        like(6, 2, 0, { type: 2, comment_id: 31 }),
        like(5, 3, 0, { type: 2, comment_id: 32 }),
        like(4, 5, 13),
      ],
      false,
    );
    expect(rows.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[9, 7], [8], [6], [5], [4]]);
  });

  it("have one comment each, however many there are", () => {
    expect(bundlesOf([entry(3), entry(2)], false)).toHaveLength(2);
  });

  it("show no number while more of the same day may follow", () => {
    const [today, yesterday] = [
      [like(9, 9), like(8, 8), like(7, 7)],
      [like(6, 6, 13), like(5, 5, 14)],
    ];
    expect(texts([...today, ...yesterday], true)).toEqual(["成员9、成员8等 3 人赞了你的笔记", "成员6、成员5等人赞了你的笔记"]);
    expect(texts([...today, ...yesterday], false)[1]).toBe("成员6、成员5赞了你的笔记");
    expect(texts([like(9, 9)], true)).toEqual(["成员9等人赞了你的笔记"]);
  });

  it("keep their key when one is added or removed", () => {
    const [before] = bundlesOf([like(3, 3), like(2, 2)], false);
    const [after] = bundlesOf([like(4, 4), like(3, 3)], false);
    expect(after?.key).toBe(before?.key);
  });
});

describe("the next part of the list", () => {
  it("loads automatically while pages add rows, and on demand when they fill one row", () => {
    expect(loadsByItself(200, 200, 20)).toBe(true);
    expect(loadsByItself(100, 1, 20)).toBe(true);
    expect(loadsByItself(120, 1, 20)).toBe(false);
  });
});
