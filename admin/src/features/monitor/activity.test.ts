import { describe, expect, it } from "vitest";
import { activityLink, readActivities } from "./activity.ts";

const given = {
  id: "e1",
  type: "comment_publish",
  user_id: "leaf",
  nickname: "小叶",
  avatar: null,
  target_id: 7,
  comment_id: 9,
  created_at: "2026-01-01T00:00:00.000Z",
};

describe("an activity", () => {
  it("opens the comment, the note or the profile that it is about", () => {
    const links = (more: object) => readActivities([{ ...given, ...more }]).map(activityLink);
    expect(links({})).toEqual(["/post?id=7&targetCommentId=9"]);
    expect(links({ type: "post_publish" })).toEqual(["/post?id=7"]);
    expect(links({ type: "user_register", target_id: null })).toEqual(["/user/leaf"]);
  });
  it("of an unknown kind, or an invalid one, is left out", () => {
    expect(readActivities([{ ...given, type: "note_eaten" }, null, "x"])).toEqual([]);
    expect(readActivities({ message: "?" })).toEqual([]);
  });
});
