// @vitest-environment happy-dom
import type { NoteVersionView } from "@shiye/events/note-versions";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { NoteHistoryDialog } from "./NoteHistoryDialog.tsx";

const picture = (url: string, gone = false) => ({ url, alt: "", width: 3, height: 4, gone });
const first: NoteVersionView = {
  version: 1,
  at: "2026-01-01T00:00:00.000Z",
  current: false,
  changed: [],
  title: "操场的晚霞",
  content: "今天天气很好",
  category_id: 5,
  type: 1,
  tags: ["树", "秋"],
  images: [picture("/media/a.jpg", true), picture("/media/b.jpg")],
  video: null,
};
const second: NoteVersionView = {
  ...first,
  version: 2,
  at: "2026-01-01T12:00:00.000Z",
  current: true,
  changed: ["content", "category", "tags", "images"],
  tags: ["树", "晚霞"],
  content: "今天天气不好",
  category_id: 6,
  images: [picture("/media/b.jpg")],
};
const categories = [
  { id: 5, name: "学习", category_title: "study", post_count: 0, created_at: "" },
  { id: 6, name: "校园", category_title: "campus", post_count: 0, created_at: "" },
];
const answers = { "GET /categories": categories, "GET /posts/7/versions": { total: 2, versions: [second, first] } };

describe("the history of a note", () => {
  it("marks what a change added and took away in words as well as in lines", async () => {
    createSite({ session: SIGNED_IN, answers }).render(<NoteHistoryDialog noteId={7} onClose={() => {}} />);
    const shown = await screen.findByRole("region", { name: "第 2 版" });
    await waitFor(() => within(shown).getByText("校园"));
    const marks = (tag: string) => [...shown.querySelectorAll(`dl ${tag}`)].map((element) => element.textContent);
    expect(marks("ins")).toEqual(["新增：不（新增结束）", "新增：校园（新增结束）", "新增：#晚霞（新增结束）"]);
    expect(marks("del")).toEqual(["删去：很（删去结束）", "删去：学习（删去结束）", "删去：#秋（删去结束）"]);
    expect(within(within(shown).getByRole("list", { name: "之前" })).getAllByRole("listitem")).toHaveLength(2);
    within(shown).getByText("已清理");
    expect(within(shown).queryByRole("button", { name: "恢复到此版本" })).toBeNull();
  });

  it("restores a version as an edit, without deleted pictures, after saying so", async () => {
    const onClose = vi.fn();
    const site = createSite({ session: SIGNED_IN, answers: { ...answers, "PUT /posts/7": { id: 7 } } });
    site.render(<NoteHistoryDialog noteId={7} onClose={onClose} />);
    await userEvent.click(await screen.findByRole("button", { name: /第 1 版/ }));
    screen.getByText("这一版有 1 张图片的文件已被清理，恢复时会略过。");
    await userEvent.click(screen.getByRole("button", { name: "恢复到此版本" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(site.calls.find(({ call }) => call === "PUT /posts/7")?.body).toEqual({
      title: "操场的晚霞",
      content: "今天天气很好",
      format: "text",
      category_id: 5,
      tags: ["树", "秋"],
      type: 1,
      images: [{ url: "/media/b.jpg", alt: "" }],
      video: null,
      expected_updated_at: second.at,
    });
    expect(site.toasts).toEqual(["已恢复到第 1 版"]);
  });

  it("shows an edit that came between before a version can replace it", async () => {
    const third = { ...second, version: 3, at: "2026-01-02T00:00:00.000Z", title: "在别处改的" };
    let versions = [second, first];
    const site = createSite({
      session: SIGNED_IN,
      answers: {
        ...answers,
        "GET /posts/7/versions": () => ({ total: versions.length, versions }),
        "PUT /posts/7": (body: { expected_updated_at: string }) =>
          body.expected_updated_at === versions[0]?.at ? { id: 7 } : refusal(409, "note-edited-elsewhere", "这篇笔记刚在别处改过"),
      },
    });
    site.render(<NoteHistoryDialog noteId={7} onClose={() => {}} />);
    await userEvent.click(await screen.findByRole("button", { name: /第 1 版/ }));
    versions = [third, { ...second, current: false }, first];
    await userEvent.click(screen.getByRole("button", { name: "恢复到此版本" }));
    await screen.findByRole("button", { name: /第 3 版/ });
    expect(site.toasts).toEqual(["这篇笔记刚在别处改过"]);
    await userEvent.click(screen.getByRole("button", { name: "恢复到此版本" }));
    await waitFor(() => expect(site.toasts.at(-1)).toBe("已恢复到第 1 版"));
  });

  it("stays open with the server's message when a version cannot be restored", async () => {
    const onClose = vi.fn();
    const site = createSite({
      session: SIGNED_IN,
      answers: { ...answers, "PUT /posts/7": () => refusal(400, "note-media-invalid", "媒体文件无效") },
    });
    site.render(<NoteHistoryDialog noteId={7} onClose={onClose} />);
    await userEvent.click(await screen.findByRole("button", { name: /第 1 版/ }));
    await userEvent.click(screen.getByRole("button", { name: "恢复到此版本" }));
    await waitFor(() => expect(site.toasts).toEqual(["媒体文件无效"]));
    expect(onClose).not.toHaveBeenCalled();
  });
});
