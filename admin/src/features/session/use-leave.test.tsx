// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SignInPage } from "../../pages/SignInPage.tsx";
import { createConsole, refusal } from "../../testing/render.tsx";
import { useLeave } from "./use-leave.ts";

function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={leave}>
      退出登录
    </button>
  );
}

async function leave(answer: unknown) {
  const site = createConsole({
    answers: { "POST /auth/admin/logout": answer, "POST /auth/admin/refresh": () => refusal(401, "会话已过期，请重新登录") },
    routes: [{ path: "/login", element: <SignInPage /> }],
  });
  localStorage.setItem("admin_info", "{}");
  site.render(<Leave />);
  await userEvent.click(await screen.findByRole("button", { name: "退出登录" }));
  await screen.findByRole("heading", { name: "管理后台" });
  expect(["admin_token", "admin_refresh_token", "admin_info"].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  return screen.getByRole("status").textContent;
}

describe("an administrator who signs out", () => {
  it("sees that they are signed out, at the sign-in", async () => {
    expect(await leave({})).toBe("已退出登录");
  });

  it("sees the same when the session had ended already", async () => {
    expect(await leave(() => refusal(401, "会话已过期，请重新登录"))).toBe("已退出登录");
  });

  it("sees that the server did not end the session when it fails, and this browser forgets it", async () => {
    const said = await leave(() => refusal(500, "服务器内部错误"));
    expect(said).toBe("退出登录失败: 服务器内部错误。此浏览器已退出，服务器上的登录仍有效");
  });
});
