// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SIGNED_OUT } from "../api/session-slice.ts";
import { createSite, refusal, SIGNED_IN } from "../testing/render.tsx";
import { scrollPage } from "../testing/scroll-page.ts";
import { ExplorePage } from "./ExplorePage.tsx";

const categories = [{ id: 3, name: "学习", category_title: "study" }];
const person = {
  ...{ id: 2, user_id: "m2", nickname: "阿风", avatar: null, bio: "", verified: 0, follow_count: 0, fans_count: 3, post_count: 2 },
  ...{ isFollowing: false, isMutual: false, buttonType: "follow", shared_count: 0 },
};
const noMembers = { following: [], hasMore: false, nextCursor: null };
const nothing = { posts: [], hasMore: false, nextCursor: null };

beforeEach(() => {
  // happy-dom lays nothing out.
  class NoSize {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", NoSize);
});

function Where() {
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="where">{useLocation().pathname}</output>
      <button type="button" onClick={() => navigate(-1)}>
        返回
      </button>
    </>
  );
}

function open(address: string, answers: Record<string, unknown> = {}, session = SIGNED_OUT) {
  const site = createSite({ session, answers: { "GET /categories": categories, "GET /posts": nothing, ...answers } });
  site.render(
    <>
      <Routes>
        <Route path="/" element={<Navigate to={address} replace />} />
        <Route path="/explore/:channel?" element={<ExplorePage />} />
      </Routes>
      <Where />
    </>,
  );
  return { ...site, where: () => screen.getByTestId("where").textContent };
}
const channels = () => screen.getByRole("navigation", { name: "频道" });

describe("the feed", () => {
  it("has 推荐 and a channel for each category, and for members 关注", async () => {
    open("/explore", {}, SIGNED_IN);
    await screen.findByRole("link", { name: "学习" });
    expect(channels().textContent).toBe("推荐关注学习");
  });

  it.each([
    ["/explore", "/explore/study"],
    ["/explore?type=image", "/explore/study?type=image"],
  ])("at %s has a link to a channel that a new tab opens with the same choice: %s", async (address, link) => {
    open(address);
    expect((await screen.findByRole("link", { name: "学习" })).getAttribute("href")).toBe(link);
  });

  it("of a channel that is none is that of 推荐, once the channels are known", async () => {
    const { where } = open("/explore/nonsense");
    await waitFor(() => expect(where()).toBe("/explore"));
    expect(screen.getByRole("link", { name: "推荐" }).getAttribute("aria-current")).toBe("page");
  });

  it("stays at its address while the channels did not come, and offers to ask again", async () => {
    const { where } = open("/explore/study", { "GET /categories": () => refusal(500, "unknown", "服务器内部错误") });
    await screen.findByRole("button", { name: "频道没有加载出来，重试" });
    expect(where()).toBe("/explore/study");
  });

  it("keeps the channels in sight from 100 px on", async () => {
    open("/explore");
    await screen.findByRole("link", { name: "学习" });
    const look = channels().className;
    await scrollPage(99);
    expect(channels().className).toBe(look);
    await scrollPage(100);
    expect(channels().className).not.toBe(look);
    await scrollPage(0);
  });

  it("offers the way back to the top from 260 px on", async () => {
    open("/explore");
    await screen.findByRole("button", { name: "重新加载" });
    const button = () => screen.queryByRole("button", { name: "回到顶部" });
    await scrollPage(259);
    expect(button()).toBeNull();
    await scrollPage(260);
    expect(button()).not.toBeNull();
    await scrollPage(0);
  });

  it("says so when there is nothing", async () => {
    open("/explore/study");
    await screen.findByText("这里还没有笔记");
  });

  it("of nobody whom one follows does not rest before it shows whom one might follow", async () => {
    const waits = vi.fn();
    window.addEventListener("waits", waits, { once: true });
    open("/explore/following", { "GET /follow-suggestions": { users: [person] } }, SIGNED_IN);
    await screen.findByText("这里还没有笔记");
    await waitFor(() => expect(waits).toHaveBeenCalledOnce());
    await screen.findByRole("region", { name: "可能感兴趣的人" });
  });

  it("tells who follows nobody that this is why it is empty, and leads to people", async () => {
    open("/explore/following", { "GET /users/1/following": { ...noMembers, pagination: { total: 0 } } }, SIGNED_IN);
    await screen.findByText("还没有关注任何人");
    expect(screen.getByRole("link", { name: "找找感兴趣的人" }).getAttribute("href")).toBe("/search_result/user");
  });

  it("tells who follows somebody that those have written nothing", async () => {
    open("/explore/following", { "GET /users/1/following": { ...noMembers, pagination: { total: 2 } } }, SIGNED_IN);
    await screen.findByText("关注的人还没有笔记");
    expect(screen.queryByRole("link", { name: "找找感兴趣的人" })).toBeNull();
  });

  it("rests before it loads more where nothing came", async () => {
    const waits = vi.fn();
    window.addEventListener("waits", waits, { once: true });
    open("/explore/study", { "GET /posts": () => refusal(503, "search-busy", "搜索繁忙，请稍后再试") });
    await screen.findByText("搜索繁忙，请稍后再试");
    await waitFor(() => expect(document.querySelector("svg path")).not.toBeNull());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(waits).not.toHaveBeenCalled();
    window.removeEventListener("waits", waits);
  });

  it("says why nothing came, and offers to ask again", async () => {
    open("/explore/study", { "GET /posts": () => refusal(503, "search-busy", "搜索繁忙，请稍后再试") });
    await screen.findByText("搜索繁忙，请稍后再试");
    const text = screen.getByText("搜索繁忙，请稍后再试");
    within(text.parentElement as HTMLElement).getByRole("button", { name: "重新加载" });
  });

  it("offers nothing to press while the network is away, because it then comes by itself", async () => {
    const there = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open("/explore/study", { "GET /posts": () => refusal(503, "search-busy", "搜索繁忙，请稍后再试") });
    const text = await screen.findByText("搜索繁忙，请稍后再试");
    expect(within(text.parentElement as HTMLElement).queryByRole("button")).toBeNull();
    there.mockRestore();
  });

  it("of a channel comes anew at each press, and not when the reader goes back", async () => {
    const { calls, where } = open("/explore");
    const asked = () => calls.filter(({ call }) => call === "GET /posts").map(({ query }) => new URLSearchParams(query).get("category"));
    await waitFor(() => expect(asked()).toEqual(["recommend"]));
    await userEvent.click(await screen.findByRole("link", { name: "学习" }));
    await waitFor(() => expect(asked()).toEqual(["recommend", "study"]));
    // Waits for the lock.
    await userEvent.click(screen.getByRole("link", { name: "推荐" }));
    await waitFor(() => expect(asked()).toEqual(["recommend", "study", "recommend"]));
    await userEvent.click(screen.getByRole("button", { name: "返回" }));
    await waitFor(() => expect(where()).toBe("/explore/study"));
    await screen.findByText("这里还没有笔记");
    expect(asked()).toHaveLength(3);
  });
});
