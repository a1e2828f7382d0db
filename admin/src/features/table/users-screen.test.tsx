// @vitest-environment happy-dom
import { usersEntity } from "@shiye/events/back-office/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ArrivedRole, createConsole, refusal } from "../../testing/render.tsx";
import { EntityScreen } from "./EntityScreen.tsx";

const user = (id: number, nickname: string, is_active: 0 | 1) => ({ id, user_id: `account${id}`, nickname, is_active, verified: 0 });
const list = { totalIsEstimate: false, page: 1, limit: 20, totalPages: 1, nextCursor: null };
const ANSWERS = {
  "GET /admin/users": { data: [user(5, "小叶", 1), user(6, "小枝", 0)], total: 2, ...list },
  "POST /admin/members/5/deactivate": {},
  "DELETE /admin/users/5": {},
  "DELETE /admin/users": { deletedCount: 2 },
};

function open(role = "superadmin", answers: Record<string, unknown> = {}) {
  const site = createConsole({ answers: { ...ANSWERS, ...answers, "GET /auth/admin/me": { id: 1, username: "o", role } } });
  site.render(
    <>
      <EntityScreen entity={usersEntity} />
      <ArrivedRole />
    </>,
  );
  return { ...site, keys: userEvent.setup() };
}
const changes = (calls: readonly { call: string }[]) => calls.map(({ call }) => call).filter((call) => !call.startsWith("GET"));

it("a user is deactivated in their row, after a question", async () => {
  const { keys, calls } = open();
  await keys.click(await screen.findByRole("button", { name: "禁用用户 5" }));
  expect(screen.getByRole("button", { name: "恢复用户 6" })).toBeTruthy();
  await keys.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "禁用" }));
  await screen.findByText("已禁用该账户");
  expect(changes(calls)).toEqual(["POST /admin/members/5/deactivate"]);
});

it("a user is deleted once their account was typed, and what goes with them and what would be milder is said before", async () => {
  const { keys, calls } = open();
  await keys.click(await screen.findByRole("button", { name: "删除用户 5" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/笔记、评论、点赞、收藏和关注会一起删除。如果只是违规，请用「禁用」/);
  const yes = dialog.getByRole<HTMLButtonElement>("button", { name: "删除" });
  await keys.type(dialog.getByLabelText("输入账号来确认"), "account6");
  expect(yes.disabled).toBe(true);
  await keys.clear(dialog.getByLabelText("输入账号来确认"));
  await keys.type(dialog.getByLabelText("输入账号来确认"), "account5");
  await keys.click(yes);
  await screen.findByText("删除成功");
  expect(changes(calls)).toEqual(["DELETE /admin/users/5"]);
});

it("the question before a user is deleted has the figures of what goes with them, also where one cannot be counted", async () => {
  const rows = (total: number, totalIsEstimate = false) => ({ ...list, data: [], total, totalIsEstimate });
  const { keys, calls } = open("superadmin", {
    "GET /admin/posts": rows(1234),
    "GET /admin/comments": rows(20000, true),
    "GET /admin/likes": rows(0),
    "GET /admin/collections": refusal(500, "服务器内部错误"),
    "GET /admin/follows": rows(7),
    "GET /admin/sessions": rows(2),
  });
  await keys.click(await screen.findByRole("button", { name: "删除用户 5" }));
  const figures = await screen.findByRole("region", { name: "一起删除" });
  const texts = ["笔记 1,234", "评论 约 20,000", "点赞 0", "收藏 未知", "关注 7", "粉丝 7", "会话 2"];
  await waitFor(() => expect([...figures.children].map(({ textContent }) => textContent)).toEqual(texts));
  const asked = calls.filter(({ call }) => call === "GET /admin/posts").map(({ query }) => query);
  expect(asked).toEqual(["?user_display_id=5&page=1&limit=1"]);
});

it("the account of a user need not be typed again when the deletion failed", async () => {
  let tries = 0;
  const { keys } = open("superadmin", { "DELETE /admin/users/5": () => (tries++ ? {} : refusal(500, "服务器内部错误")) });
  await keys.click(await screen.findByRole("button", { name: "删除用户 5" }));
  const dialog = within(await screen.findByRole("dialog"));
  await keys.type(dialog.getByLabelText("输入账号来确认"), "account5");
  await keys.click(dialog.getByRole("button", { name: "删除" }));
  await screen.findByText("删除失败: 服务器内部错误");
  expect(dialog.getByLabelText("输入账号来确认")).toHaveProperty("value", "account5");
  await keys.click(dialog.getByRole("button", { name: /删除$/ }));
  await screen.findByText("删除成功");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("several users are deleted once their number was typed", async () => {
  const { keys, calls } = open();
  await keys.click(await screen.findByRole("button", { name: "批量删除" }));
  await keys.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
  await keys.click(screen.getByRole("button", { name: "删除所选" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/确定要删除选中的 2 个用户吗？.*如果只是违规，请用「禁用」/);
  const yes = dialog.getByRole<HTMLButtonElement>("button", { name: "删除" });
  expect(yes.disabled).toBe(true);
  await keys.type(dialog.getByLabelText("输入数量来确认"), "2");
  await keys.click(yes);
  await screen.findByText("成功删除2个用户");
  expect(calls.find(({ call }) => call === "DELETE /admin/users")?.body).toEqual({ ids: [5, 6] });
});

it("an administrator who may not decide is offered no lock", async () => {
  open("auditor");
  await screen.findByText("小叶");
  await screen.findByText("auditor");
  expect(screen.queryByRole("button", { name: /^(禁用|恢复)/ })).toBeNull();
});
