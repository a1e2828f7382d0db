// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SIGNED_OUT } from "../../api/session-slice.ts";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { MoreMenuButton } from "./MoreMenuButton.tsx";

/** The dialog is a lazy part. */
const LOADED = { timeout: 10_000 };

async function leave() {
  const site = createSite({ session: SIGNED_IN, answers: { "POST /auth/logout": {} } });
  site.render(<MoreMenu trigger={<button type="button">更多</button>} side="bottom" landmark={document.body} />);
  await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
  return site;
}

it("takes what was begun along with who signs out, though nothing follows changes of members yet, but says first what would be lost", async () => {
  localStorage.setItem("comment-drafts", JSON.stringify({ "1/7": { text: "写到一半" } }));
  const site = await leave();
  await screen.findByText("退出后会从这台设备上删除： 1 条没有发出的评论。", {}, LOADED);
  expect([site.toasts, site.calls, localStorage.length]).toEqual([[], [], 1]);
  await userEvent.click(screen.getByRole("button", { name: "仍要退出" }));
  await waitFor(() => expect(site.toasts).toEqual(["已退出登录"]));
  expect(localStorage.getItem("comment-drafts")).toBeNull();
});

it("keeps who thinks again signed in, with what they wrote", async () => {
  localStorage.setItem("comment-drafts", JSON.stringify({ "1/7": { text: "写到一半" } }));
  const site = await leave();
  await userEvent.click(await screen.findByRole("button", { name: "取消" }, LOADED));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect([site.toasts, site.calls, localStorage.length]).toEqual([[], [], 1]);
  localStorage.clear();
});

it("asks nothing where nothing would be lost", async () => {
  localStorage.setItem("search-history", JSON.stringify(["期末"]));
  const site = await leave();
  await waitFor(() => expect(site.toasts).toEqual(["已退出登录"]));
  expect([screen.queryByRole("alertdialog"), localStorage.length]).toEqual([null, 0]);
});

it.each([
  ["offers the keys of the site where there may be a keyboard", false, 1],
  ["offers no keys on a touch screen alone", true, 0],
])("%s", async (_, touchOnly, offered) => {
  vi.stubGlobal("matchMedia", () => ({ matches: touchOnly }));
  createSite({ session: SIGNED_IN }).render(
    <MoreMenu trigger={<button type="button">更多</button>} side="bottom" landmark={document.body} />,
  );
  await screen.findByRole("menuitem", { name: "关于" });
  expect(screen.queryAllByRole("menuitem", { name: "键盘快捷键" })).toHaveLength(offered);
});

it.each([
  ["a visitor", SIGNED_OUT, ["关于", "键盘快捷键", "主题颜色"], "登录或注册"],
  ["a member", SIGNED_IN, ["关于", "键盘快捷键", "账号与安全", "主题颜色"], "退出登录"],
])("has for %s the entries and themes of the specification", async (_, session, entries, last) => {
  createSite({ session }).render(<MoreMenu trigger={<button type="button">更多</button>} side="bottom" landmark={document.body} />);
  await screen.findByRole("menu");
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([...entries, last]);
  expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual(["跟随系统", "浅色", "深色"]);
  expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toBe("跟随系统");
});

it("is drawn after the task of the press, which so has a frame of its own", async () => {
  createSite().render(
    <nav>
      <MoreMenuButton look="entry" />
    </nav>,
  );
  const button = screen.getByRole("button", { name: "更多" });
  fireEvent.pointerEnter(button);
  // The press finds it loaded.
  await new Promise((resolve) => setTimeout(resolve));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  button.click();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(document.querySelector("[role=menu]")).toBeNull();
  expect((await screen.findByRole("menu")).textContent).toContain("关于");
});
