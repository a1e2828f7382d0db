// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
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
  const site = createConsole({ answers: { "POST /auth/admin/logout": answer }, routes: [{ path: "/login", element: <p>登录页</p> }] });
  site.render(<Leave />);
  await userEvent.click(await screen.findByRole("button", { name: "退出登录" }));
  await screen.findByText("登录页");
  expect(localStorage.getItem("admin_token")).toBeNull();
}

describe("an administrator who signs out", () => {
  it("sees that they are signed out, at the sign-in", async () => {
    await leave({});
    await screen.findByText("已退出登录");
  });

  it("sees that the server did not end the session when it fails, and this browser forgets it", async () => {
    await leave(() => refusal(500, "服务器内部错误"));
    await screen.findByText("退出登录失败: 服务器内部错误。此浏览器已退出，服务器上的登录仍有效");
    expect(screen.queryByText("已退出登录")).toBeNull();
  });
});
