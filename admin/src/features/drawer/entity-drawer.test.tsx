// @vitest-environment happy-dom

import { adminsEntity } from "@shiye/events/back-office/admins";
import { auditEntity } from "@shiye/events/back-office/audit";
import { postsEntity } from "@shiye/events/back-office/posts";
import { usersEntity } from "@shiye/events/back-office/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ArrivedRole, createConsole, refusal } from "../../testing/render.tsx";
import { EntityScreen } from "../table/EntityScreen.tsx";

const empty = { data: [], total: 0, totalIsEstimate: false, page: 1, limit: 20, totalPages: 0, nextCursor: null };
const member = { id: 5, user_id: "leaf", nickname: "小叶", is_active: 0 };
const action = { position: "9", label: "账号被停用", at: "2026-01-02T20:04:05.000Z", actor: { kind: "admin", name: "root" }, changes: [] };

it("the drawer of a member opens by its address, under their name, with what administrators did to them", async () => {
  const site = createConsole({
    at: "/?open=5",
    answers: {
      "GET /admin/users": empty,
      "GET /admin/users/5": member,
      "GET /admin/posts": { ...empty, data: [{ id: 8, title: "一篇笔记" }], total: 1 },
      "GET /admin/audit-log": { data: [action], nextCursor: null },
    },
  });
  const router = site.render(<EntityScreen entity={usersEntity} />);
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText(/^小叶 \(@leaf\)/);
  await drawer.findAllByText("已禁用");
  await userEvent.click(drawer.getByRole("tab", { name: "管理记录" }));
  await drawer.findByText("账号被停用");
  expect(site.calls.find(({ call }) => call === "GET /admin/audit-log")?.query).toContain("member=5");
  await userEvent.click(drawer.getByRole("tab", { name: "笔记" }));
  expect((await drawer.findByRole("link", { name: "一篇笔记" })).getAttribute("href")).toBe("/posts?open=8");
  await userEvent.click(drawer.getByRole("button", { name: /关闭|Close/ }));
  expect(router.state.location.search).toBe("");
});

it("what belongs to a member is found by their id, because their account may be the nickname of another", async () => {
  const answers = { "GET /admin/users": empty, "GET /admin/users/5": member, "GET /admin/follows": empty };
  const { calls, render } = createConsole({ at: "/?open=5", answers });
  render(<EntityScreen entity={usersEntity} />);
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText(/^小叶 \(@leaf\)/);
  await userEvent.click(drawer.getByRole("tab", { name: "粉丝" }));
  await drawer.findByText("没有关注");
  expect(calls.find(({ call }) => call === "GET /admin/follows")?.query).toContain("following_display_id=5");
});

it("the drawer of a member whom the palette finds takes the place of the one that was opened in the table", async () => {
  const other = { id: 6, user_id: "twig", nickname: "小枝", is_active: 1 };
  const answers = { "GET /admin/users": { ...empty, data: [member], total: 1 }, "GET /admin/users/5": member, "GET /admin/users/6": other };
  const router = createConsole({ answers }).render(<EntityScreen entity={usersEntity} />);
  await userEvent.click(await screen.findByRole("button", { name: "查看用户 5" }));
  await screen.findByText(/^小叶 \(@leaf\)/);
  await act(() => router.navigate("/?open=6"));
  await screen.findByText(/^小枝 \(@twig\)/);
  await userEvent.click(screen.getByRole("button", { name: /关闭|Close/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("the drawer of a deleted note opens by its address on its history", async () => {
  const history = { events: [{ position: "3", label: "彻底删除笔记" }], nextCursor: null };
  const answers = { "GET /admin/posts": empty, "GET /admin/posts/7": refusal(404, "笔记不存在"), "GET /admin/history/posts/7": history };
  createConsole({ at: "/?open=7&tab=history", answers }).render(<EntityScreen entity={postsEntity} />);
  await screen.findByText("彻底删除笔记");
  await userEvent.click(screen.getByRole("tab", { name: "详情" }));
  await screen.findByText("笔记已不存在，只有历史");
});

it("the drawer of a note has a button for each id, which copies the whole of it", async () => {
  const user = userEvent.setup();
  const note = { id: 1750000000841189, title: "晚霞", user_id: 1750000000000005, type: 1, category_id: null };
  createConsole({ at: `/?open=${note.id}`, answers: { "GET /admin/posts": empty, [`GET /admin/posts/${note.id}`]: note } }).render(
    <EntityScreen entity={postsEntity} />,
  );
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText("晚霞");
  const [ofNote, ofAuthor, ...more] = await drawer.findAllByRole("button", { name: "复制" });
  expect(more).toEqual([]);
  for (const [button, id] of [
    [ofNote, note.id],
    [ofAuthor, note.user_id],
  ] as const) {
    if (!button) throw new Error("There is no button");
    await user.click(button);
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(String(id)));
  }
});

it("what can be done to a member in their row is also in their drawer, which the palette opens", async () => {
  const left = { data: [], total: 0, nextCursor: null };
  const answers = {
    "GET /admin/users": empty,
    "GET /admin/users/5": { ...member, is_active: 1 },
    ...{ "GET /admin/posts": left, "GET /admin/comments": left, "GET /admin/likes": left, "GET /admin/collections": left },
  };
  createConsole({ at: "/?open=5", answers }).render(<EntityScreen entity={usersEntity} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole("button", { name: "禁用" }));
  await screen.findAllByText("禁用账户 小叶？");
  await user.click(screen.getAllByRole("button", { name: "取消" }).at(-1) as HTMLElement);
  await user.click(screen.getByRole("button", { name: "编辑" }));
  await screen.findByRole("button", { name: "保存" });
  expect(within(screen.getAllByRole("dialog").at(-1) as HTMLElement).getByLabelText("昵称")).toHaveProperty("value", "小叶");
  await user.click(screen.getByRole("button", { name: "删除" }));
  await screen.findByText("确认删除");
});

it("the drawer of a pending application has its decisions, of a decided one none", async () => {
  let status = 0;
  const answers = {
    "GET /admin/audit": empty,
    "GET /admin/audit/9": () => ({ id: 9, user_id: 5, nickname: "小叶", type: 2, status, content: {} }),
    "PUT /admin/audit/9/approve": () => {
      status = 1;
      return {};
    },
  };
  const { render } = createConsole({ at: "/?open=9", answers });
  render(<EntityScreen entity={auditEntity} />);
  await userEvent.click(await screen.findByRole("button", { name: "通过" }));
  await screen.findByText("审核通过成功");
  await waitFor(() => expect(screen.queryByRole("button", { name: "拒绝" })).toBeNull());
});

it("the second factor of an administrator who lost it is turned off in their drawer, after a question, and one's own is not", async () => {
  const other = { id: 9, username: "ana", role: "auditor", second_factor: 1 };
  const { calls, render } = createConsole({
    at: "/?open=9",
    answers: {
      "GET /admin/admins": empty,
      "GET /admin/admins/9": other,
      "GET /admin/admins/1": { ...other, id: 1, username: "root" },
      "DELETE /admin/admins/9/second-factor": {},
    },
  });
  const router = render(<EntityScreen entity={adminsEntity} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole("button", { name: "关闭两步验证" }));
  await screen.findAllByText("关闭 ana 的两步验证？");
  expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  await user.click(screen.getAllByRole("button", { name: "关闭两步验证" }).at(-1) as HTMLElement);
  await screen.findByText("两步验证已关闭");
  await act(() => router.navigate("/?open=1"));
  await screen.findByText("root");
  await screen.findByRole("button", { name: "编辑" });
  expect(screen.queryByRole("button", { name: "关闭两步验证" })).toBeNull();
});

it("an auditor finds nothing to do in a drawer", async () => {
  const auditor = { id: 1, username: "ana", role: "auditor" };
  const answers = { "GET /auth/admin/me": auditor, "GET /admin/users": empty, "GET /admin/users/5": member };
  createConsole({ at: "/?open=5", answers }).render(
    <>
      <EntityScreen entity={usersEntity} />
      <ArrivedRole />
    </>,
  );
  await screen.findByText("auditor");
  await screen.findByText(/^小叶 \(@leaf\)/);
  for (const name of ["编辑", "恢复", "删除"]) expect(screen.queryByRole("button", { name })).toBeNull();
});
