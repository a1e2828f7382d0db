// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { MoreMenuButton } from "./MoreMenuButton.tsx";

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
