// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { api } from "../../api/empty-api.ts";
import { createSite, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { FileNoteDialog } from "./FileNoteDialog.tsx";
import { FolderBar } from "./FolderBar.tsx";

const FOLDERS = { folders: [{ id: 5, name: "食谱", count: 2 }], total: 7 };

it("a note is put into the folder that is pressed, or into a new one", async () => {
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /folders": FOLDERS,
      "POST /folders": { id: 6, name: "旅行" },
      "PUT /posts/9/folder": (body: object) => body,
    },
  });
  const onClose = vi.fn();
  site.render(<FileNoteDialog noteId={9} onClose={onClose} />);
  await userEvent.click(await screen.findByRole("button", { name: /食谱/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await userEvent.type(screen.getByRole("textbox", { name: "新建收藏夹" }), " 旅行 ");
  await userEvent.click(screen.getByRole("button", { name: "新建并放入" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(site.toasts).toEqual(["已放入「食谱」", "已放入「旅行」"]);
  const said = site.calls.filter(({ call }) => !call.startsWith("GET")).map(({ call, body }) => [call, body]);
  expect(said).toEqual([
    ["PUT /posts/9/folder", { folder_id: 5 }],
    ["POST /folders", { name: "旅行" }],
    ["PUT /posts/9/folder", { folder_id: 6 }],
  ]);
});

it("a refused name shows the server's message, and the dialog stays open", async () => {
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /folders": FOLDERS, "POST /folders": () => refusal(409, "folder-taken", "收藏夹名称已存在") },
  });
  const onClose = vi.fn();
  site.render(<FileNoteDialog noteId={9} onClose={onClose} />);
  await userEvent.type(screen.getByRole("textbox", { name: "新建收藏夹" }), "食谱");
  await userEvent.click(screen.getByRole("button", { name: "新建并放入" }));
  await waitFor(() => expect(site.toasts).toEqual(["收藏夹名称已存在"]));
  expect(onClose).not.toHaveBeenCalled();
});

it("the folders are above the list with their counts, and the chosen one can be edited", async () => {
  const site = createSite({ session: SIGNED_IN, answers: { "GET /folders": FOLDERS } });
  site.render(<FolderBar current={5} />);
  expect((await screen.findByRole("link", { name: /食谱/ })).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: /全部/ }).textContent).toBe("全部7");
  expect(screen.getByRole("button", { name: "管理收藏夹「食谱」" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /食谱/ }).getAttribute("href")).toContain("tab=collections&folder=5");
});

it("the button for a new folder comes when it has its place behind the folders, and also when they do not come", async () => {
  const button = () => screen.queryByRole("button", { name: "新建收藏夹" });
  const { unmount } = createSite({ session: SIGNED_IN, answers: { "GET /folders": FOLDERS } }).render(<FolderBar current={undefined} />);
  expect(button()).toBeNull();
  await screen.findByRole("link", { name: /食谱/ });
  expect(button()).not.toBeNull();
  unmount();
  createSite({ session: SIGNED_IN }).render(<FolderBar current={undefined} />);
  await waitFor(() => expect(button()).not.toBeNull());
});

it("the chosen folder is brought into sight in a row that is longer than the screen", async () => {
  const seen: unknown[] = [];
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    seen.push(this.textContent);
  });
  createSite({ session: SIGNED_IN, answers: { "GET /folders": FOLDERS } }).render(<FolderBar current={5} />);
  await screen.findByRole("link", { name: /食谱/ });
  await waitFor(() => expect(seen).toContain("食谱2"));
  scroll.mockRestore();
});

/** As the list below the folders, which stands until the page without the folder is drawn. */
const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    getList: build.query<object, number>({
      query: (id) => ({ path: "/users/:id/collections", params: { id: 1 }, query: { folder_id: String(id) } }),
      providesTags: [{ type: "Note", id: "collections" }],
    }),
  }),
});

it("a deleted folder's own list is not asked for again, because it is no more", async () => {
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /folders": FOLDERS, "GET /users/1/collections": { collections: [] }, "DELETE /folders/5": { id: 5 } },
  });
  const list = site.store.dispatch(listApi.endpoints.getList.initiate(5));
  await list;
  site.render(<FolderBar current={5} />);
  await userEvent.click(await screen.findByRole("button", { name: "管理收藏夹「食谱」" }));
  await userEvent.click(await screen.findByRole("button", { name: "删除收藏夹" }));
  await userEvent.click(screen.getByRole("button", { name: /确认删除/ }));
  await waitFor(() => expect(site.toasts).toEqual(["收藏夹删除成功"]));
  await waitFor(() => expect(site.calls.slice(-2).map(({ call }) => call)).toEqual(["DELETE /folders/5", "GET /folders"]));
  list.unsubscribe();
});
