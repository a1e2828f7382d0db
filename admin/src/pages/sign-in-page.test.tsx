// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useListRowsQuery } from "../api/rows-api.ts";
import { sessionOver } from "../api/session-storage.ts";
import { RequireAdmin } from "../features/session/RequireAdmin.tsx";
import { admin, createConsole, refusal } from "../testing/render.tsx";
import { SignInPage } from "./SignInPage.tsx";

function Names() {
  const { data } = useListRowsQuery({ entity: "categories", page: 1, limit: 10, filters: {} });
  return data?.data.map(({ name }) => String(name));
}

const tokens = { access_token: "a", refresh_token: "r", expires_in: 3600 };

function open(answer: unknown, more: Record<string, unknown> = {}) {
  const site = createConsole({
    answers: { "POST /auth/admin/login": answer, "GET /auth/challenge": () => refusal(404, "无"), ...more },
    routes: [{ path: "/api-docs", element: <p>文档</p> }],
  });
  localStorage.clear();
  const router = site.render(<SignInPage />);
  return { ...site, router, user: userEvent.setup() };
}
const fill = async (user: ReturnType<typeof userEvent.setup>, name: string, password: string) => {
  await user.type(await screen.findByLabelText("用户名"), name);
  await user.type(screen.getByLabelText("密码"), password);
  await user.click(screen.getByRole("button", { name: "登录" }));
};

describe("an administrator at the sign-in", () => {
  it("sees an error at each empty field until they type in it", async () => {
    const { user, calls } = open({});
    await user.click(await screen.findByRole("button", { name: "登录" }));
    expect(screen.getByText("请输入用户名")).toBeTruthy();
    expect(screen.getByText("请输入密码")).toBeTruthy();
    await user.type(screen.getByLabelText("用户名"), "a");
    expect(screen.queryByText("请输入用户名")).toBeNull();
    expect(screen.getByText("请输入密码")).toBeTruthy();
    expect(calls.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  it("sees the server's message after a wrong password, and nothing is stored", async () => {
    const { user } = open(() => refusal(400, "账号或密码错误"));
    await fill(user, "root", "wrong-one");
    await screen.findByText("账号或密码错误");
    expect(localStorage.getItem("admin_token")).toBeNull();
  });

  it("with a second factor is asked for its code after the password, in a new field that has the focus", async () => {
    const sent: unknown[] = [];
    const { user } = open((body: unknown) => {
      sent.push(body);
      return sent.length === 1
        ? Response.json({ success: false, error: "second-factor-required", message: "请输入动态验证码" }, { status: 400 })
        : { admin: { id: 1, username: "root", role: "superadmin" }, tokens };
    });
    await fill(user, "root", "right-one");
    const code = await screen.findByLabelText("动态验证码");
    expect(document.activeElement).toBe(code);
    await user.type(code, "123 456{Enter}");
    await screen.findByText("登录成功，正在跳转...");
    expect(sent).toMatchObject([{ username: "root" }, { username: "root", password: "right-one", code: "123 456" }]);
  });

  it("has to read a captcha after too many wrong passwords, and another one for each further try", async () => {
    const sent: unknown[] = [];
    let drawn = 0;
    const again = { success: false, error: "refused", message: "账号或密码错误；请输入验证码" };
    const login = (body: unknown) => {
      sent.push(body);
      if (sent.length === 1) return Response.json({ ...again, details: { captchaRequired: true } }, { status: 400 });
      return sent.length === 2 ? refusal(400, "验证码错误") : { admin: { id: 1, username: "root", role: "superadmin" }, tokens };
    };
    const draw = () => {
      drawn += 1;
      return { captchaId: `c${drawn}`, captchaSvg: "<svg/>" };
    };
    const { user } = open(login, { "GET /auth/captcha": draw });
    await fill(user, "root", "right-one");
    const field = await screen.findByLabelText<HTMLInputElement>("验证码");
    expect(screen.getByRole("status").textContent).toBe("账号或密码错误");
    await user.type(field, "abc{Enter}");
    await screen.findByText("请输入验证码");
    await user.type(field, "d{Enter}");
    await screen.findByText("验证码错误");
    expect(field.value).toBe("");
    await waitFor(() => expect(drawn).toBe(2));
    await waitFor(() => expect(screen.queryByText("加载中...")).toBeNull());
    await user.type(field, "efgh{Enter}");
    await screen.findByText("登录成功，正在跳转...");
    const captchas = sent.map((body) => [(body as Record<string, unknown>).captchaId, (body as Record<string, unknown>).captchaText]);
    expect(captchas).toEqual([
      [undefined, undefined],
      ["c1", "abcd"],
      ["c2", "efgh"],
    ]);
  });

  it("sees a success message, and a second later the API documentation", async () => {
    const { user, router } = open({ admin: { id: 1, username: "root", role: "superadmin" }, tokens });
    await fill(user, "root", "right-one");
    await screen.findByText("登录成功，正在跳转...");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "登录" }).disabled, "a second press would begin a second session").toBe(
      true,
    );
    expect(router.state.location.pathname).toBe("/");
    await screen.findByText("文档");
    expect(localStorage.getItem("admin_token")).toBe("a");
    expect(JSON.parse(localStorage.getItem("admin_info") ?? "")).toMatchObject({ id: 1, username: "root" });
  });
});

describe("an administrator who was on a page", () => {
  const onPage = (at: string, more: Record<string, unknown> = {}) => {
    const site = createConsole({
      at,
      answers: {
        "POST /auth/admin/login": { admin: { id: 1, username: "root", role: "superadmin" }, tokens },
        "GET /auth/challenge": () => refusal(404, "无"),
        ...more,
      },
      routes: [
        { path: "/login", element: <SignInPage /> },
        {
          path: "/names",
          element: (
            <RequireAdmin>
              <Names />
            </RequireAdmin>
          ),
        },
        { path: "/users", element: <RequireAdmin>用户表</RequireAdmin> },
        { path: "/api-docs", element: <p>文档</p> },
        { path: "*", element: <RequireAdmin>没有这一页</RequireAdmin> },
      ],
    });
    return { ...site, user: userEvent.setup() };
  };

  it("goes on there after the sign-in, with its filters, when the session has ended", async () => {
    const { render, user } = onPage("/users?nickname=leaf&page=2");
    const router = render(null);
    await screen.findByText("用户表");
    act(() => sessionOver.emit());
    await screen.findByText("登录已过期，请重新登录");
    await fill(user, "root", "right-one");
    await screen.findByText("用户表");
    expect(router.state.location).toMatchObject({ pathname: "/users", search: "?nickname=leaf&page=2" });
  });

  it("leaves nothing of what was loaded for them to whoever signs in after them", async () => {
    const list = { total: 1, totalIsEstimate: false, page: 1, limit: 10, totalPages: 1, nextCursor: null };
    let name = "前一位的";
    const { render, user } = onPage("/names", { "GET /admin/categories": () => ({ ...list, data: [{ id: 1, name }] }) });
    render(null);
    await screen.findByText("前一位的");
    act(() => sessionOver.emit());
    name = "后一位的";
    await fill(user, "root", "right-one");
    await screen.findByText("后一位的");
  });

  it("is back at the sign-in as soon as another tab has signed out", async () => {
    onPage("/users").render(null);
    await screen.findByText("用户表");
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
    await screen.findByRole("heading", { name: "管理后台" });
  });

  it("stays there, and can try again, when the server cannot say who they are", async () => {
    let tries = 0;
    const me = () => (tries++ ? admin : refusal(500, "服务器内部错误"));
    const { render, user } = onPage("/users", { "GET /auth/admin/me": me });
    render(null);
    await user.click(await screen.findByRole("button", { name: "重试" }));
    await screen.findByText("用户表");
  });

  it("comes to the page of a link that they opened without a session", async () => {
    const { render, user } = onPage("/users?open=5");
    localStorage.clear();
    const router = render(null);
    await fill(user, "root", "right-one");
    await screen.findByText("用户表");
    expect(router.state.location).toMatchObject({ pathname: "/users", search: "?open=5" });
  });

  it("comes to the API documentation when the address would be that of another site", async () => {
    const { render, user } = onPage("//evil.example/users");
    localStorage.clear();
    render(null);
    await fill(user, "root", "right-one");
    await screen.findByText("文档");
  });
});
