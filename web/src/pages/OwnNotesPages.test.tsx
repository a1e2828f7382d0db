// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { type SessionState, SIGNED_OUT, sessionExpired } from "../api/session-slice.ts";
import { createSite, SIGNED_IN } from "../testing/render.tsx";
import { NoteManagementPage } from "./OwnNotesPages.tsx";

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
