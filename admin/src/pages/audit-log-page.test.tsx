// @vitest-environment happy-dom
import { dateOfDay, dayOf } from "@shiye/events/days";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ReviewQueue } from "../features/audit/ReviewQueue.tsx";
import { createConsole, refusal } from "../testing/render.tsx";
import { AuditLogPage } from "./AuditLogPage.tsx";

const NOTE = "1750000000841189";
const at = "2026-01-02T20:04:05.000Z";
const actor = { kind: "admin", id: 1, name: "root" };
const takenDown = {
  ...{ position: "9", label: "笔记被下架", at, actor, ip_region: "本地", entity: "posts", entity_id: NOTE, entity_name: "被下架的标题" },
  member: { id: 5, name: "小叶 (leaf)" },
  changes: [{ field: "reason", before: null, after: "spam" }],
};
const signIn = {
  ...{ position: "8", label: "管理员登录", at, actor, entity: "sessions", entity_id: "1750000000000001", entity_name: null, member: null },
  changes: [{ field: "sessionId", before: null, after: 1750000000000001 }],
};
const ofConversation = { ...takenDown, position: "7", entity: "conversation", entity_id: "3", entity_name: null, changes: [] };

const open = (page: (query: URLSearchParams) => unknown, address = "/", more: Record<string, unknown> = {}) => {
  const answers = { "GET /admin/audit-log": (_body: unknown, query: URLSearchParams) => page(query), ...more };
  const site = createConsole({ at: address, answers });
  site.render(<AuditLogPage />);
  return { ...site, asked: () => new URLSearchParams(site.calls.findLast(({ call }) => call === "GET /admin/audit-log")?.query) };
};

it("the audit log says in words what was done to what and whom, and leads to the history of both", async () => {
  open(() => ({ data: [takenDown, signIn, ofConversation], nextCursor: null }));
  await screen.findByText("管理员登录");
  const [row, detail, secondRow] = screen.getAllByRole("row").slice(1);
  if (!row || !detail || !secondRow) throw new Error("There are too few rows");
  expect(within(row).getByRole("link", { name: "被下架的标题" }).getAttribute("href")).toBe(`/posts?open=${NOTE}&tab=history`);
  expect(within(row).getByRole("link", { name: "小叶 (leaf)" }).getAttribute("href")).toBe("/users?open=5&tab=history");
  expect(detail.textContent).toBe("原因垃圾广告");
  expect(secondRow.textContent, "one line, because nothing of it is shown below").toMatch(/^2026-01-03 04:04:05root管理员登录会话/);
  const last = screen.getAllByRole("row").at(-1);
  expect(last?.textContent).toContain("私信 3");
});

it("the audit log has what happened since when it is refreshed, and when somebody comes back to it", async () => {
  const actions = [takenDown];
  const answers = { "GET /admin/audit-log": () => ({ data: actions, nextCursor: null }) };
  const elsewhere = { path: "/elsewhere", element: <p>别处</p> };
  const router = createConsole({ answers, routes: [elsewhere] }).render(<AuditLogPage />);
  await screen.findByText("笔记被下架");
  actions.unshift({ ...takenDown, position: "10", label: "驳回举报" });
  await userEvent.click(screen.getByRole("button", { name: "刷新" }));
  await screen.findByText("驳回举报");
  await act(() => router.navigate("/elsewhere"));
  await screen.findByText("别处");
  actions.unshift({ ...takenDown, position: "11", label: "警告作者" });
  await act(() => router.navigate("/"));
  await screen.findByText("警告作者");
});

it("the audit log has that an identity number was shown as soon as it was", async () => {
  const actions = [takenDown];
  const content = { idCard: "1101**********0011" };
  const application = { id: 1, nickname: "小叶", type: 2, status: 0, content, created_at: at };
  const list = { data: [application], total: 1, totalIsEstimate: false, page: 1, limit: 20, totalPages: 1, nextCursor: null };
  const reveal = () => {
    actions.unshift({ ...takenDown, position: "10", label: "查看身份证号" });
    return { id: 1, idCard: "110101199003070011" };
  };
  const answers = { "GET /admin/audit-log": () => ({ data: actions, nextCursor: null }), "GET /admin/audit": list };
  createConsole({ answers: { ...answers, "POST /admin/audit/1/reveal": reveal } }).render(
    <>
      <AuditLogPage />
      <ReviewQueue onClose={() => undefined} />
    </>,
  );
  await screen.findByText("笔记被下架");
  await userEvent.click(await screen.findByRole("button", { name: /查看完整号码/ }));
  await screen.findByText("查看身份证号");
  expect(screen.getByText("110101199003070011")).toBeTruthy();
});

it("the audit log leaves out sign-ins until they are asked for", async () => {
  const { asked } = open(() => ({ data: [], nextCursor: null }), "/?member=leaf");
  await screen.findByText("没有符合条件的记录");
  expect(Object.fromEntries(asked())).toMatchObject({ member: "leaf", sign_ins: "0" });
  expect(screen.getByLabelText<HTMLInputElement>("涉及用户").value).toBe("leaf");
});

it.each(["/?sign_ins=1", "/?action=AdminSessionStarted"])("the audit log at %s has sign-ins", async (address) => {
  const { asked } = open(() => ({ data: [], nextCursor: null }), address);
  await screen.findByText("没有符合条件的记录");
  expect(asked().get("sign_ins")).toBe("1");
});

it("the audit log has everything again when its filters are cleared", async () => {
  const { asked } = open(() => ({ data: [], nextCursor: null }), "/?member=leaf&from=2026-01-02");
  await screen.findByText("没有符合条件的记录");
  expect(asked().get("member")).toBe("leaf");
  await userEvent.click(screen.getByRole("button", { name: "清空" }));
  await waitFor(() => expect([asked().get("member"), asked().get("from")].filter(Boolean)).toEqual([]));
});

it("the audit log is without a filter that the server refuses once that is removed, and keeps the others", async () => {
  const refused = "参数格式错误";
  const page = (query: URLSearchParams) =>
    query.get("target") ? refusal(400, refused, { target: refused }) : { data: [], nextCursor: null };
  const { asked } = open(page, "/?member=leaf&target=x");
  await userEvent.click(await screen.findByRole("button", { name: "移除无效条件" }));
  await screen.findByText("没有符合条件的记录");
  expect(asked().get("member")).toBe("leaf");
});

it("the audit log is exported from its newest entry on, whichever page is shown, and again after a failure", async () => {
  const failing = { "GET /admin/audit-log/export.csv": () => refusal(500, "服务器内部错误") };
  const { calls } = open(() => ({ data: [], nextCursor: null }), "/?member=leaf&cursor=5", failing);
  await screen.findByText("没有符合条件的记录");
  const exports = () =>
    calls.filter(({ call }) => call === "GET /admin/audit-log/export.csv").map(({ query }) => new URLSearchParams(query));
  for (const count of [1, 2]) {
    await waitFor(async () => expect(screen.getByRole("button", { name: /导出/ }).className).not.toContain("loading"));
    await userEvent.click(screen.getByRole("button", { name: /导出/ }));
    await waitFor(() => expect(exports()).toHaveLength(count));
  }
  expect([exports()[0]?.get("member"), exports()[0]?.get("cursor"), exports()[0]?.get("limit")]).toEqual(["leaf", null, null]);
});

it("the audit log has the days that are asked for most as buttons, beside the other filters, and takes them back", async () => {
  const { asked } = open(() => ({ data: [], nextCursor: null }), "/?member=leaf&cursor=5");
  const button = (name: string) => screen.findByRole("button", { name });
  const days = () => Object.fromEntries(["from", "until", "member", "cursor"].map((name) => [name, asked().get(name) ?? ""]));
  const today = dateOfDay(dayOf(Date.now()));
  for (const [name, count] of [
    ["今天", 1],
    ["近 7 天", 7],
    ["近 30 天", 30],
  ] as const) {
    await userEvent.click(await button(name));
    await waitFor(async () => expect((await button(name)).getAttribute("aria-pressed")).toBe("true"));
    expect(days()).toEqual({ from: dateOfDay(dayOf(Date.now()) - count + 1), until: today, member: "leaf", cursor: "" });
  }
  await userEvent.click(await button("近 30 天"));
  await waitFor(() => expect(days()).toEqual({ from: "", until: "", member: "leaf", cursor: "" }));
});

it("the audit log says of a part without the name that is looked for that there is more", async () => {
  const { asked } = open((query) => ({ data: [], nextCursor: query.get("cursor") ? null : "4" }), "/?name=晚霞");
  await screen.findByText("这一段里没有，请继续看更早的记录");
  await userEvent.click(screen.getByRole("button", { name: "更早的记录" }));
  await screen.findByText("没有符合条件的记录");
  expect(Object.fromEntries(asked())).toMatchObject({ name: "晚霞", cursor: "4" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "更早的记录" }).disabled).toBe(true);
});

it("the audit log goes back by one page, from each page to the one before", async () => {
  open((query) => {
    const page = Number(query.get("cursor") || 10);
    return { data: [{ ...takenDown, position: String(page), label: `第${page}页` }], nextCursor: String(page - 1) };
  });
  for (const page of [10, 9]) {
    await screen.findByText(`第${page}页`);
    await userEvent.click(screen.getByRole("button", { name: "更早的记录" }));
  }
  await screen.findByText("第8页");
  await userEvent.click(screen.getByRole("button", { name: "较新的记录" }));
  await screen.findByText("第9页");
  await userEvent.click(screen.getByRole("button", { name: "较新的记录" }));
  await screen.findByText("第10页");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "较新的记录" }).disabled).toBe(true);
});
