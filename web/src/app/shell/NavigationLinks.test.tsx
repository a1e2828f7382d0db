// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { SIGNED_OUT } from "../../api/session-slice.ts";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { NavigationLinks } from "./NavigationLinks.tsx";

let site: ReturnType<typeof createSite>;

function open(session: typeof SIGNED_IN) {
  site = createSite({ session });
  site.render(
    <ul>
      <NavigationLinks className={undefined} labelClassName={undefined} iconSize={24} counted={false} />
    </ul>,
  );
  return screen.getAllByRole("listitem").map((entry) => entry.textContent);
}

describe("the last entry of the navigation", () => {
  it("is the member's own page, with their picture or first character", () => {
    expect(open(SIGNED_IN)).toEqual(["发现", "通知", "发布", "消息", "小我"]);
    expect(screen.getByRole("link", { name: "我" }).getAttribute("href")).toBe("/user");
  });

  it("is a button for a visitor, which opens the sign-in", async () => {
    expect(open(SIGNED_OUT)).toEqual(["发现", "通知", "发布", "消息", "登录"]);
    expect(screen.queryByRole("link", { name: "我" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "登录" }));
    await screen.findByRole("dialog", { name: "登录拾页" }, { timeout: 10_000 });
  });
});

it("发现 asks for new notes also from another page, whose place stays as it is", async () => {
  open(SIGNED_IN);
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  await userEvent.click(screen.getByRole("link", { name: "发现" }));
  const asked = () => site.calls.filter(({ call }) => call === "GET /posts").map(({ query }) => new URLSearchParams(query).get("category"));
  await waitFor(() => expect(asked()).toEqual(["recommend"]));
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("link", { name: "发现" }));
  await waitFor(() => expect(asked()).toEqual(["recommend", "recommend"]));
  expect(scroll).toHaveBeenCalledOnce();
  scroll.mockRestore();
});
