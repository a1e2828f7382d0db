// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { createSite, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { VerificationPanel } from "./VerificationPanel.tsx";

const application = { id: 9, type: 2, status: 0, created_at: "2026-05-01T08:00:00.000Z", audit_time: null, reject_reason: null };
const open = (answers: Record<string, unknown>) => {
  const site = createSite({ session: SIGNED_IN, answers });
  site.render(<VerificationPanel />);
  return site;
};
const field = (label: string) => screen.getByLabelText(label);
const fill = async () => {
  await userEvent.click(await screen.findByRole("radio", { name: "个人认证" }));
  for (const [label, text] of Object.entries({ 真实姓名: "林墨", 身份证号: "11010519491231002X", 职业: "学生", 申请理由: "常写摄影" }))
    await userEvent.type(field(label), text);
  await userEvent.click(screen.getByRole("button", { name: "提交申请" }));
};

beforeEach(() => memberChanges.emit());

describe("a member without an application", () => {
  it("is asked for a type first, then for each field of it", async () => {
    const { calls } = open({ "GET /users/verification/status": [] });
    await userEvent.click(await screen.findByRole("button", { name: "提交申请" }));
    await screen.findByText("请选择认证类型");
    await userEvent.click(screen.getByRole("radio", { name: "官方认证" }));
    await userEvent.click(screen.getByRole("button", { name: "提交申请" }));
    for (const label of ["机构名称", "统一社会信用代码", "联系人姓名", "联系电话", "申请理由"]) await screen.findByText(`请输入${label}`);
    expect(calls.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  it("sends the form, and its state replaces the form", async () => {
    let sent = false;
    const site = open({
      "GET /users/verification/status": () => (sent ? [application] : []),
      "POST /users/verification": () => {
        sent = true;
        return application;
      },
    });
    await fill();
    await screen.findByText("认证申请审核中");
    const content = { realName: "林墨", idCard: "11010519491231002X", occupation: "学生", reason: "常写摄影" };
    expect(site.calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ type: 2, content });
    expect(screen.queryByRole("button", { name: "提交申请" })).toBeNull();
    expect(site.toasts).toEqual(["认证申请提交成功，请耐心等待审核"]);
  });

  it("finds what they typed again when they had closed the dialog, but no other member does", async () => {
    const answers = { "GET /users/verification/status": [] };
    const { unmount } = createSite({ session: SIGNED_IN, answers }).render(<VerificationPanel />);
    await userEvent.click(await screen.findByRole("radio", { name: "官方认证" }));
    await userEvent.type(field("机构名称"), "拾页社");
    unmount();
    const again = createSite({ session: SIGNED_IN, answers }).render(<VerificationPanel />);
    expect((await screen.findByLabelText<HTMLInputElement>("机构名称")).value).toBe("拾页社");
    again.unmount();
    memberChanges.emit();
    open(answers);
    await screen.findByRole("radio", { name: "官方认证" });
    expect(screen.queryByLabelText("机构名称")).toBeNull();
  });

  it("finds an empty form after one was sent and withdrawn", async () => {
    let sent = false;
    const answers = { "GET /users/verification/status": () => (sent ? [application] : []), "POST /users/verification": () => application };
    const { unmount } = createSite({ session: SIGNED_IN, answers }).render(<VerificationPanel />);
    await screen.findByRole("radio", { name: "个人认证" });
    sent = true;
    await fill();
    await screen.findByText("认证申请审核中");
    unmount();
    open({ "GET /users/verification/status": [] });
    await userEvent.click(await screen.findByRole("radio", { name: "个人认证" }));
    expect(field("真实姓名")).toHaveProperty("value", "");
  });

  it("sees the server's reason, or that it failed", async () => {
    const site = open({
      "GET /users/verification/status": [],
      "POST /users/verification": () => refusal(400, "invalid-parameters", "身份证号格式不正确"),
    });
    await fill();
    expect((await screen.findByRole("alert")).textContent).toBe("身份证号格式不正确");
    expect(site.toasts).toEqual([]);
  });

  it("is asked to try again when there is no answer", async () => {
    open({ "GET /users/verification/status": [], "POST /users/verification": () => Promise.reject(new TypeError("no network")) });
    await fill();
    expect((await screen.findByRole("alert")).textContent).toBe("提交失败，请重试");
  });
});

describe("a member with an application", () => {
  it.each([
    [{ status: 0 }, "认证申请审核中", "撤回申请"],
    [{ status: 1, type: 1 }, "已通过认证", "取消认证"],
    [{ status: 2, reject_reason: "照片不清楚" }, "认证未通过", "撤回申请"],
  ])("that is %j reads %s, sees no form, and finds %s", async (more, title, act) => {
    open({ "GET /users/verification/status": [{ ...application, ...more }] });
    await screen.findByText(title);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByText("照片不清楚") !== null).toBe("reject_reason" in more);
    expect(screen.getByRole("button", { name: act })).toBeTruthy();
  });

  it("sees the day on which it was submitted where they are, which is another one than that of UTC", async () => {
    vi.stubEnv("TZ", "Asia/Shanghai");
    onTestFinished(() => void vi.unstubAllEnvs());
    open({ "GET /users/verification/status": [{ ...application, created_at: "2026-05-01T16:30:00.000Z" }] });
    expect((await screen.findByText(/个人认证/)).textContent).toContain("个人认证 · 2026/5/2 提交");
  });

  it("sees a decision that is made while the page is open", async () => {
    let status = 0;
    const site = open({ "GET /users/verification/status": () => [{ ...application, status }] });
    await screen.findByText("认证申请审核中");
    status = 1;
    await act(async () => emitPush("verification:decided", { id: 9, type: 2, status: 1 }));
    await screen.findByText("已通过认证");
    expect(site.calls.filter(({ call }) => call === "GET /users/verification/status")).toHaveLength(2);
    status = 2;
    await act(async () => emitPush("verification:withdrawn", { id: 9, type: 2 }));
    await screen.findByText("认证未通过");
  });

  it("withdraws it after a question, and may apply again", async () => {
    let gone = false;
    const site = open({
      "GET /users/verification/status": () => (gone ? [] : [application]),
      "DELETE /users/verification/revoke": () => {
        gone = true;
        return {};
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "撤回申请" }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "撤回" }));
    await screen.findByRole("radio", { name: "个人认证" });
    expect(site.toasts).toEqual(["认证申请已撤回"]);
  });

  it("sees why it could not be withdrawn", async () => {
    const site = open({
      "GET /users/verification/status": [application],
      "DELETE /users/verification/revoke": () => Promise.reject(new TypeError("no network")),
    });
    await userEvent.click(await screen.findByRole("button", { name: "撤回申请" }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "撤回" }));
    await waitFor(() => expect(site.toasts).toEqual(["撤回失败，请重试"]));
  });
});
