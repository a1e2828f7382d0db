// @vitest-environment happy-dom

import { postsEntity } from "@shiye/events/back-office/posts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { EntityForm } from "./EntityForm.tsx";

const note = {
  ...{ id: 7, title: "雾", content: "山里的雾", category_id: 1, type: 1, is_draft: 0, view_count: 3, tags: [] },
  images: ["/media/a.webp", "/media/b.webp"],
};

/** Uploads that the test ends, by their name. */
let uploads: { name: string; arrive: () => void }[];
beforeEach(() => {
  uploads = [];
  class Upload {
    upload = {};
    status = 200;
    responseText = "";
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      const { name } = body.get("file") as File;
      uploads.push({
        name,
        arrive: () => {
          this.responseText = JSON.stringify({ success: true, data: { url: `/media/${name}` } });
          this.onload();
        },
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
});

function open() {
  const site = createConsole({ answers: { "PUT /admin/posts/7": {}, "GET /categories": [{ id: 1, name: "学习" }] } });
  const onClose = vi.fn();
  site.render(<EntityForm entity={postsEntity} row={note} onClose={onClose} />);
  const picker = () => document.querySelector<HTMLInputElement>("input[type=file][multiple]") as HTMLInputElement;
  const order = () => screen.queryAllByRole("img", { name: /^第 \d 张$/ }).map((picture) => picture.getAttribute("src"));
  const sent = () => site.calls.find(({ call }) => call.startsWith("PUT"))?.body;
  return { ...site, onClose, picker, order, sent, user: userEvent.setup({ pointerEventsCheck: 0, applyAccept: false }) };
}

const picture = (name: string, type = "image/webp") => new File(["bytes"], name, { type });
const press = (name: string) => screen.getByRole("button", { name });

describe("the pictures of a form", () => {
  it("may be several at once, are added in order and once; other files are refused one by one, and nothing is saved before all are uploaded", async () => {
    const { user, picker, order, sent } = open();
    await screen.findByRole("button", { name: "上传图片（2/9）" });
    await user.upload(picker(), [picture("c.webp"), picture("note.txt", "text/plain"), picture("a.webp"), picture("d.webp")]);
    await screen.findByText("请选择有效的图片格式 (JPEG, PNG, GIF, WebP)");
    await user.click(press("保存"));
    await screen.findByText("文件还在上传，请稍候");
    for (const at of [0, 1, 2]) {
      await waitFor(() => expect(uploads).toHaveLength(at + 1));
      uploads[at]?.arrive();
    }
    await waitFor(() => expect(order()).toEqual(["/media/a.webp", "/media/b.webp", "/media/c.webp", "/media/d.webp"]));
    expect(sent()).toBeUndefined();
    await user.click(press("保存"));
    await waitFor(() => expect(sent()).toMatchObject({ images: order() }));
  });

  it("fill the remaining places with those that fit", async () => {
    const { user, picker, order } = open();
    await screen.findByText("上传图片（2/9）");
    const many = Array.from({ length: 8 }, (_none, at) => picture(`${at}.webp`));
    await user.upload(picker(), [picture("note.txt", "text/plain"), ...many]);
    await screen.findByText("最多只能上传9张图片");
    for (let at = 0; at < 7; at += 1) {
      await waitFor(() => expect(uploads).toHaveLength(at + 1));
      uploads[at]?.arrive();
    }
    await waitFor(() => expect(order()).toHaveLength(9));
    expect(uploads.map(({ name }) => name)).toEqual(many.slice(0, 7).map(({ name }) => name));
  });

  it("are moved by arrows, which keep the focus at both ends and announce the result", async () => {
    const { user, order } = open();
    await screen.findByRole("button", { name: "后移第 1 张" });
    await user.click(press("后移第 1 张"));
    expect(order()).toEqual(["/media/b.webp", "/media/a.webp"]);
    await screen.findByText("第 1 张已移到第 2 张");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("后移第 2 张");
    await user.keyboard("{Enter}");
    expect(order()).toEqual(["/media/b.webp", "/media/a.webp"]);
    await user.click(press("移除第 1 张"));
    expect(order()).toEqual(["/media/a.webp"]);
    expect(document.activeElement?.textContent).toBe("上传图片（1/9）");
  });
});
