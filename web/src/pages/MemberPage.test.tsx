// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SIGNED_OUT } from "../api/session-slice.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../testing/render.tsx";
import { MemberPage } from "./MemberPage.tsx";

const profile = {
  ...leaf,
  bio: null,
  location: null,
  verified: 0,
  gender: null,
  zodiac_sign: null,
  mbti: null,
  education: null,
  major: null,
  interests: [],
  follow_count: 1,
  fans_count: 2,
  post_count: 0,
};
const nothing = { posts: [], collections: [], hasMore: false, nextCursor: null };
const status = { followed: false, isFollowing: false, isMutual: false, buttonType: "follow" };

beforeEach(() => {
  // happy-dom lays nothing out.
  class NoSize {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", NoSize);
  vi.stubGlobal("IntersectionObserver", NoSize);
  vi.stubGlobal("scrollTo", () => {});
});

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

function open(address: string, answers: Record<string, unknown> = {}, session = SIGNED_IN) {
  const site = createSite({
    session,
    answers: {
      "GET /users/1": profile,
      "GET /users/wind": { ...profile, id: 7, user_id: "wind", nickname: "阿风" },
      "GET /users/1/stats": { likes_and_collects: 12_345 },
      "GET /users/7/stats": { likes_and_collects: 3 },
      "GET /users/7/follow-status": status,
      "GET /users/1/collections": nothing,
      "GET /posts": nothing,
      ...answers,
    },
  });
  site.render(
    <>
      <Routes>
        <Route path="/" element={<Navigate to={address} replace />} />
        <Route path="/user/:account?" element={<MemberPage />} />
        <Route path="*" element={<Link to={address}>又来</Link>} />
      </Routes>
      <Link to="/explore">别处</Link>
      <Where />
    </>,
  );
  return {
    ...site,
    where: () => screen.getByTestId("where").textContent,
    tabs: () => screen.getByRole("navigation", { name: "主页内容" }).textContent,
  };
}

describe("the page of a member", () => {
  it("of one's own in another case of the account is one's own", async () => {
    const { where } = open(`/user/${leaf.user_id.toUpperCase()}`);
    await screen.findByRole("heading", { name: /^小叶/ });
    expect(where()).toBe("/user");
  });

  it("of one's own has notes, collections and likes, can be edited, and counts likes and collects together", async () => {
    const { tabs, where } = open(`/user/${leaf.user_id}`);
    await screen.findByRole("heading", { name: /^小叶/ });
    expect(where()).toBe("/user");
    expect(tabs()).toBe("笔记0收藏赞过看过");
    screen.getByRole("button", { name: "编辑资料" });
    expect(screen.queryByRole("button", { name: /^私信/ })).toBeNull();
    await screen.findByText("1.2万");
    await screen.findByText("还没有发布笔记");
    expect(screen.getByRole("link", { name: "发布第一篇笔记" }).getAttribute("href")).toBe("/publish");
    expect(screen.getByRole("link", { name: "粉丝 2" }).getAttribute("href")).toBe("/follow/followers");
  });

  it("shows a bio with at most one blank line between its parts", async () => {
    open("/user/wind", { "GET /users/wind": { ...profile, id: 7, user_id: "wind", bio: "上面\n\n\n\n\n下面" } });
    const bio = await screen.findByText(/^上面/);
    expect(bio.textContent).toBe("上面\n\n下面");
  });

  it("of one's own shows what was read on this device, as it is now", async () => {
    localStorage.setItem("seen-notes", JSON.stringify({ memberId: leaf.id, ids: [9, 8] }));
    const { calls } = open("/user?tab=seen", { "GET /note-cards": { posts: [] } });
    await screen.findByText("还没有看过笔记");
    expect(calls.find(({ call }) => call === "GET /note-cards")?.query).toBe("?ids=9%2C8");
    localStorage.clear();
  });

  it("of another has no likes, and buttons to follow and to write to them", async () => {
    const { tabs } = open("/user/wind");
    await screen.findByRole("heading", { name: /^阿风/ });
    expect(tabs()).not.toContain("赞过");
    await screen.findByRole("button", { name: "关注，阿风" });
    screen.getByRole("button", { name: "私信，阿风" });
    expect(screen.queryByRole("button", { name: "编辑资料" })).toBeNull();
    await screen.findByText("TA 还没有发布笔记");
    expect(screen.getByRole("link", { name: "粉丝 2" }).getAttribute("href")).toBe("/follow/followers?user_id=wind");
  });

  it("of whom an administrator has locked says so", async () => {
    open("/user/wind", { "GET /users/wind": { ...profile, id: 7, user_id: "wind", nickname: "阿风", is_active: 0 } });
    await screen.findByText("该账号已被禁用，暂时无法关注或发起私信");
  });

  it("of whom one has blocked says so, and has their notes again once that is lifted", async () => {
    let blocked = true;
    const { calls, toasts } = open("/user/wind", {
      "GET /users/wind/block": () => ({ blocked }),
      "DELETE /users/wind/block": () => {
        blocked = false;
        return { blocked };
      },
    });
    await screen.findByText("你已拉黑 TA");
    expect(screen.queryByRole("button", { name: /^(关注|私信)，/ })).toBeNull();
    expect(screen.queryByText("TA 还没有发布笔记")).toBeNull();
    const asked = () => calls.filter(({ call }) => call === "GET /posts").length;
    const before = asked();
    await userEvent.click(screen.getByRole("button", { name: "解除拉黑，阿风" }));
    await screen.findByRole("button", { name: "关注，阿风" });
    screen.getByRole("button", { name: "私信，阿风" });
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.queryByText("你已拉黑 TA")).toBeNull();
    expect(toasts).toEqual(["已解除对阿风的拉黑"]);
  });

  it("of whom one has blocked stays so if it could not be lifted", async () => {
    const { toasts } = open("/user/wind", {
      "GET /users/wind/block": { blocked: true },
      "DELETE /users/wind/block": () => refusal(429, "too-many-requests", "操作太频繁"),
    });
    await userEvent.click(await screen.findByRole("button", { name: "解除拉黑，阿风" }));
    await waitFor(() => expect(toasts).toEqual(["操作太频繁"]));
    screen.getByText("你已拉黑 TA");
  });

  it("asks for no block of oneself, and for none as a visitor", async () => {
    const { calls } = open(`/user/${leaf.user_id}`);
    await screen.findByText("还没有发布笔记");
    expect(calls.filter(({ call }) => call.endsWith("/block"))).toEqual([]);
    cleanup();
    const visitor = open("/user/wind", {}, SIGNED_OUT);
    await screen.findByText("TA 还没有发布笔记");
    expect(visitor.calls.filter(({ call }) => call.endsWith("/block"))).toEqual([]);
  });

  it("shows a visitor figures that lead nowhere", async () => {
    open("/user/wind", {}, SIGNED_OUT);
    await screen.findByRole("heading", { name: /^阿风/ });
    expect(screen.queryByRole("link", { name: /^粉丝/ })).toBeNull();
  });

  it("counts what has come about since, for who opens it again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let figures = 0;
    open("/user/wind", {
      "GET /users/wind": () => ({ ...profile, id: 7, user_id: "wind", nickname: "阿风", fans_count: figures }),
      "GET /users/7/stats": () => ({ likes_and_collects: ++figures }),
    });
    await screen.findByRole("link", { name: "粉丝 0" });
    await screen.findByText("1", { selector: "dd" });
    await userEvent.click(screen.getByRole("link", { name: "别处" }));
    vi.setSystemTime(Date.now() + 11_000);
    await userEvent.click(screen.getByRole("link", { name: "又来" }));
    await screen.findByRole("link", { name: /^粉丝 [1-9]/ });
    await waitFor(() => expect(screen.queryByText("1", { selector: "dd" })).toBeNull());
    vi.useRealTimers();
  });

  it("has the notes that have come since, too, for who opens it again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { calls } = open("/user/wind");
    await screen.findByText("TA 还没有发布笔记");
    await userEvent.click(screen.getByRole("link", { name: "别处" }));
    vi.setSystemTime(Date.now() + 11_000);
    await userEvent.click(screen.getByRole("link", { name: "又来" }));
    await waitFor(() => expect(calls.filter(({ call }) => call === "GET /posts")).toHaveLength(2));
    vi.useRealTimers();
  });

  it("keeps its tab in the address", async () => {
    open("/user?tab=collections");
    await screen.findByText("还没有收藏笔记");
  });

  it("asks a visitor for their own to sign in", async () => {
    const { calls } = open("/user", {}, SIGNED_OUT);
    await screen.findByText("登录后查看个人主页");
    expect(calls).toEqual([]);
  });

  it("says that there is nobody", async () => {
    open("/user/wind", { "GET /users/wind": () => refusal(404, "member-not-found", "用户不存在") });
    await screen.findByText("用户不存在");
    expect(document.title).toBe("用户不存在 · 拾页");
    await screen.findByText(/可能已经注销/);
    expect(screen.queryByRole("button", { name: "重新加载" })).toBeNull();
  });

  it("says why it did not come, and offers to try again", async () => {
    open("/user/wind", { "GET /users/wind": () => refusal(500, "unknown", "服务器内部错误") });
    await screen.findByText("服务器内部错误");
    screen.getByRole("button", { name: "重新加载" });
  });
});
