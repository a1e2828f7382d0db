// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SIGNED_OUT } from "../api/session-slice.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../testing/render.tsx";
import { FollowPage } from "./FollowPage.tsx";

const own = { ...leaf, bio: null, verified: 0, follow_count: 1, fans_count: 1, post_count: 0 };
const wind = {
  id: 7,
  user_id: "wind",
  nickname: "阿风",
  avatar: null,
  bio: "吹过",
  verified: 0,
  follow_count: 2,
  fans_count: 3,
  post_count: 4,
  isFollowing: false,
  isMutual: false,
  buttonType: "back",
  followed_at: "2026-01-01T00:00:00.000Z",
};
const page = (name: string, entries: unknown[]) => ({
  [name]: entries,
  pagination: { page: 1, limit: 20, total: entries.length, pages: 1 },
  hasMore: false,
  nextCursor: null,
});

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

async function open(address: string, answers: Record<string, unknown> = {}, session = SIGNED_IN) {
  const site = createSite({
    session,
    answers: {
      "GET /users/1": own,
      "GET /users/1/following": page("following", []),
      "GET /users/1/followers": page("followers", [wind]),
      "GET /users/1/mutual-follows": page("mutualFollows", []),
      ...answers,
    },
  });
  site.render(
    <>
      <Routes>
        <Route path="/" element={<Link to={address}>首页</Link>} />
        <Route path="/follow/:type?" element={<FollowPage />} />
      </Routes>
      <Where />
    </>,
  );
  await userEvent.click(screen.getByRole("link", { name: "首页" }));
  return { ...site, where: () => screen.getByTestId("where").textContent };
}

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe("the follow lists", () => {
  it("of a word that is none of them are those whom one follows", async () => {
    const { where } = await open("/follow/nonsense");
    await screen.findByText("还没有关注任何人");
    expect(where()).toBe("/follow/following");
  });

  it("show who it is, how one stands to them and the counts, and change the tab in place", async () => {
    const { where, calls } = await open("/follow/followers");
    const row = await screen.findByRole("article", { name: "阿风" });
    expect(within(row).getByText("吹过")).toBeTruthy();
    const link = within(row).getByRole("link");
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/user/wind", "_blank"]);
    expect(within(row).getByRole("button", { name: "回关，阿风" })).toBeTruthy();
    await screen.findByRole("link", { name: /^粉丝\s*1$/ });
    await userEvent.click(screen.getByRole("link", { name: "互相关注" }));
    await screen.findByText("还没有互相关注的人");
    expect(where()).toBe("/follow/mutual");
    expect(calls.filter(({ call }) => call.includes("follow-status"))).toEqual([]);
  });

  it("follow back at once, count it on both sides, and undo it when the server refuses", async () => {
    let answer: (value: unknown) => void = () => {};
    const { toasts } = await open("/follow/followers", { "POST /users/7/follow": () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.click(await screen.findByRole("button", { name: "回关，阿风" }));
    expect(screen.getByRole("button", { name: "互相关注，阿风" })).toBeTruthy();
    expect(screen.getByText("粉丝 4")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^关注\s*2$/ })).toBeTruthy();
    await act(async () => answer(refusal(429, "too-many-requests", "操作过于频繁，请稍后再试")));
    await waitFor(() => expect(screen.getByRole("button", { name: "回关，阿风" })).toBeTruthy());
    expect(screen.getByText("粉丝 3")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^关注\s*1$/ })).toBeTruthy();
    expect(toasts).toEqual(["操作过于频繁，请稍后再试"]);
  });

  it("count a follow once that another device already made", async () => {
    await open("/follow/followers", {
      "POST /users/7/follow": () => refusal(400, "already-following", "已经关注过了"),
      "GET /users/7/follow-status": { followed: true, isFollowing: true, isMutual: false, buttonType: "unfollow" },
    });
    await userEvent.click(await screen.findByRole("button", { name: "回关，阿风" }));
    await screen.findByRole("button", { name: "已关注，阿风" });
    expect(screen.getByText("粉丝 3")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^关注\s*1$/ })).toBeTruthy();
  });

  it("are looked at again when somebody begins to follow", async () => {
    let followers: unknown[] = [];
    await open("/follow/followers", { "GET /users/1/followers": () => page("followers", followers) });
    await screen.findByText("还没有粉丝");
    followers = [wind];
    act(() => emitPush("notification:new", { type: 6, sender_id: 7 } as never));
    await screen.findByRole("article", { name: "阿风" });
  });

  it("do not mind any other notification", async () => {
    const { calls } = await open("/follow/followers");
    await screen.findByRole("article", { name: "阿风" });
    const before = calls.length;
    act(() => emitPush("notification:new", { type: 1, sender_id: 7 } as never));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(calls.length).toBe(before);
  });

  it("say why they did not come, and are asked for again", async () => {
    let answer: unknown = refusal(503, "starting", "服务正在启动，请稍后再试");
    await open("/follow/followers", { "GET /users/1/followers": () => answer });
    await screen.findByText("服务正在启动，请稍后再试");
    answer = page("followers", [wind]);
    await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
    await screen.findByRole("article", { name: "阿风" });
  });

  it("of somebody else are theirs, and stay so from tab to tab", async () => {
    const { where } = await open("/follow/followers?user_id=wind", {
      "GET /users/wind": { ...wind, follow_count: 2, fans_count: 3 },
      "GET /users/wind/followers": page("followers", []),
      "GET /users/wind/following": page("following", []),
    });
    await screen.findByText("TA 还没有粉丝");
    await screen.findByRole("heading", { name: "阿风的粉丝" });
    await userEvent.click(screen.getByRole("link", { name: /^关注\s*2$/ }));
    expect(where()).toBe("/follow/following?user_id=wind");
  });

  it("of nobody say so, and offer nothing to load again", async () => {
    const nobody = refusal(404, "member-not-found", "用户不存在");
    await open("/follow/followers?user_id=nobody", { "GET /users/nobody": nobody, "GET /users/nobody/followers": nobody });
    await screen.findByText("这个账号可能已经注销，或者地址写错了。");
    expect(document.title).toBe("用户不存在 · 拾页");
    expect(screen.queryByRole("button", { name: "重新加载" })).toBeNull();
    expect(screen.queryByRole("link", { name: /粉丝/ })).toBeNull();
  });

  it("of one's own account in another case are one's own", async () => {
    await open(`/follow/following?user_id=${leaf.user_id.toUpperCase()}`);
    await screen.findByRole("heading", { name: "我的关注" });
  });

  it("are not for visitors, who go home", async () => {
    const { where, calls } = await open("/follow/mutual", {}, SIGNED_OUT);
    expect(where()).toBe("/");
    expect(calls).toEqual([]);
  });
});
