// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSite, refusal } from "../testing/render.tsx";
import { scrollPage } from "../testing/scroll-page.ts";
import { SearchPage } from "./SearchPage.tsx";

afterEach(() => void vi.useRealTimers());

const pagination = { page: 1, limit: 20, total: 0, pages: 0 };
const tagStats = [
  { id: "校园", label: "校园", count: 2 },
  { id: "美食", label: "美食", count: 1 },
];
const member = {
  id: 7,
  user_id: "cat",
  nickname: "图书馆猫",
  avatar: null,
  bio: "看书",
  verified: 0,
  follow_count: 0,
  fans_count: 3,
  post_count: 1,
  isFollowing: false,
  isMutual: false,
  buttonType: "back",
  highlight: { nickname: "<em>图书馆</em>猫" },
};
const found = (type: string) => ({
  keyword: "图书馆",
  tag: "",
  type,
  posts: { data: [], tagStats, pagination },
  users: { data: [member], pagination: { ...pagination, total: 1, pages: 1 } },
  tagStats,
  data: type === "users" ? [member] : [],
  pagination,
});

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{decodeURIComponent(pathname + search)}</output>;
}

function open(address: string, answers: Record<string, unknown>) {
  const site = createSite({ answers: { "GET /tags/hot": [{ id: 1, name: "热门", use_count: 9, created_at: "" }], ...answers } });
  site.render(
    <>
      <Routes>
        <Route path="/" element={<Navigate to={address} replace />} />
        <Route path="/search_result/:tab?" element={<SearchPage />} />
      </Routes>
      <Where />
    </>,
  );
  const asked = () => site.calls.filter(({ call }) => call === "GET /search").map(({ query }) => new URLSearchParams(query));
  const where = () => screen.getByTestId("where").textContent;
  return { ...site, asked, where };
}

describe("the page of results", () => {
  it("opens a found member in a new tab", async () => {
    open("/search_result/all?keyword=图书馆", { "GET /search": found("all") });
    const link = within(await screen.findByRole("region", { name: "相关用户" })).getByRole("link");
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/user/cat", "_blank"]);
  });

  it.each([
    ["/search_result?keyword=图书馆&tag=校园", "/search_result/all?keyword=图书馆&tag=校园"],
    ["/search_result/nonsense?keyword=图书馆", "/search_result/all?keyword=图书馆"],
  ])("goes from %s to all, with the query", async (address, target) => {
    const { where } = open(address, { "GET /search": found("all") });
    await waitFor(() => expect(where()).toBe(target));
  });

  it("asks for nothing without a keyword and a tag, and offers tags to begin with", async () => {
    const { asked } = open("/search_result/all?keyword=%20", {});
    expect((await screen.findByRole("link", { name: "热门" })).getAttribute("href")).toBe("/search_result/all?tag=%E7%83%AD%E9%97%A8");
    expect(asked()).toEqual([]);
  });

  it("asks for each tab once, whatever one looks at in between", async () => {
    const { asked } = open("/search_result/all?keyword=图书馆", { "GET /search": found("users") });
    for (const tab of ["用户", "全部", "用户"]) await userEvent.click(await screen.findByRole("link", { name: tab }));
    await screen.findByRole("article", { name: "图书馆猫" });
    expect(asked().map((query) => query.get("type"))).toEqual(["all", "users"]);
  });

  it("shows members with what matched and how one stands to them, without a call for each", async () => {
    const { calls } = open("/search_result/user?keyword=图书馆", { "GET /search": found("users") });
    const row = await screen.findByRole("article", { name: "图书馆猫" });
    expect(row.querySelector("mark")?.textContent).toBe("图书馆");
    expect(screen.getByRole("button", { name: "回关，图书馆猫" })).toBeTruthy();
    expect(calls.filter(({ call }) => call.includes("follow-status"))).toEqual([]);
  });

  it("narrows by a tag, and for 700 ms lets no other one through", async () => {
    const { where } = open("/search_result/post?keyword=图书馆", { "GET /search": found("posts") });
    const tag = await screen.findByRole("button", { name: "标签 校园，2 篇" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.click(tag);
    expect(where()).toBe("/search_result/post?keyword=图书馆&tag=校园");
    await act(() => vi.advanceTimersByTimeAsync(699));
    fireEvent.click(screen.getByRole("button", { name: "标签 美食，1 篇" }));
    expect(where(), "locked").toBe("/search_result/post?keyword=图书馆&tag=校园");
    await act(() => vi.advanceTimersByTimeAsync(1));
    fireEvent.click(screen.getByRole("button", { name: "标签 校园，2 篇", pressed: true }));
    expect(where(), "the tag pressed again is taken away").toBe("/search_result/post?keyword=图书馆");
  });

  it("has its tags as one stop of the Tab key, which begins at the chosen one; arrows move between them", async () => {
    open("/search_result/post?keyword=图书馆&tag=美食", { "GET /search": found("posts") });
    const food = await screen.findByRole("button", { name: "标签 美食，1 篇" });
    const campus = screen.getByRole("button", { name: "标签 校园，2 篇" });
    const stops = () => [campus, food].map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([-1, 0]);
    act(() => food.focus());
    await userEvent.keyboard("{ArrowRight}");
    expect([document.activeElement, stops()]).toEqual([campus, [0, -1]]);
    await userEvent.keyboard("{ArrowLeft}{Home}{End}");
    expect([document.activeElement, stops()]).toEqual([food, [-1, 0]]);
  });

  it("has the popular tags as one stop of the Tab key", async () => {
    const tags = ["跑步", "美食", "读书"].map((name, id) => ({ id, name, use_count: 9, created_at: "" }));
    open("/search_result/all", { "GET /tags/hot": tags });
    const links = await screen.findAllByRole("link", { name: /跑步|美食|读书/ });
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => links[0]?.focus());
    await userEvent.keyboard("{End}");
    expect([document.activeElement, links.map(({ tabIndex }) => tabIndex)]).toEqual([links[2], [-1, -1, 0]]);
  });

  it("keeps a tag that came with the address and is not among the ten", async () => {
    open("/search_result/post?keyword=图书馆&tag=少见", { "GET /search": found("posts") });
    expect(await screen.findByRole("button", { name: "标签 少见", pressed: true })).toBeTruthy();
  });

  it("clears what was found when the search fails, says why, and tries again", async () => {
    let answer: unknown = refusal(503, "search-busy", "搜索繁忙，请稍后再试");
    open("/search_result/user?keyword=图书馆", { "GET /search": () => answer });
    await screen.findByText("搜索繁忙，请稍后再试");
    expect(screen.queryByRole("article")).toBeNull();
    answer = found("users");
    await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
    await screen.findByRole("article", { name: "图书馆猫" });
  });

  it("says so when nothing was found", async () => {
    const nothing = { ...found("users"), users: { data: [], pagination }, data: [] };
    open("/search_result/user?keyword=图书馆", { "GET /search": nothing });
    await screen.findByText("没有找到和“图书馆”相关的用户");
  });

  it("names the tag when nothing was found below it, and offers to clear it", async () => {
    const { where } = open("/search_result/video?keyword=图书馆&tag=校园", { "GET /search": found("videos") });
    await screen.findByText("标签“校园”下没有找到和“图书馆”相关的视频");
    await userEvent.click(screen.getByRole("button", { name: "清除标签" }));
    expect(where()).toBe("/search_result/video?keyword=图书馆");
    await screen.findByText("没有找到和“图书馆”相关的视频");
  });

  it("offers the way back to the top from 200 px", async () => {
    open("/search_result/user?keyword=图书馆", { "GET /search": found("users") });
    await screen.findByRole("article", { name: "图书馆猫" });
    const button = () => screen.queryByRole("button", { name: "回到顶部" });
    expect(button()).toBeNull();
    await scrollPage(200);
    expect(button()).not.toBeNull();
    await scrollPage(0);
  });
});
