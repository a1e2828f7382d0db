// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { HistoryTab } from "../features/drawer/HistoryTab.tsx";
import { createConsole, refusal } from "../testing/render.tsx";
import { ReportsPage } from "./ReportsPage.tsx";

const appeal = (note_id: number) => ({
  ...{ note_id, author_id: 5, title: `第${note_id}篇`, content: "走到河边", text: "请再看一次", reason: "spam" },
  filed_at: "2026-01-02T03:04:05.000Z",
});

/** A queue of `count` appeals, in pages of two. */
function openAppeals(count: number, at = "/?tab=appeals", beside: ReactNode = null) {
  let waiting = Array.from({ length: count }, (_none, index) => appeal(index + 1));
  const pageOf = (_body: unknown, query: URLSearchParams) => {
    const page = Number(query.get("page"));
    const pagination = { page, limit: 2, total: waiting.length, pages: Math.ceil(waiting.length / 2) };
    return { appeals: waiting.slice(page * 2 - 2, page * 2), pagination, hasMore: waiting.length > page * 2, nextCursor: null };
  };
  const decide = (id: number) => () => {
    waiting = waiting.filter(({ note_id }) => note_id !== id);
    return {};
  };
  const decisions = Object.fromEntries(waiting.map(({ note_id }) => [`POST /admin/appeals/${note_id}`, decide(note_id)]));
  const history = { "GET /admin/history/posts/1": { events: [], nextCursor: null } };
  const site = createConsole({ at, answers: { "GET /admin/appeals": pageOf, ...history, ...decisions } });
  const router = site.render(
    <>
      <ReportsPage />
      {beside}
    </>,
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  return { ...site, router, button, user: userEvent.setup() };
}
const titles = () => screen.queryAllByText(/^第\d篇$/).map(({ textContent }) => textContent);

it("the buttons of appeals change the page, and the address contains the page", async () => {
  const { router, button, user } = openAppeals(3);
  await waitFor(() => expect(titles()).toEqual(["第1篇", "第2篇"]));
  expect(button("上一页").disabled).toBe(true);
  await user.click(button("下一页"));
  await waitFor(() => expect(titles()).toEqual(["第3篇"]));
  expect(router.state.location.search).toBe("?tab=appeals&page=2");
  expect(button("下一页").disabled).toBe(true);
  await user.click(button("上一页"));
  await waitFor(() => expect(titles()).toEqual(["第1篇", "第2篇"]));
  expect(router.state.location.search).toBe("?tab=appeals");
});

it("after the last appeal of a page is decided, the page before is shown in its place", async () => {
  const { router, button, user, calls } = openAppeals(3, "/?tab=appeals&page=2");
  await waitFor(() => expect(titles()).toEqual(["第3篇"]));
  await user.click(button("驳回"));
  await user.type(await screen.findByLabelText("说明"), "确实是广告");
  expect(calls.some(({ call }) => call.startsWith("POST /admin"))).toBe(false);
  const said: string[] = [];
  const watcher = new MutationObserver(() => said.push(document.body.textContent ?? ""));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.click(button("驳回申诉"));
  await waitFor(() => expect(titles()).toEqual(["第1篇", "第2篇"]));
  watcher.disconnect();
  expect(
    said.filter((text) => text.includes("没有等待处理的申诉")),
    "there are others",
  ).toEqual([]);
  expect(calls.find(({ call }) => call === "POST /admin/appeals/3")?.body).toEqual({ granted: false, remark: "确实是广告" });
  expect(router.state.location.search).toBe("?tab=appeals");
});

it("a text that is being written stays when others decide the last appeals of the page", async () => {
  let pages = 2;
  const pageOf = (_body: unknown, query: URLSearchParams) => {
    const page = Number(query.get("page"));
    const appeals = page <= pages ? [appeal(page)] : [];
    return { appeals, pagination: { page, limit: 1, total: pages, pages }, hasMore: page < pages, nextCursor: null };
  };
  const decided = () => {
    pages = 1;
    return refusal(404, "没有待处理的申诉");
  };
  const answers = { "GET /admin/appeals": pageOf, "POST /admin/appeals/2": decided };
  createConsole({ at: "/?tab=appeals&page=2", answers }).render(<ReportsPage />);
  await waitFor(() => expect(titles()).toEqual(["第2篇"]));
  await userEvent.click(screen.getByRole("button", { name: "驳回" }));
  await userEvent.type(await screen.findByLabelText("说明"), "确实是广告");
  await userEvent.click(screen.getByRole("button", { name: "驳回申诉" }));
  await waitFor(() => expect(titles()).toEqual(["第1篇"]));
  expect(screen.getByLabelText<HTMLTextAreaElement>("说明").value).toBe("确实是广告");
  expect(screen.queryByText("离开这个页面？")).toBeNull();
});

it("an old address of a page far behind the last one shows the first one, after two attempts", async () => {
  const { router, calls } = openAppeals(1, "/?tab=appeals&page=900");
  await waitFor(() => expect(titles()).toEqual(["第1篇"]));
  expect(router.state.location.search).toBe("?tab=appeals");
  const pages = calls.filter(({ call, query }) => call === "GET /admin/appeals" && !query.includes("limit=1"));
  expect(pages.map(({ query }) => query)).toEqual(["?page=900", "?page=899", "?page=1"]);
});

it("after the last report of a page is dismissed, the page before is shown in its place", async () => {
  const thing = {
    ...{ target_type: "comment", note_id: 7, title: null, image: null, gone: false, taken_down: false },
    author: { id: 5, user_id: "ada", nickname: "阿达", avatar: null, is_active: 1 },
    ...{ report_count: 1, reasons: [], first_reported_at: "2026-01-02T03:04:05.000Z", last_reported_at: "2026-01-02T03:04:05.000Z" },
    ...{ open: true, position: 1, last_decision: null, history: [] },
  };
  let waiting = [1, 2].map((id) => ({ ...thing, target_id: id, text: `第${id}篇` }));
  const pageOf = (_body: unknown, query: URLSearchParams) => {
    const page = Number(query.get("page"));
    const pagination = { page, limit: 1, total: waiting.length, pages: waiting.length };
    return { things: waiting.slice(page - 1, page), pagination, hasMore: waiting.length > page, nextCursor: null };
  };
  const dismiss = () => {
    waiting = waiting.slice(0, 1);
    return {};
  };
  const answers = { "GET /admin/reports": pageOf, "POST /admin/reports/comment/2/dismiss": dismiss };
  const router = createConsole({ at: "/?page=2", answers }).render(<ReportsPage />);
  await waitFor(() => expect(titles()).toEqual(["第2篇"]));
  await userEvent.click(screen.getByRole("button", { name: "驳回" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "驳回" }));
  await waitFor(() => expect(titles()).toEqual(["第1篇"]));
  expect(router.state.location.search).toBe("");
});

it("an appeal is granted after a question, and the history of its note is loaded again", async () => {
  const { button, user, calls } = openAppeals(1, "/?tab=appeals", <HistoryTab entity="posts" id={1} />);
  await waitFor(() => expect(titles()).toEqual(["第1篇"]));
  await user.click(button("通过并恢复"));
  const question = await screen.findByRole("dialog", { name: "通过申诉？" });
  expect(calls.some(({ call }) => call.startsWith("POST /admin"))).toBe(false);
  await user.click(within(question).getByRole("button", { name: "通过并恢复" }));
  await screen.findByText("申诉已通过，笔记已恢复");
  await waitFor(() => expect(calls.filter(({ call }) => call === "GET /admin/history/posts/1")).toHaveLength(2));
});

it("the tabs have counts, and reports can be narrowed to one kind of thing", async () => {
  const total = (count: number) => ({ pagination: { page: 1, limit: 1, total: count, pages: 1 }, hasMore: false, nextCursor: null });
  const answers = { "GET /admin/appeals": { appeals: [], ...total(2) }, "GET /admin/reports": { things: [], ...total(7) } };
  const { calls, render } = createConsole({ answers });
  const router = render(<ReportsPage />);
  await screen.findByText("待处理 7");
  await screen.findByText("申诉 2");
  await userEvent.click(screen.getByRole("combobox", { name: "类型" }));
  await userEvent.click(await screen.findByTitle("评论"));
  await waitFor(() => expect(router.state.location.search).toBe("?type=comment"));
  await waitFor(() => expect(calls.some(({ query }) => /target_type=comment/.test(query))).toBe(true));
});

it("a queue of one page has no buttons for other pages", async () => {
  openAppeals(2);
  await waitFor(() => expect(titles()).toEqual(["第1篇", "第2篇"]));
  expect(screen.queryByRole("button", { name: "下一页" })).toBeNull();
});

it("a page that cannot be loaded says so, and does not show another one in its place", async () => {
  const queue = (_body: unknown, query: URLSearchParams) =>
    query.get("page") === "2"
      ? refusal(500, "服务器内部错误")
      : { appeals: [appeal(1)], pagination: { page: 1, limit: 1, total: 2, pages: 2 }, hasMore: true, nextCursor: null };
  createConsole({ at: "/?tab=appeals", answers: { "GET /admin/appeals": queue } }).render(<ReportsPage />);
  await screen.findByText("第1篇");
  await userEvent.click(screen.getByRole("button", { name: "下一页" }));
  expect((await screen.findByRole("alert")).textContent).toBe("服务器内部错误");
  expect(screen.queryByText("第1篇")).toBeNull();
});
