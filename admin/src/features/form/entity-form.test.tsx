// @vitest-environment happy-dom

import { adminsEntity } from "@shiye/events/back-office/admins";
import { auditEntity } from "@shiye/events/back-office/audit";
import { categoriesEntity } from "@shiye/events/back-office/categories";
import { commentsEntity } from "@shiye/events/back-office/comments";
import type { Entity } from "@shiye/events/back-office/entity";
import { notificationsEntity } from "@shiye/events/back-office/notifications";
import { postsEntity } from "@shiye/events/back-office/posts";
import { tagsEntity } from "@shiye/events/back-office/tags";
import { usersEntity } from "@shiye/events/back-office/users";
import { idOfName } from "@shiye/events/ids";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Row } from "../../api/rows-api.ts";
import { createConsole, refusal } from "../../testing/render.tsx";
import { SESSION_ENDED } from "../session/sign-in-state.ts";
import { EntityForm } from "./EntityForm.tsx";

const row = { id: 7, name: "学习", category_title: "study" };

function open(answers: Record<string, unknown> = {}, edited: typeof row | null = null) {
  const onClose = vi.fn();
  const site = createConsole({ answers, routes: [{ path: "/elsewhere", element: <p>别处</p> }] });
  const router = site.render(<EntityForm entity={categoriesEntity} row={edited} onClose={onClose} />);
  return { ...site, router, onClose, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

describe("the form of an entity", () => {
  it("shows at each field what is missing, and sends nothing", async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole("button", { name: "保存" }));
    await screen.findByText("请输入分类名称");
    await screen.findByText("请输入英文标题");
    await screen.findByText("请填写完整信息");
    expect(calls.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  it("creates, says so and closes", async () => {
    const { user, calls, onClose } = open({ "POST /admin/categories": { id: 8 } });
    await user.type(await screen.findByLabelText("分类名称"), "旅行");
    await user.type(screen.getByLabelText("英文标题"), "Travel");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("只能输入小写英文字母");
    await user.clear(screen.getByLabelText("英文标题"));
    await user.type(screen.getByLabelText("英文标题"), "travel");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("分类创建成功");
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls.find(({ call }) => call === "POST /admin/categories")?.body).toEqual({
      name: "旅行",
      category_title: "travel",
      format: "text",
    });
  });

  it("creates one, whatever is pressed twice", async () => {
    const { user, calls, onClose } = open({ "POST /admin/categories": { id: 8 } });
    await user.type(await screen.findByLabelText("分类名称"), "旅行");
    await user.type(screen.getByLabelText("英文标题"), "travel");
    await user.dblClick(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("分类创建成功");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.filter(({ call }) => call === "POST /admin/categories")).toHaveLength(1);
  });

  it("saves one change once, whatever is pressed twice", async () => {
    const { user, calls, onClose } = open({ "GET /admin/categories/7": row, "PUT /admin/categories/7": {} }, row);
    await user.type(await screen.findByLabelText("分类名称"), "啊");
    await user.dblClick(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("分类更新成功");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.filter(({ call }) => call === "PUT /admin/categories/7")).toHaveLength(1);
  });

  it("sends what was changed, and shows the server's errors at their fields", async () => {
    const { user, calls, onClose } = open({ "PUT /admin/categories/7": () => refusal(400, "名字太短", { name: "名字太短" }) }, row);
    await user.type(await screen.findByLabelText("分类名称"), "啊");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("操作失败: 名字太短");
    await waitFor(() => expect(screen.getByLabelText("分类名称").getAttribute("aria-invalid")).toBe("true"));
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ name: "学习啊", format: "text" });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("sends texts as they were typed, and of a member with markup in their bio only what was changed", async () => {
    const bio = "1 &lt; 2，用<br>换行\n完";
    const site = createConsole({ answers: { "PUT /admin/users/9": {} } });
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    site.render(<EntityForm entity={usersEntity} row={{ id: 9, user_id: "leaf", nickname: "小叶", bio }} onClose={() => undefined} />);
    expect(await screen.findByLabelText("简介")).toHaveProperty("value", bio);
    await user.type(screen.getByLabelText("昵称"), "&lt;");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(site.calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ nickname: "小叶&lt;", format: "text" }),
    );
  });

  it("says of an incomplete MBTI type what is missing, and of a form without changes that there are none, and stays", async () => {
    const onClose = vi.fn();
    const site = createConsole({ answers: { "PUT /admin/users/9": {} } });
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    site.render(<EntityForm entity={usersEntity} row={{ id: 9, user_id: "leaf", nickname: "小叶" }} onClose={onClose} />);
    await user.click(await screen.findByRole("button", { name: "保存" }));
    await screen.findByText("没有改动");
    for (const letter of ["I", "N", "P"]) await user.click(screen.getByRole("radio", { name: letter }));
    await user.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("请选完四个字母");
    expect(screen.getByRole("radio", { name: "N" })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("button", { name: "清除" }));
    expect(screen.getByRole("radio", { name: "N" })).toHaveProperty("checked", false);
    expect(site.calls.some(({ call }) => call.startsWith("PUT"))).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("asks before unsaved changes are lost, when it is closed and when the page is left", async () => {
    const { user, router, onClose } = open({}, row);
    await user.type(await screen.findByLabelText("分类名称"), "啊");
    await user.click(screen.getByRole("button", { name: "取消" }));
    await screen.findByRole("button", { name: "放弃" });
    await user.click(screen.getByRole("button", { name: "继续编辑" }));
    expect(onClose).not.toHaveBeenCalled();
    await router.navigate("/elsewhere");
    await screen.findByRole("button", { name: "离开" });
    expect(router.state.location.pathname).toBe("/");
    await user.click(screen.getByRole("button", { name: "离开" }));
    await screen.findByText("别处");
  });

  it("says when the session ended that one can stay, sign in elsewhere and save", async () => {
    const { user, router } = open({}, row);
    await user.type(await screen.findByLabelText("分类名称"), "啊");
    await router.navigate("/elsewhere", { replace: true, state: { ...SESSION_ENDED, from: "/" } });
    await screen.findByText(/^登录已过期：可以留下，在另一个标签页登录后回来继续。/);
    await user.click(screen.getByRole("button", { name: "留下" }));
    expect(screen.getByLabelText("分类名称")).toHaveProperty("value", "学习啊");
  });

  it("adds non-empty interests only, and complete MBTI types only", async () => {
    const site = createConsole({ answers: { "PUT /admin/users/9": {} } });
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    site.render(<EntityForm entity={usersEntity} row={{ id: 9, user_id: "leaf", nickname: "小叶" }} onClose={() => undefined} />);
    const add = await screen.findByRole("button", { name: "添加" });
    expect(add).toHaveProperty("disabled", true);
    await user.type(screen.getByPlaceholderText("输入一个兴趣"), "爬山");
    await user.click(add);
    for (const letter of ["I", "N", "F"]) await user.click(screen.getByRole("radio", { name: letter }));
    await user.click(screen.getByRole("radio", { name: "P" }));
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(site.calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ mbti: "INFP", interests: ["爬山"], format: "text" }),
    );
  });
});

describe("the form of something that somebody else changes meanwhile", () => {
  /** The server has what others made of the row; `others` changes it. */
  function openShared() {
    let now = { ...row, post_count: 3 };
    const onClose = vi.fn();
    const site = createConsole({ answers: { "GET /admin/categories/7": () => now, "PUT /admin/categories/7": {} } });
    site.render(<EntityForm entity={categoriesEntity} row={row} onClose={onClose} />);
    const others = (change: Partial<typeof row>) => {
      now = { ...now, ...change };
    };
    const sent = () => site.calls.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
    return { ...site, others, sent, onClose, user: userEvent.setup({ pointerEventsCheck: 0 }) };
  }
  const name = () => screen.findByLabelText<HTMLInputElement>("分类名称");
  const save = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByRole("button", { name: /保存$/ }));

  it("begins with what the thing is now, though the row of the table is older", async () => {
    createConsole({ answers: { "GET /admin/categories/7": { ...row, name: "学业" } } }).render(
      <EntityForm entity={categoriesEntity} row={row} onClose={() => undefined} />,
    );
    await waitFor(async () => expect((await name()).value).toBe("学业"));
  });

  it("keeps what was typed before the thing of now arrived", async () => {
    let arrive = (_now: typeof row) => {};
    const now = new Promise<typeof row>((resolve) => {
      arrive = resolve;
    });
    const { user } = open({ "GET /admin/categories/7": now }, row);
    await user.type(await name(), "一");
    await act(async () => arrive({ ...row, name: "学业" }));
    await user.type(await name(), "二");
    expect((await name()).value).toBe("学习一二");
  });

  it("does not overwrite what the other one wrote without a question, which says what it is", async () => {
    const { user, others, sent, onClose } = openShared();
    await user.type(await name(), "一");
    others({ name: "学业" });
    await save(user);
    await screen.findByText("「分类名称」现在是「学业」");
    await user.click(screen.getByRole("button", { name: "返回" }));
    expect(sent()).toEqual([]);
    expect((await name()).value).toBe("学习一");
    await save(user);
    await waitFor(() => expect(sent()).toEqual([{ name: "学习一", format: "text" }]));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("saves the own change and keeps that of the other one in another field, also after a first try failed", async () => {
    const { user, others, sent } = openShared();
    await user.type(await name(), "一");
    others({ name: "学业", category_title: "lessons" });
    await save(user);
    await user.click(await screen.findByRole("button", { name: "返回" }));
    expect(screen.getByLabelText("英文标题")).toHaveProperty("value", "lessons");
    await save(user);
    await waitFor(() => expect(sent()).toEqual([{ name: "学习一", format: "text" }]));
  });

  it("does not ask for the thing again once it is saved, because the change may have given it another id", async () => {
    const { user, calls, onClose } = openShared();
    await user.type(await name(), "一");
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(calls.map(({ call }) => call).filter((call) => call.endsWith("/7"))).toEqual([
      "GET /admin/categories/7",
      "GET /admin/categories/7",
      "PUT /admin/categories/7",
    ]);
  });

  it("is saved once, however often 保存 is pressed while the server is asked what the thing is now", async () => {
    let arrive = (_now: typeof row) => {};
    const reads: (typeof row | Promise<typeof row>)[] = [row];
    const now = () => reads.shift() ?? new Promise<typeof row>((resolve) => (arrive = resolve));
    const { calls, user, onClose } = open({ "GET /admin/categories/7": now, "PUT /admin/categories/7": {} }, row);
    await user.type(await name(), "一");
    await save(user);
    await save(user);
    await act(async () => arrive(row));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.map(({ call }) => call).filter((call) => call.endsWith("/7"))).toEqual([
      "GET /admin/categories/7",
      "GET /admin/categories/7",
      "PUT /admin/categories/7",
    ]);
  });

  it("saves nothing while the server cannot say what the thing is now", async () => {
    const answers = { "GET /admin/categories/7": () => refusal(503, "暂时不可用"), "PUT /admin/categories/7": {} };
    const { calls, user } = open(answers, row);
    await user.type(await name(), "一");
    await save(user);
    await screen.findByText("操作失败: 暂时不可用");
    expect(calls.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  });
});

describe("the form of something that exists", () => {
  const opened = async (entity: Entity, row: Row) => {
    createConsole().render(<EntityForm entity={entity} row={row} onClose={() => undefined} />);
    await screen.findByRole("button", { name: "保存" });
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it.each<[string, Entity, Row, string, string]>([
    ["the account of a member", usersEntity, { id: 9, user_id: "leaf", nickname: "小叶" }, "账号", "leaf"],
    ["the receiver of a notification", notificationsEntity, { id: 9, user_id: 5, type: 6, title: "你好" }, "接收者ID", "5"],
    ["the name of an administrator", adminsEntity, { id: 9, username: "root", role: "auditor" }, "用户名", "root"],
    ["the note of a comment", commentsEntity, { id: 9, post_id: 4, user_id: 5, content: "好" }, "笔记ID", "4"],
    ["what an applicant has written", auditEntity, { id: 9, content: { realName: "林晚" }, status: 0 }, "申请内容", "真实姓名：林晚"],
  ])("shows %s, which stays", async (_what, entity, row, label, value) => {
    await opened(entity, row);
    expect([field(label).value, field(label).disabled]).toEqual([value, true]);
    // A count of what may be typed would be pale on pale, and say nothing.
    expect(document.querySelector(".ant-input-affix-wrapper-disabled .ant-input-show-count-suffix")).toBeNull();
  });

  it("offers what can be done to a note as it is: a published one is no draft again, and a draft has no views", async () => {
    const note = { id: 9, title: "晚霞", content: "好", type: 1, view_count: 3 };
    await opened(postsEntity, { ...note, is_draft: 0 });
    expect([field("保存为草稿").disabled, field("浏览量").disabled]).toEqual([true, false]);
    cleanup();
    await opened(postsEntity, { ...note, is_draft: 1 });
    expect([field("保存为草稿").disabled, field("浏览量").disabled]).toEqual([false, true]);
  });
});

it("an emoji goes where the caret was in the text, and to its end if nobody was in it", async () => {
  createConsole().render(<EntityForm entity={commentsEntity} row={{ id: 9, content: "今天好" }} onClose={() => undefined} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const text = await screen.findByLabelText<HTMLTextAreaElement>("内容");
  await user.click(screen.getByRole("button", { name: "表情" }));
  await user.click(await screen.findByRole("button", { name: "🎉" }));
  expect(text.value).toBe("今天好🎉");
  act(() => text.focus());
  text.setSelectionRange(2, 2);
  await user.click(await screen.findByRole("button", { name: "🌹" }));
  await user.click(await screen.findByRole("button", { name: "✨" }));
  expect(text.value).toBe("今天🌹✨好🎉");
});

describe("a tag whose name is changed", () => {
  async function rename(name: string, answers: Record<string, unknown>) {
    const site = createConsole({ answers: { "PUT /admin/tags/7": {}, ...answers } });
    const onClose = vi.fn();
    site.render(<EntityForm entity={tagsEntity} row={{ id: 7, name: "寝室" }} onClose={onClose} />);
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const field = await screen.findByLabelText("标签名称");
    await user.clear(field);
    await user.type(field, name);
    await user.click(screen.getByRole("button", { name: "保存" }));
    return { user, onClose, sent: () => site.calls.filter(({ call }) => call === "PUT /admin/tags/7") };
  }
  const other = `GET /admin/tags/${idOfName("宿舍")}`;

  it("to that of another one is joined with it only after a question, also when there are blanks around the name", async () => {
    const { user, onClose, sent } = await rename(" 宿舍 ", { [other]: { id: idOfName("宿舍"), name: "宿舍", use_count: 11 } });
    await screen.findByText("「宿舍」已存在（11 篇），将合并且不能撤销");
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "合并" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ body: { name: " 宿舍 " } }]);
  });

  it("to one that no tag has is renamed without a question", async () => {
    const { onClose, sent } = await rename("宿舍", {});
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(1);
  });

  it("is not renamed while the server cannot say whether another one has that name", async () => {
    const { onClose, sent } = await rename("宿舍", { [other]: () => refusal(500, "服务器内部错误") });
    await screen.findByText("操作失败: 服务器内部错误");
    expect(sent()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });
});
