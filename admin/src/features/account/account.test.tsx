// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { AccountPage } from "../../pages/AccountPage.tsx";
import { admin, createConsole, refusal } from "../../testing/render.tsx";
import { RequireAdmin } from "../session/RequireAdmin.tsx";

const CODES = ["aaaaa-11111", "bbbbb-22222"];
const SECRET = "JBSWY3DPEHPK3PXP";

/** The console with an account page, and a server that stores changes of the account. */
function open({ temporary = false, secondFactor = false } = {}) {
  const account = { ...admin, password_is_temporary: temporary, second_factor: secondFactor };
  const known = (given: unknown, name: string, right: string, message: string) =>
    (given as Record<string, string>)[name] === right ? undefined : refusal(400, message);
  const site = createConsole({
    answers: {
      "GET /auth/admin/me": () => ({ ...account }),
      "PUT /auth/admin/password": (body: unknown) => {
        const wrong = known(body, "currentPassword", "first-one", "当前密码错误");
        if (!wrong) account.password_is_temporary = false;
        return wrong ?? {};
      },
      "POST /auth/admin/second-factor": (body: unknown) =>
        known(body, "currentPassword", " first one ", "当前密码错误") ?? {
          secret: SECRET,
          url: `otpauth://totp/root?secret=${SECRET}`,
        },
      "PUT /auth/admin/second-factor": (body: unknown) => {
        const wrong = known(body, "code", "123456", "动态验证码错误");
        if (!wrong) account.second_factor = true;
        return wrong ?? { recovery_codes: CODES };
      },
      "DELETE /auth/admin/second-factor": (body: unknown) => {
        const wrong = known(body, "code", CODES[0] ?? "", "动态验证码错误");
        if (!wrong) account.second_factor = false;
        return wrong ?? {};
      },
    },
  });
  site.render(
    <RequireAdmin>
      <AccountPage />
    </RequireAdmin>,
  );
  return { ...site, user: userEvent.setup() };
}
const writes = (calls: { call: string; body: unknown }[]) => calls.filter(({ call }) => !call.startsWith("GET"));

describe("an administrator whose password somebody else chose", () => {
  it("may only change it, and gets the console afterwards", async () => {
    const { user, calls } = open({ temporary: true });
    await screen.findByRole("heading", { name: "请先修改初始密码" });
    expect(screen.queryByText("两步验证")).toBeNull();
    await user.type(screen.getByLabelText("初始密码"), "wrong-one");
    await user.type(screen.getByLabelText("新密码"), "short");
    await user.type(screen.getByLabelText("再次输入新密码"), "other");
    await user.click(screen.getByRole("button", { name: "修改密码" }));
    await screen.findByText("密码至少需要6位");
    await screen.findByText("两次输入的密码不一致");
    expect(writes(calls)).toEqual([]);

    const fill = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    await fill("新密码", "my-own-one");
    await fill("再次输入新密码", "my-own-one");
    await user.click(screen.getByRole("button", { name: "修改密码" }));
    await screen.findByText("当前密码错误");
    await fill("初始密码", "first-one");
    await user.click(screen.getByRole("button", { name: "修改密码" }));
    await screen.findByText("密码修改成功");
    await screen.findByText("两步验证");
    expect(writes(calls).at(-1)?.body).toEqual({ currentPassword: "first-one", newPassword: "my-own-one" });
  });
});

describe("an administrator's second factor", () => {
  it("is set up by password, code and a check, and shows the recovery codes once", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "开启两步验证" }));
    // A password is sent unchanged, with its spaces.
    await user.type(await screen.findByLabelText("登录密码"), " first one ");
    await user.click(screen.getByRole("button", { name: "下一步" }));
    const picture = await screen.findByRole("img", { name: "两步验证的二维码" });
    expect(picture.querySelector("path")?.getAttribute("d")).toMatch(/^M4 4h7v1h-7z/);
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    await user.type(screen.getByLabelText("动态验证码"), "000000");
    await user.click(screen.getByRole("button", { name: "确认开启" }));
    await screen.findByText("动态验证码错误");
    await user.clear(screen.getByLabelText("动态验证码"));
    await user.type(screen.getByLabelText("动态验证码"), "123456");
    await user.click(screen.getByRole("button", { name: "确认开启" }));
    for (const code of CODES) await screen.findByText(code);
    await user.click(screen.getByRole("button", { name: "我已保存" }));
    await screen.findByText("已开启");
    expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
  });

  it("is turned off by a code", async () => {
    const { user } = open({ secondFactor: true });
    await user.type(await screen.findByLabelText("动态验证码或恢复码"), "999999");
    await user.click(screen.getByRole("button", { name: "关闭两步验证" }));
    await screen.findByText("动态验证码错误");
    await user.clear(screen.getByLabelText("动态验证码或恢复码"));
    await user.type(screen.getByLabelText("动态验证码或恢复码"), CODES[0] ?? "");
    await user.click(screen.getByRole("button", { name: "关闭两步验证" }));
    await screen.findByRole("button", { name: "开启两步验证" });
    await waitFor(() => expect(screen.getByText("两步验证已关闭")).toBeTruthy());
  });
});
