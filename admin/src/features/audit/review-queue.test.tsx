// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createConsole, refusal } from "../../testing/render.tsx";
import { useApplicationPushes } from "./pending-applications.ts";
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

/** The queue with the pushes of decisions, as in the console. */
function Told() {
  useApplicationPushes();
  return <ReviewQueue onClose={() => undefined} />;
}

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
  site.render(<Told />);
  const decideElsewhere = (id: number) => {
    decided.push(String(id));
    act(() => emitPush("verification:decided", { id, type: 2, status: 1 }));
  };
  return { ...site, decideElsewhere, user: userEvent.setup() };
}

/** Keys and buttons decide about an application once it has been on the screen for a moment. */
async function seen(name: string) {
  await screen.findByText(name);
  await waitFor(() => expect(document.querySelector("[aria-keyshortcuts=a]")).not.toBeNull());
}

describe("the queue of applications", () => {
  it("shows the next one after each decision, by keys alone", async () => {
    const { user, calls } = open();
    await seen("@u1");
    await user.keyboard("a");
    await screen.findByText("审核通过成功");
    await seen("@u2");
    await user.keyboard("r");
    await user.type(await screen.findByLabelText("拒绝理由"), "照片不清楚 a r");
    await user.click(screen.getByRole("button", { name: "拒绝" }));
    await screen.findByText("没有待审核的申请了");
    expect(calls.find(({ call }) => call.endsWith("/reject"))?.body).toEqual({ reason: "照片不清楚 a r" });
    expect(calls.filter(({ call }) => call.startsWith("PUT"))).toHaveLength(2);
  });

  it("approves one application for each press of the key, however long it is held", async () => {
    const { user, calls } = open();
    await seen("@u1");
    fireEvent.keyDown(document.body, { key: "a" });
    await seen("@u2");
    fireEvent.keyDown(document.body, { key: "a", repeat: true });
    await user.keyboard("r");
    await screen.findByLabelText("拒绝理由");
    expect(calls.filter(({ call }) => call.startsWith("PUT")).map(({ call }) => call)).toEqual(["PUT /admin/audit/1/approve"]);
  });

  it("takes a key from the moment at which its button shows it", async () => {
    const { calls } = open();
    const isShown = () => document.querySelector("[aria-keyshortcuts=a]") !== null;
    const shown = new MutationObserver(() => {
      if (!isShown()) return;
      shown.disconnect();
      fireEvent.keyDown(document.body, { key: "a" });
    });
    shown.observe(document.body, { subtree: true, childList: true, attributes: true });
    await screen.findByText("审核通过成功");
    expect(calls.filter(({ call }) => call.startsWith("PUT")).map(({ call }) => call)).toEqual(["PUT /admin/audit/1/approve"]);
  });

  it("takes no key and no click for an application that has only just come", async () => {
    const { user, calls } = open();
    await seen("@u1");
    await user.keyboard("a");
    await screen.findByText("@u2");
    await user.keyboard("ar");
    for (const name of ["通过 (A)", "拒绝 (R)"]) fireEvent.click(screen.getByText(name));
    await seen("@u2");
    expect(screen.queryByLabelText("拒绝理由")).toBeNull();
    expect(calls.filter(({ call }) => call.startsWith("PUT")).map(({ call }) => call)).toEqual(["PUT /admin/audit/1/approve"]);
  });

  it("keeps a reason for the applicant whom it was typed for, and says so when somebody else decides about them meanwhile", async () => {
    const { user, calls, decideElsewhere } = open();
    await seen("@u1");
    await user.keyboard("r");
    await user.type(await screen.findByLabelText("拒绝理由"), "证件是小叶的");
    decideElsewhere(1);
    await screen.findByText("该申请已被处理");
    await screen.findByText("@u2");
    screen.getByText("拒绝 小叶 的认证申请");
    expect(screen.getByLabelText("拒绝理由")).toHaveProperty("value", "证件是小叶的");
    await user.click(screen.getByRole("button", { name: "拒绝" }));
    expect(calls.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
  });

  describe("longer than a page", () => {
    async function skipThrough(first: number, last: number, user: ReturnType<typeof userEvent.setup>) {
      for (let id = first; id <= last; id += 1) {
        await screen.findByText(`@u${id}`);
        // By its text, because finding a role takes half a second on this page.
        await user.click(screen.getByText(/^跳 ?过$/));
      }
    }
    function openLong(count: number) {
      let waiting = Array.from({ length: count }, (_none, index) => application(index + 1, `申请人${index + 1}`));
      const pageOf = (_body: unknown, query: URLSearchParams) => {
        const cursor = query.get("cursor");
        const left = cursor ? waiting.filter(({ id }) => id > Number(cursor)) : waiting.slice((Number(query.get("page")) - 1) * 20);
        const [data, nextCursor] = [left.slice(0, 20), left.length > 20 ? String(left[19]?.id) : null];
        return { data, total: waiting.length, totalIsEstimate: false, page: 1, limit: 20, totalPages: 2, nextCursor };
      };
      createConsole({ answers: { "GET /admin/audit": pageOf } }).render(<Told />);
      const decideElsewhere = (gone: (id: number) => boolean) => {
        waiting = waiting.filter(({ id }) => !gone(id));
        act(() => emitPush("verification:decided", { id: 1, type: 2, status: 1 }));
      };
      return { user: userEvent.setup(), decideElsewhere };
    }

    it("continues after a page of skipped applications, and returns to them on demand", async () => {
      const { user } = openLong(21);
      await skipThrough(1, 21, user);
      await screen.findByText("没有待审核的申请了");
      await user.click(screen.getByRole("button", { name: "再看跳过的 21 份" }));
      await screen.findByText("@u1");
      await screen.findByText("审核认证申请 · 待审核 21");
    });

    it("leaves none out when somebody else decides what was skipped here", async () => {
      const { user, decideElsewhere } = openLong(26);
      await skipThrough(1, 21, user);
      await screen.findByText("@u22");
      decideElsewhere((id) => id <= 5);
      await screen.findByText("审核认证申请 · 待审核 5");
      await skipThrough(22, 26, user);
      await screen.findByText("没有待审核的申请了");
      await user.click(screen.getByRole("button", { name: "再看跳过的 21 份" }));
      await screen.findByText("@u6");
    });
  });

  it("stays at the application when the server refuses, and says why", async () => {
    const { user } = open({ "PUT /admin/audit/1/approve": () => refusal(400, "该申请已审核") });
    await seen("@u1");
    await user.keyboard("a");
    await screen.findByText("审核通过失败: 该申请已审核");
    expect(screen.getByText("@u1")).toBeTruthy();
  });

  it("shows a full identity number only on demand", async () => {
    const { user, calls } = open({ "POST /admin/audit/1/reveal": { id: 1, idCard: "110101199003070011" } });
    await screen.findByText("1101**********0011");
    expect(calls.some(({ call }) => call.endsWith("/reveal"))).toBe(false);
    await user.click(screen.getByRole("button", { name: /查看完整号码/ }));
    await screen.findByText("110101199003070011");
    await waitFor(() => expect(screen.queryByText("1101**********0011")).toBeNull());
  });
});
