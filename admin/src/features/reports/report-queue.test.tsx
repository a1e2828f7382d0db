// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { OverviewPage } from "../../pages/OverviewPage.tsx";
import { createConsole, refusal } from "../../testing/render.tsx";
import { HistoryTab } from "../drawer/HistoryTab.tsx";
import { ReportQueue } from "./ReportQueue.tsx";

const thing = (id: number, text: string) => ({
  target_type: "comment",
  target_id: id,
  note_id: 7,
  title: null,
  text,
  image: null,
  gone: false,
  taken_down: false,
  author: { id: 5, user_id: "ada", nickname: "阿达", avatar: null, is_active: 1 },
  report_count: 2,
  reasons: [{ reason: "abuse", count: 2 }],
  first_reported_at: "2026-01-02T03:04:05.000Z",
  last_reported_at: "2026-01-03T03:04:05.000Z",
  open: true,
  position: 40 + id,
  last_decision: null,
  history: [
    { decision: "warned", target_type: "note", target_id: 9, reason: "spam", remark: null, admin_id: 1, at: "2026-01-01T00:00:00.000Z" },
  ],
});

const listOf = (...things: object[]) => ({
  ...{ things, pagination: { page: 1, limit: 20, total: things.length, pages: 1 }, hasMore: false, nextCursor: null },
});

function open(answers: Record<string, unknown> = {}, state: "open" | "decided" = "open", beside: ReactNode = null) {
  const judged: string[] = [];
  const queue = () => {
    const things = [thing(1, "骂人的话"), thing(2, "另一句")].filter(({ target_id }) => !judged.includes(String(target_id)));
    return listOf(...things);
  };
  const site = createConsole({
    routes: [{ path: "/elsewhere", element: <p>别处</p> }],
    answers: {
      "GET /admin/reports": queue,
      "POST /admin/reports/comment/1/dismiss": () => judged.push("1"),
      "POST /admin/reports/comment/2/take-down": () => judged.push("2"),
      ...answers,
    },
  });
  const router = site.render(
    <>
      <ReportQueue state={state} page={1} onPage={() => undefined} />
      {beside}
    </>,
  );
  return { ...site, router, user: userEvent.setup() };
}
/** Presses a button of the question that is open. In tests all dialogs have the same id, so it is found by its text. */
async function say(user: ReturnType<typeof userEvent.setup>, question: string, deed: string) {
  const [title] = await screen.findAllByText(question);
  const dialog = title?.closest<HTMLElement>("[role=dialog]");
  await user.click(within(dialog ?? document.body).getByRole("button", { name: deed }));
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest("tr") ?? document.body);

describe("the queue of reports", () => {
  it("shows what is reported, by how many and why, and earlier decisions about its author, but not the reporters", async () => {
    open();
    const row = await rowOf("骂人的话");
    expect(row.getByText("辱骂攻击 2")).toBeTruthy();
    expect(row.getByRole("link", { name: "骂人的话" }).getAttribute("href")).toBe("/post?id=7&targetCommentId=1");
    expect((await screen.findAllByText(/^此作者：警告作者 1（最近 /)).length).toBe(2);
  });

  it("opens a thing with its reporters and their texts", async () => {
    const reports = [
      { reporter_id: 8, reporter_nickname: "小举", reason: "abuse", text: "骂了我三次", created_at: "2026-01-02T03:04:05.000Z" },
    ];
    const { user } = open({ "GET /admin/reports/comment/1": { thing: thing(1, "骂人的话"), reports } });
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "查看" }));
    const drawer = within(await screen.findByRole("dialog", { name: "被举报的评论" }));
    await drawer.findByText("骂了我三次");
    expect(drawer.getByRole("link", { name: "小举" }).getAttribute("href")).toBe("/user/8");
    expect(drawer.getByText(/^警告作者（笔记） · 垃圾广告$/)).toBeTruthy();
  });

  it("goes on to the next thing after a decision about the one that is open", async () => {
    const { user } = open();
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "查看" }));
    const drawer = within(await screen.findByRole("dialog", { name: "被举报的评论" }));
    await drawer.findByText("骂人的话");
    await user.click(drawer.getByRole("button", { name: "驳回" }));
    await say(user, "驳回举报？", "驳回");
    await screen.findByText("已驳回举报");
    expect(await within(await screen.findByRole("dialog", { name: "被举报的评论" })).findByText("另一句")).toBeTruthy();
  });

  it("offers to restore a note that is down, and not to take it down again", async () => {
    const down = { ...thing(3, "下架错了"), target_type: "note", title: "秋天", taken_down: true, open: false };
    const { user, calls } = open({ "GET /admin/reports": listOf(down), "POST /admin/appeals/3": {} }, "decided");
    const row = await rowOf("秋天：下架错了");
    expect(row.getByText("已下架")).toBeTruthy();
    expect(row.queryByRole("link", { name: /秋天/ })).toBeNull();
    expect(row.queryByRole("button", { name: "下架" })).toBeNull();
    await user.click(row.getByRole("button", { name: "恢复笔记" }));
    await say(user, "恢复笔记「秋天」？", "恢复笔记");
    await screen.findByText("笔记已恢复");
    expect(calls.find(({ call }) => call === "POST /admin/appeals/3")?.body).toEqual({ granted: true });
  });

  it("says of what was decided how, by whom and when, and of what is gone that it is", async () => {
    const last = { decision: "taken-down", reason: "abuse", remark: null, admin_name: "keeper", at: "2026-01-05T00:00:00.000Z" };
    const gone = { ...thing(2, ""), gone: true, open: false };
    open({ "GET /admin/reports": listOf({ ...thing(1, "骂人的话"), open: false, last_decision: last }, gone) }, "decided");
    expect((await rowOf("骂人的话")).getByText(/^下架内容 · 辱骂攻击 · keeper · /)).toBeTruthy();
    expect((await rowOf("（内容已不在）")).getByText("内容已删除")).toBeTruthy();
  });

  it("has no buttons for other pages when there is one page", async () => {
    open();
    await rowOf("骂人的话");
    expect(screen.queryByRole("button", { name: "下一页" })).toBeNull();
  });

  it("keeps what was written to the author until one says otherwise, and takes the keyboard at once", async () => {
    const { user } = open();
    await user.click((await rowOf("另一句")).getByRole("button", { name: "警告" }));
    const field = await screen.findByLabelText("说明");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard("请友善发言");
    const wrap = field.closest<HTMLElement>(".ant-modal-wrap");
    if (wrap) await user.click(wrap);
    await user.keyboard("{Escape}");
    await say(user, "放弃填写？", "继续填写");
    expect(screen.getByLabelText<HTMLTextAreaElement>("说明").value).toBe("请友善发言");
    const dialog = screen.getByLabelText("说明").closest<HTMLElement>("[role=dialog]");
    await user.click(within(dialog ?? document.body).getByRole("button", { name: "取消" }));
    await say(user, "放弃填写？", "放弃");
    await waitFor(() => expect(screen.queryByLabelText("说明")).toBeNull());
  });

  it("asks before one goes to another page over a text that was not sent", async () => {
    const { user, router } = open();
    await user.click((await rowOf("另一句")).getByRole("button", { name: "警告" }));
    await user.type(await screen.findByLabelText("说明"), "请友善发言");
    await act(() => router.navigate("/elsewhere"));
    await say(user, "离开这个页面？", "留下");
    expect(screen.getByLabelText<HTMLTextAreaElement>("说明").value).toBe("请友善发言");
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true })), "the tab is not closed").toBe(false);
    await act(() => router.navigate("/elsewhere"));
    await say(user, "离开这个页面？", "离开");
    await screen.findByText("别处");
  });

  it("removes a thing when its reports are dismissed, after a question", async () => {
    const { user, calls } = open();
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "驳回" }));
    await screen.findAllByText("驳回举报？");
    expect(calls.some(({ call }) => call.endsWith("/dismiss"))).toBe(false);
    await say(user, "驳回举报？", "驳回");
    await screen.findByText("已驳回举报");
    await expect.poll(() => screen.queryByText("骂人的话")).toBeNull();
    expect(screen.getByText("另一句")).toBeTruthy();
  });

  it("takes a thing down with the most frequent reason, and the text for the author", async () => {
    const { user, calls } = open();
    await user.click((await rowOf("另一句")).getByRole("button", { name: "下架" }));
    await user.type(await screen.findByLabelText("说明"), "请友善发言");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "下架内容" }));
    await screen.findByText("已下架该内容");
    expect(calls.find(({ call }) => call.endsWith("/take-down"))?.body).toEqual({ seen: 42, reason: "abuse", remark: "请友善发言" });
  });

  it("decides about several things at once", async () => {
    const done = { "POST /admin/reports/comment/1/take-down": {}, "POST /admin/reports/comment/2/take-down": {} };
    const { user, calls } = open(done);
    await rowOf("骂人的话");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: "下架所选" }));
    await user.click(await screen.findByRole("button", { name: "下架内容" }));
    await screen.findByText("已下架该内容（2 项）");
    expect(calls.filter(({ call }) => call.endsWith("/take-down")).map(({ call }) => call)).toEqual(Object.keys(done));
  });

  it("warns the authors of several things at once, and takes down those among them that can be", async () => {
    const member = { ...thing(3, "骚扰别人"), target_type: "member", note_id: null };
    const { user, calls } = open({
      "GET /admin/reports": () => listOf(thing(1, "骂人的话"), member),
      "POST /admin/reports/comment/1/warn": {},
      "POST /admin/reports/member/3/warn": {},
    });
    await rowOf("骂人的话");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: "下架其中 1 项" }));
    await say(user, "下架内容", "取消");
    await user.click(screen.getByRole("button", { name: "警告所选" }));
    await screen.findAllByText("警告作者（2 项）");
    await user.click(screen.getByRole("button", { name: "警告作者" }));
    await screen.findByText("已警告该用户（2 项）");
    expect(calls.filter(({ call }) => call.endsWith("/warn")).map(({ call }) => call)).toEqual([
      "POST /admin/reports/comment/1/warn",
      "POST /admin/reports/member/3/warn",
    ]);
  });

  it("goes on with the others when one of several things is gone, and says how many are done", async () => {
    const gone = { "POST /admin/reports/comment/1/take-down": () => refusal(404, "举报的内容不存在") };
    const { user } = open(gone);
    await rowOf("骂人的话");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: "下架所选" }));
    await user.click(await screen.findByRole("button", { name: "下架内容" }));
    await screen.findByText("已处理 1 项，未能处理 1 项：举报的内容不存在");
    await waitFor(() => expect(screen.queryByLabelText("说明")).toBeNull());
  });

  it("sends only what is left when several things are decided again after the server was unavailable", async () => {
    const failing = [refusal(503, "服务暂时不可用")];
    const take = { "POST /admin/reports/comment/2/take-down": () => failing.pop() ?? {}, "POST /admin/reports/comment/1/take-down": {} };
    const { user, calls } = open(take);
    await rowOf("骂人的话");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: "下架所选" }));
    await user.type(await screen.findByLabelText("说明"), "请友善发言");
    await user.click(screen.getByRole("button", { name: "下架内容" }));
    await screen.findByText("已处理 1 项，未能处理 1 项：服务暂时不可用");
    expect(screen.getByLabelText<HTMLTextAreaElement>("说明").value).toBe("请友善发言");
    await user.click(screen.getByRole("button", { name: "下架内容" }));
    await screen.findByText("已下架该内容");
    const sent = calls.filter(({ call }) => call.endsWith("/take-down")).map(({ call }) => call);
    expect(sent.map((call) => call.match(/comment.(\d)/)?.[1])).toEqual(["1", "2", "2"]);
  });

  it("says what was seen of a thing, and of a thing with a newer report again, once one was told of the report", async () => {
    let position = 41;
    const sent: unknown[] = [];
    const warn = (body: unknown) => {
      sent.push(body);
      if (sent.length > 1) return {};
      position = 50;
      return refusal(409, "有新的举报，请看过再处理");
    };
    const { user } = open({
      "GET /admin/reports": () => listOf({ ...thing(1, "骂人的话"), position, report_count: position }),
      "POST /admin/reports/comment/1/warn": warn,
    });
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "警告" }));
    await user.type(await screen.findByLabelText("说明"), "请友善发言");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "警告作者" }));
    await screen.findByText("操作失败: 有新的举报，请看过再处理");
    await screen.findByText("50");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "警告作者" }));
    await screen.findByText("已警告该用户");
    expect(sent).toEqual([41, 50].map((seen) => ({ seen, reason: "abuse", remark: "请友善发言" })));
  });

  it("closes the dialog of a thing that another administrator decided about, says so, and loads the queue again", async () => {
    const decided = { success: false, error: "report-decided", message: "已被其他管理员处理，请刷新后再看" };
    let things = [thing(1, "骂人的话"), thing(2, "另一句")];
    const dismissedElsewhere = () => {
      things = things.slice(1);
      return Response.json(decided, { status: 409 });
    };
    const { user } = open({ "GET /admin/reports": () => listOf(...things), "POST /admin/reports/comment/1/warn": dismissedElsewhere });
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "警告" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "警告作者" }));
    await screen.findByText("操作失败: 已被其他管理员处理，请刷新后再看");
    await waitFor(() => expect(screen.queryByLabelText("说明")).toBeNull());
    await waitFor(() => expect(screen.queryByText("骂人的话")).toBeNull());
    expect(screen.getByText("另一句")).toBeTruthy();
  });

  it("has histories and figures beside it loaded again after a decision", async () => {
    const beside = { "GET /admin/history/comments/1": { events: [], nextCursor: null }, "GET /stats": {} };
    const { user, calls } = open(
      beside,
      "open",
      <>
        <HistoryTab entity="comments" id={1} />
        <OverviewPage />
      </>,
    );
    const times = () =>
      ["GET /admin/history/comments/1", "GET /stats", "GET /admin/stats"].map((name) => calls.filter(({ call }) => call === name).length);
    await waitFor(() => expect(times()).toEqual([1, 1, 1]));
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "驳回" }));
    await say(user, "驳回举报？", "驳回");
    await waitFor(() => expect(times()).toEqual([2, 2, 2]));
  });

  it("keeps a thing when the server refuses, and says why", async () => {
    const { user } = open({ "POST /admin/reports/comment/1/dismiss": () => refusal(404, "内容不存在") });
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "驳回" }));
    await say(user, "驳回举报？", "驳回");
    await screen.findByText("操作失败: 内容不存在");
    expect(screen.getByText("骂人的话")).toBeTruthy();
  });

  it("shows no private message: whoever opens one is told that the look is recorded", async () => {
    const message = { ...thing(1, ""), target_type: "message", note_id: null, text: null };
    const { user } = open({ "GET /admin/reports": () => listOf(message), "GET /admin/reports/message/1": { thing: message, reports: [] } });
    await user.click((await rowOf("（私信，打开后查看）")).getByRole("button", { name: /查看/ }));
    await screen.findByText(/查看会记入审计日志/);
  });
});
