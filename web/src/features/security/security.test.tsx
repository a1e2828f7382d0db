// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createSite, leaf, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { DeleteAccountPanel } from "./DeleteAccountPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SecurityDialog } from "./SecurityDialog.tsx";

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

describe("account and security", () => {
  it("leads to four things, and from each of them back to where one was", async () => {
    const site = createSite({ session: SIGNED_IN, answers: { "GET /users/verification/status": [] } });
    site.render(<SecurityDialog onClose={() => {}} />);
    for (const name of ["申请认证", "修改密码", "注销账号"]) {
      await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
      expect(screen.getByRole("dialog", { name })).toBeTruthy();
      await userEvent.click(screen.getByRole("button", { name: "返回" }));
      expect(screen.getByRole("dialog", { name: "账号与安全" })).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    }
  });

  it("closes when its member is signed out, here or elsewhere", async () => {
    const onClose = vi.fn();
    createSite().render(<SecurityDialog onClose={onClose} />);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the form for another password", () => {
  function open(answer: unknown) {
    const site = createSite({ session: SIGNED_IN, answers: { "PUT /users/1/password": answer } });
    const onDone = vi.fn();
    site.render(<PasswordPanel member={leaf} onDone={onDone} />);
    const send = async () => {
      await userEvent.type(field("当前密码"), "shiye123");
      await userEvent.type(field("新密码"), "better-456");
      await userEvent.type(field("确认新密码"), "better-456");
      await userEvent.click(screen.getByRole("button", { name: "修改密码" }));
    };
    return { ...site, onDone, send };
  }

  it("asks for what is missing and sends nothing", async () => {
    const { calls } = open({});
    await userEvent.click(screen.getByRole("button", { name: "修改密码" }));
    for (const text of ["请输入当前密码", "请输入新密码", "请确认新密码"]) await screen.findByText(text);
    expect(calls).toEqual([]);
  });

  it("changes it, says so and goes back", async () => {
    const { calls, onDone, send, toasts } = open({});
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls.at(-1)?.body).toEqual({ currentPassword: "shiye123", newPassword: "better-456" });
    expect(toasts).toEqual(["密码修改成功"]);
  });

  it("empties the field of a wrong current password, says so beside it and goes there", async () => {
    const { onDone, send } = open(() => refusal(400, "current-password-wrong", "当前密码错误"));
    await send();
    await screen.findByText("当前密码输入错误，请检查后重新输入");
    expect(field("当前密码").value).toBe("");
    expect(document.activeElement).toBe(field("当前密码"));
    expect(field("新密码").value).toBe("better-456");
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe("leaving for good", () => {
  function open(answer: unknown) {
    const site = createSite({ session: SIGNED_IN, answers: { "DELETE /users/1": answer } });
    const onClose = vi.fn();
    site.render(<DeleteAccountPanel member={leaf} onClose={onClose} />);
    const begin = async (typed: string) => {
      if (typed) await userEvent.type(field(/以确认/), typed);
      await userEvent.click(screen.getByRole("button", { name: "注销账号" }));
    };
    return { ...site, onClose, begin };
  }

  it("says what goes and what stays before anything, and wants the account typed", async () => {
    const { begin, calls } = open({});
    expect(screen.getByRole("heading", { name: "会被删除" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "会留下" })).toBeTruthy();
    await begin("");
    await screen.findByText("请输入你的账号");
    await begin("leav");
    await screen.findByText("和你的账号不一致");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("asks once more, and then signs out", async () => {
    const { begin, store, toasts, calls } = open({});
    await begin("LEAF");
    const question = await screen.findByRole("alertdialog");
    expect(calls).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "确定注销" }));
    await waitFor(() => expect(toasts).toEqual(["账号已注销，期待再次相遇"]));
    expect(store.getState().session).toEqual({ token: null, refreshToken: null, member: null });
    expect(calls.filter(({ call }) => call.startsWith("DELETE"))).toHaveLength(1);
  });

  it("leaves who could not be deleted signed in, and says why", async () => {
    const { begin, store, toasts } = open(() => refusal(503, "unavailable", "服务繁忙，请稍后再试"));
    await begin("leaf");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定注销" }));
    await waitFor(() => expect(toasts).toEqual(["服务繁忙，请稍后再试"]));
    expect(store.getState().session).toEqual(SIGNED_IN);
  });
});
