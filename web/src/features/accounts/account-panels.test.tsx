// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { createSite, refusal } from "../../testing/render.tsx";
import { RegisterPanel } from "./RegisterPanel.tsx";
import { SignInPanel } from "./SignInPanel.tsx";

const member = { id: 1, user_id: "leaf", nickname: "小叶", avatar: null };
const signedIn = { user: member, tokens: { access_token: "a", refresh_token: "r", expires_in: 3600 } };
const field = (label: string) => screen.getByLabelText(label, { exact: true, selector: "input" });

describe("the form of signing in", () => {
  function open(answers: Record<string, unknown>) {
    const site = createSite({ answers });
    const onSignedIn = vi.fn();
    site.render(<SignInPanel onSignedIn={onSignedIn} />);
    const send = async (account: string, password: string) => {
      if (account) await userEvent.type(field("账号"), account);
      if (password) await userEvent.type(field("密码"), password);
      await userEvent.click(screen.getByRole("button", { name: "登录" }));
    };
    return { ...site, onSignedIn, send };
  }

  it("shows what is missing and sends nothing", async () => {
    const { send, calls } = open({});
    await send("", "");
    await screen.findByText("请输入账号");
    expect(screen.getByText("请输入密码")).toBeTruthy();
    expect(calls.filter(({ call }) => call === "POST /auth/login")).toEqual([]);
  });

  it("begins a session with what the server answers", async () => {
    const { send, store, onSignedIn, toasts } = open({ "POST /auth/login": signedIn });
    await send("leaf", "shiye123");
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(store.getState().session).toEqual({ token: "a", refreshToken: "r", member });
    expect(toasts).toEqual(["登录成功"]);
  });

  it("announces the server's message when it refuses, and stays open", async () => {
    const { send, onSignedIn, store } = open({ "POST /auth/login": () => refusal(401, "credentials-wrong", "账号或密码错误") });
    await send("leaf", "wrong-password");
    expect((await screen.findByRole("alert")).textContent).toBe("账号或密码错误");
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(store.getState().session.token).toBeNull();
  });

  it.each([
    ["no connection", new AbortController().signal],
    ["no answer in time", AbortSignal.abort()],
  ])("says that the network is away when there is %s", async (_what, patience) => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience);
    onTestFinished(() => timeout.mockRestore());
    const { send } = open({ "POST /auth/login": () => Promise.reject(new TypeError("no network")) });
    await send("leaf", "shiye123");
    expect((await screen.findByRole("alert")).textContent).toBe("网络错误，请稍后重试");
  });
});

describe("the form of registration", () => {
  beforeEach(() => memberChanges.emit());

  function open(answers: Record<string, unknown>, actionWaited = true) {
    const site = createSite({ answers });
    site.render(<RegisterPanel onSignedIn={() => actionWaited} />);
    return site;
  }
  const taken = { "GET /auth/check-user-id": { isUnique: false } };

  it("opened again, has the account and the nickname that were typed and not sent, and no password", async () => {
    const site = createSite({ answers: { "GET /auth/check-user-id": { isUnique: true } } });
    const show = () => site.render(<RegisterPanel onSignedIn={() => true} />);
    const first = show();
    await userEvent.type(field("账号"), "leaf");
    await userEvent.type(field("昵称"), "小叶");
    await userEvent.type(field("密码"), "shiye123");
    first.unmount();
    const second = show();
    const typed = () => ["账号", "昵称", "密码"].map((label) => (field(label) as HTMLInputElement).value);
    expect(typed()).toEqual(["leaf", "小叶", ""]);
    second.unmount();
    memberChanges.emit();
    show();
    expect(typed()).toEqual(["", "", ""]);
  });

  it("says that an account is taken when its field is left", async () => {
    open(taken);
    await userEvent.type(field("账号"), "leaf");
    await userEvent.tab();
    await screen.findByText("账号已存在");
  });

  it("does not ask the server about an invalid account", async () => {
    const { calls } = open(taken);
    await userEvent.type(field("账号"), "a!");
    await userEvent.tab();
    await screen.findByText("账号长度必须在3-15位之间");
    // The form may ask for its proof of work meanwhile.
    expect(calls.map(({ call }) => call)).not.toContain("GET /auth/check-user-id");
  });

  it("reports two different passwords, and does not continue", async () => {
    const { calls } = open({ "GET /auth/check-user-id": { isUnique: true } });
    await userEvent.type(field("账号"), "leaf");
    await userEvent.type(field("昵称"), "小叶");
    await userEvent.type(field("密码"), "shiye123");
    await userEvent.type(field("确认密码"), "shiye124");
    await userEvent.click(screen.getByRole("button", { name: "注册" }));
    await screen.findByText("两次输入的密码不一致");
    expect(calls.some(({ call }) => call.startsWith("POST") || call === "GET /auth/captcha")).toBe(false);
  });

  it("compares the two passwords again while the first one is corrected", async () => {
    open({});
    await userEvent.type(field("密码"), "shiye123");
    await userEvent.type(field("确认密码"), "shiye1234");
    await userEvent.tab();
    await screen.findByText("两次输入的密码不一致");
    await userEvent.type(field("密码"), "4");
    await waitFor(() => expect(screen.queryByText("两次输入的密码不一致")).toBeNull());
    await userEvent.type(field("密码"), "5");
    await screen.findByText("两次输入的密码不一致");
  });

  describe("that is complete", () => {
    let asked = 0;
    const site = (answers: Record<string, unknown>, actionWaited?: boolean) =>
      open(
        {
          "GET /auth/check-user-id": { isUnique: true },
          "GET /auth/captcha": () => ({ captchaId: `captcha-${++asked}`, captchaSvg: "<svg/>" }),
          ...answers,
        },
        actionWaited,
      );
    async function fill() {
      await userEvent.type(field("账号"), "leaf");
      await userEvent.type(field("昵称"), "小叶");
      await userEvent.type(field("密码"), "shiye123");
      await userEvent.type(field("确认密码"), "shiye123");
      await userEvent.click(screen.getByRole("button", { name: "注册" }));
    }
    async function answerCaptcha() {
      await screen.findByRole("button", { name: "看不清？点图片换一张验证码" });
      await waitFor(() => expect(document.querySelector("img[src^='data:image/svg']")).not.toBeNull());
      await userEvent.click(screen.getByRole("textbox", { name: /^验证码第 1 位/ }));
      await userEvent.keyboard("abcd");
      await userEvent.click(screen.getByRole("button", { name: "确定" }));
    }

    it("asks for the captcha, and for another one when the answer was wrong", async () => {
      const { calls } = site({ "POST /auth/register": () => refusal(400, "captcha-wrong", "验证码错误") });
      await fill();
      await screen.findByRole("button", { name: "确定" });
      await userEvent.click(screen.getByRole("button", { name: "确定" }));
      await screen.findByText("请输入验证码");
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^验证码第 1 位/ }));
      const before = asked;
      await answerCaptcha();
      await screen.findByText("验证码错误");
      await waitFor(() => expect(asked).toBe(before + 1));
      const [sent] = calls.filter(({ call }) => call === "POST /auth/register");
      expect(sent?.body).toMatchObject({ user_id: "leaf", nickname: "小叶", captchaText: "abcd", captchaId: `captcha-${before}` });
    });

    it("accepts no answer before the captcha is loaded", async () => {
      let deliver = () => {};
      const late = new Promise<unknown>((resolve) => {
        deliver = () => resolve({ captchaId: "late", captchaSvg: "<svg/>" });
      });
      site({ "GET /auth/captcha": () => late });
      await fill();
      const press = () => screen.getByRole("button", { name: "确定" });
      await screen.findByRole("button", { name: "确定" });
      expect(press().getAttribute("aria-disabled")).toBe("true");
      deliver();
      await waitFor(() => expect(press().hasAttribute("aria-disabled")).toBe(false));
    });

    it("goes back to the field when the account was taken meanwhile", async () => {
      site({ "POST /auth/register": () => refusal(409, "account-name-taken", "用户ID已存在") });
      await fill();
      await answerCaptcha();
      await screen.findByText("用户ID已存在");
      await waitFor(() => expect(screen.queryByRole("button", { name: "确定" })).toBeNull());
      expect(field("账号").getAttribute("aria-invalid")).toBe("true");
    });

    it("says that it succeeded, and the member is signed in", async () => {
      const { toasts, store } = site({ "POST /auth/register": signedIn });
      await fill();
      await answerCaptcha();
      await waitFor(() => expect(toasts).toEqual(["注册成功"]));
      expect(store.getState().session.member).toEqual(member);
    });

    it("reloads the page a second later, unless an action was waiting for the member", async () => {
      const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
      const { toasts } = site({ "POST /auth/register": signedIn }, false);
      await fill();
      await answerCaptcha();
      await waitFor(() => expect(toasts).toEqual(["注册成功"]));
      expect(reload).not.toHaveBeenCalled();
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      reload.mockRestore();
    }, 20_000);
  });
});
