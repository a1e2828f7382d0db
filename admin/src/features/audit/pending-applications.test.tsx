// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Navigation } from "../../layout/Navigation.tsx";
import { createConsole } from "../../testing/render.tsx";
import { RequireAdmin } from "../session/RequireAdmin.tsx";
import { useApplicationPushes } from "./pending-applications.ts";
import { ReviewQueue } from "./ReviewQueue.tsx";

function Console() {
  useApplicationPushes();
  return (
    <>
      <Navigation />
      <ReviewQueue onClose={() => undefined} />
    </>
  );
}

it("the count of applications and a finished queue follow new applications and others' decisions", async () => {
  let waiting: { id: number; nickname: string; type: number; status: number; content: object }[] = [];
  createConsole({
    answers: {
      "GET /admin/audit": () => ({ data: waiting, total: waiting.length, page: 1, limit: 20, totalPages: 1, nextCursor: null }),
    },
  }).render(<Console />);
  await screen.findByText("没有待审核的申请了");
  expect(screen.queryByTitle("1 个待审核")).toBeNull();
  waiting = [{ id: 5, nickname: "小叶", type: 2, status: 0, content: {} }];
  act(() => emitPush("verification:new", { id: 5, type: 2 }));
  await screen.findByText("小叶");
  await screen.findByTitle("1 个待审核");
  screen.getByText("审核认证申请 · 待审核 1");
  waiting = [];
  act(() => emitPush("verification:decided", { id: 5, type: 2, status: 1 }));
  await screen.findByText("没有待审核的申请了");
  await waitFor(() => expect(screen.queryByTitle("1 个待审核")).toBeNull());
  waiting = [{ id: 6, nickname: "小林", type: 2, status: 0, content: {} }];
  act(() => emitPush("verification:new", { id: 6, type: 2 }));
  await screen.findByText("小林");
  waiting = [];
  act(() => emitPush("verification:withdrawn", { id: 6, type: 2 }));
  await screen.findByText("没有待审核的申请了");
  await waitFor(() => expect(screen.queryByTitle("1 个待审核")).toBeNull());
});

it("nothing is loaded for administrators who may not decide applications", async () => {
  const { calls, render } = createConsole({ answers: { "GET /auth/admin/me": { id: 1, username: "o", role: "auditor" } } });
  render(
    <RequireAdmin>
      <Navigation />
    </RequireAdmin>,
  );
  await screen.findByText("认证审核");
  await act(async () => undefined);
  expect(calls.map(({ call }) => call)).not.toContain("GET /admin/audit");
});
