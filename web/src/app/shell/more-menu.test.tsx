// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { MoreMenu } from "./MoreMenu.tsx";

it("takes what was begun along with who signs out, though nothing follows changes of members yet", async () => {
  localStorage.setItem("comment-drafts", JSON.stringify({ 7: "写到一半" }));
  const site = createSite({ session: SIGNED_IN, answers: { "POST /auth/logout": {} } });
  site.render(<MoreMenu trigger={<button type="button">更多</button>} side="bottom" landmark={document.body} />);
  await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
  await waitFor(() => expect(site.toasts).toEqual(["已退出登录"]));
  expect(localStorage.getItem("comment-drafts")).toBeNull();
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
