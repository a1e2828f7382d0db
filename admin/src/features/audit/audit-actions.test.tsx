// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { auditEntity } from "@shiye/events/back-office/audit";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { EntityScreen } from "../table/EntityScreen.tsx";
import { useApplicationPushes } from "./pending-applications.ts";

function LiveTable() {
  useApplicationPushes();
  return <EntityScreen entity={auditEntity} />;
}
const application = (id: number) => ({ id, user_display_id: `u${id}`, nickname: `申请人${id}`, type: 2, status: 0, content: {} });

it("the reason of a rejection is kept and sent when new applications push its row off the page while it is typed", async () => {
  let rows = [application(5)];
  const { calls, render } = createConsole({
    answers: {
      "GET /admin/audit": () => ({ data: rows, total: 21, totalIsEstimate: false, page: 1, limit: 20, totalPages: 2, nextCursor: "5" }),
      "PUT /admin/audit/5/reject": {},
    },
  });
  render(<LiveTable />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "拒绝" }));
  await user.type(await screen.findByLabelText("拒绝理由"), "照片不清楚");
  rows = [application(6)];
  act(() => emitPush("verification:new", { id: 6, type: 2 }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "查看认证申请 5" })).toBeNull());
  expect(screen.getByLabelText("拒绝理由")).toHaveProperty("value", "照片不清楚");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "拒绝" }));
  await screen.findByText("拒绝申请成功");
  expect(calls.filter(({ call }) => call.startsWith("PUT"))).toMatchObject([
    { call: "PUT /admin/audit/5/reject", body: { reason: "照片不清楚" } },
  ]);
});
