// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createConsole, refusal } from "../../testing/render.tsx";
import { ReportQueue } from "./ReportQueue.tsx";

const thing = (id: number, text: string) => ({
  target_type: "comment",
  target_id: id,
  note_id: 7,
  title: null,
  text,
  image: null,
  gone: false,
  author: { id: 5, user_id: "ada", nickname: "阿达", avatar: null, is_active: 1 },
  report_count: 2,
  reasons: [{ reason: "abuse", count: 2 }],
  first_reported_at: "2026-01-02T03:04:05.000Z",
  last_reported_at: "2026-01-03T03:04:05.000Z",
  open: true,
  history: [
    { decision: "warned", target_type: "note", target_id: 9, reason: "spam", remark: null, admin_id: 1, at: "2026-01-01T00:00:00.000Z" },
  ],
});

function open(answers: Record<string, unknown> = {}) {
  const judged: string[] = [];
  const queue = () => {
    const things = [thing(1, "骂人的话"), thing(2, "另一句")].filter(({ target_id }) => !judged.includes(String(target_id)));
    return { things, pagination: { page: 1, limit: 20, total: things.length, pages: 1 }, hasMore: false, nextCursor: null };
  };
  const site = createConsole({
    answers: {
      "GET /admin/reports": queue,
      "POST /admin/reports/comment/1/dismiss": () => judged.push("1"),
      "POST /admin/reports/comment/2/take-down": () => judged.push("2"),
      ...answers,
    },
  });
  site.render(<ReportQueue state="open" page={1} onPage={() => undefined} />);
  return { ...site, user: userEvent.setup() };
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest("tr") ?? document.body);

describe("the queue of reports", () => {
  it("shows what is reported, by how many and why, and earlier decisions about its author, but not the reporters", async () => {
    open();
    const row = await rowOf("骂人的话");
    expect(row.getByText("辱骂攻击 2")).toBeTruthy();
    expect(row.getByRole("link", { name: "骂人的话" }).getAttribute("href")).toBe("/post?id=7&targetCommentId=1");
    expect((await screen.findAllByText(/此作者的处理记录：.*警告作者 垃圾广告/)).length).toBe(2);
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

  it("removes a thing when its reports are dismissed", async () => {
    const { user } = open();
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "驳回" }));
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
    expect(calls.find(({ call }) => call.endsWith("/take-down"))?.body).toEqual({ reason: "abuse", remark: "请友善发言" });
  });

  it("keeps a thing when the server refuses, and says why", async () => {
    const { user } = open({ "POST /admin/reports/comment/1/dismiss": () => refusal(404, "内容不存在") });
    await user.click((await rowOf("骂人的话")).getByRole("button", { name: "驳回" }));
    await screen.findByText("操作失败: 内容不存在");
    expect(screen.getByText("骂人的话")).toBeTruthy();
  });
});
