// @vitest-environment happy-dom

import { storageOf } from "@shiye/client/site-storage";
import type { NoteView } from "@shiye/events/notes";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionExpired } from "../../../api/session-slice.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { EditNoteDialog } from "./EditNoteDialog.tsx";
import { readForms } from "./form-storage.ts";

const OPENED = "2026-03-01T08:00:00.000Z";
const EDITED = "2026-03-01T09:00:00.000Z";
const note = {
  id: 7,
  user_id: leaf.id,
  is_draft: 0,
  type: 1,
  title: "晚风",
  content: "走了",
  media: [{ url: "/media/a.webp", width: 3, height: 4, alt: "" }],
  category_id: 5,
  tags: [],
  comments_closed: false,
  updated_at: OPENED,
} as unknown as NoteView;
const elsewhere = { ...note, title: "别处的标题", updated_at: EDITED };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(EDITED) });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /正文/ });
const title = () => screen.getByLabelText<HTMLInputElement>("标题").value;
const write = async (content: string) => {
  fireEvent.change(text(), { target: { value: content } });
  await pass(600);
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(2000);
};
const kept = () => readForms(storageOf("localStorage"), leaf.id, Date.now(), note.id).map(({ form }) => form.content);

interface OpenOptions {
  shown?: NoteView;
  stored?: NoteView;
  newest?: () => unknown;
  put?: (body: never) => unknown;
  categories?: unknown;
}
/** The dialog of a note that the server has as `stored`. The server refuses an edit that expects another time of the last one. */
async function open({ shown = note, stored = shown, newest, put, categories = [] }: OpenOptions = {}) {
  const compare = ({ expected_updated_at }: { expected_updated_at?: string }) =>
    expected_updated_at && expected_updated_at !== stored.updated_at
      ? refusal(409, "note-edited-elsewhere", "这篇笔记刚在别处改过")
      : { id: note.id };
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /categories": categories, "GET /posts/7": newest ?? stored, "PUT /posts/7": put ?? compare },
  });
  const onClose = vi.fn();
  const { unmount } = site.render(<EditNoteDialog note={shown} onClose={onClose} />);
  await pass(100);
  const sent = () => site.calls.filter(({ call }) => call === "PUT /posts/7").map(({ body }) => body as Record<string, unknown>);
  return { ...site, onClose, unmount, sent };
}

it("an edit that is on its way takes no more text, which would be lost", async () => {
  let refuse = (_answer: unknown) => {};
  await open({ put: () => new Promise((resolve) => (refuse = resolve)) });
  const isInert = () => text().closest("[inert]") !== null;
  await write("走了三圈");
  await press("保存");
  expect(isInert()).toBe(true);
  refuse(refusal(503, "unavailable", "服务正在启动，请稍后再试"));
  await pass(100);
  expect(isInert()).toBe(false);
});

describe("an edit of a note that was edited elsewhere meanwhile", () => {
  it("replaces nothing, and the newest text may be seen without losing one's own", async () => {
    const { sent, onClose } = await open({ stored: elsewhere });
    await write("走了三圈");
    await press("保存");
    expect(sent()).toEqual([expect.objectContaining({ content: "走了三圈", expected_updated_at: OPENED })]);
    expect(screen.getByRole("alert").textContent).toBe("这篇笔记刚在别处改过");
    expect(onClose).not.toHaveBeenCalled();
    await press("查看最新");
    expect([title(), text().value, kept()]).toEqual(["别处的标题", "走了", ["走了三圈"]]);
    await press("换回我的修改");
    expect([title(), text().value]).toEqual(["晚风", "走了三圈"]);
  });

  it("takes along what is written while the newest text is on its way, and says where it is once", async () => {
    let answer: (stored: NoteView) => void = () => {};
    const { calls, toasts } = await open({ stored: elsewhere, newest: () => new Promise((resolve) => (answer = resolve)) });
    await write("走了三圈");
    await press("保存");
    await press("查看最新");
    await write("走了四圈");
    // It does nothing as long as it is busy.
    await press("查看最新");
    expect(calls.filter(({ call }) => call === "GET /posts/7")).toHaveLength(1);
    answer(elsewhere);
    await pass(100);
    expect([title(), text().value, toasts]).toEqual(["别处的标题", "走了", []]);
    await press("换回我的修改");
    expect(text().value).toBe("走了四圈");
  });

  it("is saved on the newest text, and then nothing is left on the device", async () => {
    const { sent, onClose } = await open({ stored: elsewhere });
    await write("走了三圈");
    await press("保存");
    await press("查看最新");
    await write("走了四圈");
    await press("保存");
    expect(sent().at(-1)).toMatchObject({ title: "别处的标题", content: "走了四圈", expected_updated_at: EDITED });
    expect(onClose).toHaveBeenCalledOnce();
    expect(kept()).toEqual([]);
  });

  it("is saved all the same when the member says so", async () => {
    const { sent, onClose } = await open({ stored: elsewhere });
    await write("走了三圈");
    await press("保存");
    await press("仍然保存");
    expect(sent()[1]).toMatchObject({ title: "晚风", content: "走了三圈" });
    expect(sent()[1]).not.toHaveProperty("expected_updated_at");
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it("an edit whose answer was lost is not taken for somebody else's when the member edits once more", async () => {
  let served = note;
  let lost = true;
  const put = ({ content, expected_updated_at }: { content: string; expected_updated_at?: string }) => {
    if (expected_updated_at !== served.updated_at) return refusal(409, "note-edited-elsewhere", "这篇笔记刚在别处改过");
    served = { ...note, content, updated_at: EDITED };
    if (!lost) return { id: note.id };
    lost = false;
    throw new TypeError("Failed to fetch");
  };
  const { sent, onClose, toasts } = await open({ newest: () => served, put });
  await write("走了三圈");
  await press("保存");
  expect(toasts).toEqual(["网络连接失败，请检查网络设置"]);
  await write("走了四圈");
  await press("保存");
  expect(sent().map(({ content, expected_updated_at }) => [content, expected_updated_at])).toEqual([
    ["走了三圈", OPENED],
    ["走了四圈", OPENED],
    ["走了四圈", EDITED],
  ]);
  expect([served.content, onClose.mock.calls.length, toasts.at(-1)]).toEqual(["走了四圈", 1, "保存成功"]);
});

describe("changes of a note that were not saved", () => {
  it("are there again at the next edit when the session ended elsewhere", async () => {
    const { store, unmount } = await open();
    fireEvent.change(text(), { target: { value: "走了三圈" } });
    act(() => void store.dispatch(sessionExpired()));
    unmount();
    expect(kept()).toEqual(["走了三圈"]);
    const { sent } = await open({ shown: elsewhere });
    expect(text().value).toBe("走了三圈");
    screen.getByText(/已恢复.*没有保存的修改/);
    await press("保存");
    expect(sent()[0], "they began with the earlier text").toMatchObject({ expected_updated_at: OPENED });
    screen.getByText("这篇笔记刚在别处改过");
  });

  it("are forgotten when the member discards them, or takes them back", async () => {
    const first = await open();
    await write("走了三圈");
    await press("取消");
    // The question is downloaded when it is asked.
    await vi.waitFor(async () => {
      await pass(10);
      screen.getByRole("button", { name: "放弃修改" });
    }, 20_000);
    await press("放弃修改");
    expect(first.onClose).toHaveBeenCalledOnce();
    first.unmount();
    expect(kept()).toEqual([]);
    const second = await open();
    expect(text().value).toBe("走了");
    await write("走了三圈");
    await write("走了");
    await press("取消");
    expect(second.onClose).toHaveBeenCalledOnce();
    expect(kept()).toEqual([]);
  });

  it("are not what a new note begins with", async () => {
    const { unmount } = await open();
    await write("走了三圈");
    unmount();
    expect(readForms(storageOf("localStorage"), leaf.id, Date.now())).toEqual([]);
  });
});

describe("an edit of a note", () => {
  it("names its categories once they can be loaded", async () => {
    let answer: unknown = refusal(503, "unavailable", "服务繁忙");
    await open({ categories: () => answer });
    await pass(5000);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("获取分类失败");
    answer = [{ id: 5, name: "生活" }];
    await press("重试");
    expect([screen.queryByText(/获取分类失败/), screen.getByRole("combobox", { name: /分类/ }).textContent]).toEqual([null, "生活"]);
  });
});
