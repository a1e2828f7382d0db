// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
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
