// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
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
