// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Navigate, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { DeleteAccountPanel } from "../features/security/DeleteAccountPanel.tsx";
import { createSite, leaf, SIGNED_IN } from "../testing/render.tsx";
import { PublishPage } from "./PublishPage.tsx";

it("whoever deletes their account while they write is not told that the text is kept", async () => {
  const site = createSite({ session: SIGNED_IN, answers: { "DELETE /users/1": {}, "GET /auth/data": {}, "GET /categories": [] } });
  site.render(
    <>
      <PublishPage />
      <DeleteAccountPanel member={leaf} onClose={() => {}} />
    </>,
  );
  await userEvent.type(await screen.findByRole("textbox", { name: /标题/ }), "没有发布的");
  await userEvent.type(screen.getByLabelText(/以确认/), "leaf");
  await userEvent.click(screen.getByRole("button", { name: "注销账号" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定注销" }));
  await screen.findByText("登录后就可以发布和管理笔记。");
  await waitFor(() => expect(site.toasts).toEqual(["账号已注销，期待再次相遇"]));
  expect(localStorage.getItem("publish-forms")).toBeNull();
});

it("a visitor is asked to sign in, in place of the form and of the ways to what is their own", async () => {
  createSite({ answers: { "GET /categories": [] } }).render(<PublishPage />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("发布笔记");
  screen.getByText("请先登录");
  screen.getByText("登录后就可以发布和管理笔记。");
  expect([screen.queryByRole("textbox"), screen.queryByRole("link")]).toEqual([null, null]);
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await screen.findByRole("dialog", { name: "登录拾页" }, { timeout: 10_000 });
});

it.each(["abc", "0", "7"])("an address with the draft %s, which does not exist, leads to the drafts and says so", async (draftId) => {
  const site = createSite({ session: SIGNED_IN, answers: { "GET /categories": [] } });
  site.render(
    <Routes>
      <Route path="/" element={<Navigate to={`/publish?draftId=${draftId}&mode=edit`} replace />} />
      <Route path="/publish" element={<PublishPage />} />
      <Route path="/draft-box" element="我的草稿" />
    </Routes>,
  );
  await screen.findByText("我的草稿");
  await waitFor(() => expect(site.toasts).toEqual(["草稿不存在或已被删除"]));
});
