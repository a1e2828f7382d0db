// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Navigate, Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type SessionState, SIGNED_OUT, sessionExpired } from "../api/session-slice.ts";
import { createSite, refusal, SIGNED_IN } from "../testing/render.tsx";
import { DraftBoxPage, NoteManagementPage } from "./OwnNotesPages.tsx";

async function open(session: SessionState) {
  const site = createSite({ session });
  site.render(
    <Routes>
      <Route path="/" element={<NoteManagementPage />} />
      <Route path="/user" element={<p>我的主页</p>} />
    </Routes>,
  );
  await act(async () => {});
  return site;
}

it("a visitor who opens 笔记管理 is told to sign in", async () => {
  const { toasts } = await open(SIGNED_OUT);
  screen.getByText("我的主页");
  expect(new Set(toasts)).toEqual(new Set(["请先登录"]));
});

it("a member whose session ends on 笔记管理 is not told to sign in as well", async () => {
  const { store, toasts } = await open(SIGNED_IN);
  expect(screen.queryByText("我的主页")).toBeNull();
  await act(async () => void store.dispatch(sessionExpired()));
  screen.getByText("我的主页");
  expect(toasts).not.toContain("请先登录");
});

it.each([
  ["笔记管理", NoteManagementPage, "加载笔记失败"],
  ["草稿箱", DraftBoxPage, "加载草稿失败"],
])("%s whose list cannot be loaded says so and shows the list at the next attempt", async (_name, Page, message) => {
  let answer: unknown = refusal(503, "unavailable", "服务繁忙");
  const site = createSite({ session: SIGNED_IN, answers: { "GET /posts": () => answer, "GET /categories": [] } });
  site.render(<Page />);
  await screen.findByText(message);
  answer = { posts: [], hasMore: false, nextCursor: null, pagination: { page: 1, limit: 20, total: 0, pages: 0 } };
  await act(async () => screen.getByRole("button", { name: "重新加载" }).click());
  await screen.findByText(/^暂无(笔记|草稿)$/);
  expect(screen.queryByText(message)).toBeNull();
});

describe("the search of an empty 草稿箱", () => {
  const none = { posts: [], hasMore: false, nextCursor: null, pagination: { page: 1, limit: 20, total: 0, pages: 0 } };
  const field = () => screen.queryByRole("textbox", { name: "搜索草稿标题或内容" });
  const openDrafts = (address: string) =>
    createSite({ session: SIGNED_IN, answers: { "GET /posts": none, "GET /categories": [] } }).render(
      <Routes>
        <Route path="/" element={<Navigate to={address} replace />} />
        <Route path="/draft-box" element={<DraftBoxPage />} />
      </Routes>,
    );

  it("is not offered, because nothing can be found", async () => {
    openDrafts("/draft-box");
    await screen.findByRole("link", { name: "创建第一篇草稿" });
    expect(field()).toBeNull();
  });

  it("stays where words or a category found nothing, until they are taken back", async () => {
    openDrafts("/draft-box?keyword=晚风");
    const clear = await screen.findByRole("button", { name: "清除筛选" });
    expect(field()).not.toBeNull();
    await userEvent.click(clear);
    await screen.findByRole("link", { name: "创建第一篇草稿" });
    expect(field()).toBeNull();
  });
});
