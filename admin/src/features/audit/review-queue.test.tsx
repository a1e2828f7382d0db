// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createConsole, refusal } from "../../testing/render.tsx";
import { ReviewQueue } from "./ReviewQueue.tsx";

const application = (id: number, nickname: string) => ({
  id,
  nickname,
  user_display_id: `u${id}`,
  type: 2,
  status: 0,
  content: { realName: nickname, idCard: "1101**********0011" },
  created_at: "2026-01-02T03:04:05.000Z",
});

function open(answers: Record<string, unknown> = {}) {
  const decided: string[] = [];
  const list = () => {
    const data = [application(1, "小叶"), application(2, "小枝")].filter(({ id }) => !decided.includes(String(id)));
    return { data, total: data.length, totalIsEstimate: false, page: 1, limit: 20, totalPages: 1, nextCursor: null };
  };
  const site = createConsole({
    answers: {
      "GET /admin/audit": list,
      "PUT /admin/audit/1/approve": () => decided.push("1"),
      "PUT /admin/audit/2/reject": () => decided.push("2"),
      ...answers,
    },
  });
  site.render(<ReviewQueue onClose={() => undefined} />);
  return { ...site, user: userEvent.setup() };
}

describe("the queue of applications", () => {
  it("goes on to the next after each decision, by keys alone", async () => {
    const { user, calls } = open();
    await screen.findByText("@u1");
    await user.keyboard("a");
    await screen.findByText("审核通过成功");
    await screen.findByText("@u2");
    await user.keyboard("r");
    await user.type(await screen.findByLabelText("拒绝理由"), "照片不清楚 a r");
    await user.click(screen.getByRole("button", { name: "拒绝" }));
    await screen.findByText("没有待审核的申请了");
    expect(calls.find(({ call }) => call.endsWith("/reject"))?.body).toEqual({ reason: "照片不清楚 a r" });
    expect(calls.filter(({ call }) => call.startsWith("PUT"))).toHaveLength(2);
  });

  it("goes past a page of applications that were skipped, and comes back to them when asked to", async () => {
    const all = Array.from({ length: 21 }, (_none, index) => application(index + 1, `申请人${index + 1}`));
    const page = (number: number) => ({
      data: all.slice((number - 1) * 20, number * 20),
      ...{ total: all.length, totalIsEstimate: false, page: number, limit: 20, totalPages: 2, nextCursor: null },
    });
    const { user } = open({ "GET /admin/audit": (_body: unknown, query: URLSearchParams) => page(Number(query.get("page"))) });
    for (const { id } of all) {
      await screen.findByText(`@u${id}`);
      // By its text: a look for a role takes this page half a second, and there are 21.
      await user.click(screen.getByText(/^跳 ?过$/));
    }
    await screen.findByText("没有待审核的申请了");
    await user.click(screen.getByRole("button", { name: "再看跳过的 21 份" }));
    await screen.findByText("@u1");
    await screen.findByText("审核认证申请 · 待审核 21");
  });

  it("stays where it is when the server refuses, and says why", async () => {
    const { user } = open({ "PUT /admin/audit/1/approve": () => refusal(400, "该申请已审核") });
    await screen.findByText("@u1");
    await user.keyboard("a");
    await screen.findByText("审核通过失败: 该申请已审核");
    expect(screen.getByText("@u1")).toBeTruthy();
  });

  it("shows a whole identity number only when it is asked for", async () => {
    const { user, calls } = open({ "POST /admin/audit/1/reveal": { id: 1, idCard: "110101199003070011" } });
    await screen.findByText("1101**********0011");
    expect(calls.some(({ call }) => call.endsWith("/reveal"))).toBe(false);
    await user.click(screen.getByRole("button", { name: /查看完整号码/ }));
    await screen.findByText("110101199003070011");
    await waitFor(() => expect(screen.queryByText("1101**********0011")).toBeNull());
  });
});
