// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createSite, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { DevicesPanel } from "./DevicesPanel.tsx";

/** The dialog is a lazy part. */
const LOADED = { timeout: 10_000 };

const at = new Date(Date.now() - 3 * 3600_000).toISOString();
const device = (id: number, more: object = {}) => ({
  ...{ id, device: "Chrome · Windows 10", kind: "computer", region: "浙江", created_at: at, last_used_at: at },
  ...{ is_current: false, signed_in: true, ...more },
});
const list = [device(1), device(2, { is_current: true }), device(3, { device: "", kind: "other", region: "", signed_in: false })];

it("shows this device first and without a button, the others with one, and the history below", async () => {
  createSite({ session: SIGNED_IN, answers: { "GET /auth/sessions": { sessions: list } } }).render(<DevicesPanel />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Chrome · Windows 10浙江 · 正在使用本机",
    "Chrome · Windows 10浙江 · 3小时前使用退出",
    "未知设备3小时前登录",
  ]);
  expect(within(screen.getByRole("region", { name: "登录记录" })).queryByRole("button")).toBeNull();
  expect(screen.getAllByRole("button", { name: "退出Chrome · Windows 10" })).toHaveLength(1);
});

it("signs another device out and loads the list again", async () => {
  let gone = false;
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /auth/sessions": () => ({ sessions: gone ? list.slice(1) : list }),
      "DELETE /auth/sessions/1": () => {
        gone = true;
        return {};
      },
    },
  });
  site.render(<DevicesPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /^退出Chrome/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^退出Chrome/ })).toBeNull());
  expect(site.toasts).toEqual(["已退出该设备"]);
});

it("signs all other devices out after a question, and then has no button for it", async () => {
  let alone = false;
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /auth/sessions": () => ({ sessions: alone ? list.slice(1) : list }),
      "DELETE /auth/sessions": () => {
        alone = true;
        return {};
      },
    },
  });
  site.render(<DevicesPanel />);
  const ended = () => site.calls.filter(({ call }) => call === "DELETE /auth/sessions").length;
  await userEvent.click(await screen.findByRole("button", { name: "退出其他所有设备" }));
  const question = await screen.findByRole("alertdialog", { name: "退出其他所有设备？" }, LOADED);
  await userEvent.click(within(question).getByRole("button", { name: "取消" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(ended()).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "退出其他所有设备" }));
  await userEvent.click(await screen.findByRole("button", { name: "全部退出" }, LOADED));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^退出/ })).toBeNull());
  expect([ended(), site.toasts]).toEqual([1, ["已退出其他所有设备"]]);
});

it("says why a device could not be signed out, and keeps it in the list", async () => {
  const answers = {
    "GET /auth/sessions": { sessions: list },
    "DELETE /auth/sessions/1": () => refusal(404, "device-not-found", "登录设备不存在"),
  };
  const site = createSite({ session: SIGNED_IN, answers });
  site.render(<DevicesPanel />);
  await userEvent.click(await screen.findByRole("button", { name: /^退出Chrome/ }));
  await waitFor(() => expect(site.toasts).toEqual(["登录设备不存在"]));
  expect(screen.getByRole("button", { name: /^退出Chrome/ })).toBeTruthy();
});

it("says why there is no list, and loads it again", async () => {
  let tries = 0;
  const answers = {
    "GET /auth/sessions": () => (++tries === 1 ? refusal(503, "unavailable", "服务繁忙，请稍后再试") : { sessions: list }),
  };
  createSite({ session: SIGNED_IN, answers }).render(<DevicesPanel />);
  expect((await screen.findByRole("alert")).textContent).toContain("服务繁忙，请稍后再试");
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  await screen.findByText("本机");
});
