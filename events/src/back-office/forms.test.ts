import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AdminCreateAdmin } from "./admins.ts";
import { AdminCreateCategory, AdminEditCategory } from "./categories.ts";
import { AdminCreateNotification, AdminEditNotification } from "./notifications.ts";
import { AdminEditPost, AdminListPosts } from "./posts.ts";
import { AdminCreateSession } from "./sessions.ts";
import { AdminCreateTag } from "./tags.ts";
import { AdminEditUser, AdminListUsers } from "./users.ts";

const sentenceOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("a name in which nothing is seen", () => {
  const told = { user_id: 1, sender_id: 2, type: 6 };
  it.each<[string, { body: z.ZodType }, (text: string) => object, string]>([
    ["a new category", AdminCreateCategory, (name) => ({ name, category_title: "title" }), "name"],
    ["a category", AdminEditCategory, (name) => ({ name }), "name"],
    ["a new administrator", AdminCreateAdmin, (username) => ({ username, password: "first-password" }), "username"],
    ["a new tag", AdminCreateTag, (name) => ({ name }), "name"],
    ["a new notification", AdminCreateNotification, (title) => ({ ...told, title }), "title"],
    ["a notification", AdminEditNotification, (title) => ({ title }), "title"],
  ])("of %s is missing", (_what, { body }, form, field) => {
    for (const text of ["", " ", "\u200b", "\u2800\u200d", "\u202e", "\u0000"])
      expect(sentenceOf(body, form(text)), JSON.stringify(text)).toBe(`缺少必填字段: ${field}`);
    expect(sentenceOf(body, form("看得见"))).toBeUndefined();
  });
});

it("the views of a note that are sent empty are not set", () => {
  for (const view_count of ["", null]) expect(AdminEditPost.body.parse({ view_count })).toEqual({});
  expect(AdminEditPost.body.parse({ view_count: "0" })).toEqual({ view_count: 0 });
});

it.each([
  ["yes", [true, 1, "1", "true"], 1],
  ["no", [false, 0, "0", "false"], 0],
])("a state of a form or filter that says %s is the same in each way of saying it", (_what, ways, state) => {
  for (const way of ways) {
    expect(AdminEditUser.body.parse({ is_active: way })).toEqual({ is_active: state });
    expect(AdminCreateSession.body.parse({ user_id: 1, is_active: way })).toEqual({ user_id: 1, is_active: state });
    expect(AdminEditNotification.body.parse({ is_read: way })).toEqual({ is_read: state });
    expect(AdminListUsers.query.parse({ is_active: String(way) }).is_active).toBe(state);
    expect(AdminListPosts.query.parse({ is_draft: String(way) }).is_draft).toBe(state);
  }
});
