import { expect, it } from "vitest";
import { refusalToast } from "./refusal-toast.ts";
import { listenForToasts } from "./toast.ts";

it("shows the server's message, and nothing for an ended session, which has its own message", () => {
  const said: string[] = [];
  const stop = listenForToasts(({ message }) => said.push(message));
  refusalToast({ status: 401, code: "session-over", message: "会话已过期，已自动退出登录" });
  expect(said).toEqual([]);
  refusalToast({ status: 429, code: "too-many-requests", message: "操作过于频繁，请稍后再试" });
  refusalToast(new Error());
  expect(said).toEqual(["操作过于频繁，请稍后再试", "操作失败，请重试"]);
  stop();
});

it("is shown as long as it is asked to", () => {
  const times: unknown[] = [];
  const stop = listenForToasts(({ duration }) => times.push(duration));
  refusalToast(new Error());
  refusalToast(new Error(), undefined, { duration: 3000 });
  expect(times).toEqual([undefined, 3000]);
  stop();
});
