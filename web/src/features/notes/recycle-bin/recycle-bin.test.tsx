// @vitest-environment happy-dom
import type { BinnedNoteView } from "@shiye/events/recycle-bin";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import * as toasts from "../../../ui/toast.ts";
import { RecycleBin } from "./RecycleBin.tsx";
import { offerUndo } from "./undo-deletion.ts";

const binned = (id: number, title: string, more: Partial<BinnedNoteView> = {}) =>
  ({
    id,
    title,
    content: "正文",
    type: 1,
    image: null,
    width: 3,
    variants: [],
    thumbhash: null,
    like_count: 3,
    collect_count: 2,
    comment_count: 1,
    deleted_at: new Date().toISOString(),
    expires_at: "",
    days_left: 30,
    ...more,
  }) as BinnedNoteView;
const pageOf = (posts: BinnedNoteView[]) => ({
  posts,
  pagination: { page: 1, limit: 20, total: posts.length, pages: 1 },
  hasMore: false,
  nextCursor: null,
});

describe("the recycle bin", () => {
  it("shows the days that each note has left, and restores one", async () => {
    let inBin = [binned(7, "操场的晚霞"), binned(8, "快没了", { days_left: 1 })];
    const site = createSite({
      session: SIGNED_IN,
      answers: {
        "GET /recycle-bin": () => pageOf(inBin),
        "POST /recycle-bin/7/restore": () => {
          inBin = inBin.slice(1);
          return { id: 7 };
        },
      },
    });
    site.render(<RecycleBin memberId={leaf.id} />);
    const row = await screen.findByRole("article", { name: "操场的晚霞" });
    within(row).getByText("还剩 30 天");
    within(screen.getByRole("article", { name: "快没了" })).getByText("今天后彻底删除");
    await userEvent.click(within(row).getByRole("button", { name: "恢复《操场的晚霞》" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "操场的晚霞" })).toBeNull());
    expect(site.toasts).toEqual(["恢复成功"]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "回收站" }));
    screen.getByText("共 1 篇笔记");
  });

  it("deletes for good only after a question", async () => {
    let inBin = [binned(7, "操场的晚霞")];
    const site = createSite({
      session: SIGNED_IN,
      answers: {
        "GET /recycle-bin": () => pageOf(inBin),
        "DELETE /recycle-bin/7": () => {
          inBin = [];
          return { id: 7 };
        },
      },
    });
    site.render(<RecycleBin memberId={leaf.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "彻底删除《操场的晚霞》" }));
    const question = await screen.findByRole("alertdialog", { name: "彻底删除这篇笔记？" }, { timeout: 15_000 });
    await userEvent.click(within(question).getByRole("button", { name: "取消" }));
    expect(site.calls.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
    await userEvent.click(await screen.findByRole("button", { name: "彻底删除《操场的晚霞》" }));
    const again = await screen.findByRole("alertdialog", undefined, { timeout: 15_000 });
    await userEvent.click(within(again).getByRole("button", { name: "彻底删除" }));
    await screen.findByText("回收站是空的");
    expect(site.toasts).toEqual(["已彻底删除"]);
  });

  it("says what went wrong and keeps the row", async () => {
    const site = createSite({
      session: SIGNED_IN,
      answers: {
        "GET /recycle-bin": pageOf([binned(7, "操场的晚霞")]),
        "POST /recycle-bin/7/restore": () => refusal(404, "note-not-found", "笔记不存在"),
      },
    });
    site.render(<RecycleBin memberId={leaf.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "恢复《操场的晚霞》" }));
    await waitFor(() => expect(site.toasts).toEqual(["笔记不存在"]));
    await screen.findByRole("article", { name: "操场的晚霞" });
  });
});

describe("a deleted note's toast", () => {
  it("is replaced when the note is restored in the bin, so that nobody undoes what is undone", async () => {
    const site = createSite({
      session: SIGNED_IN,
      answers: { "GET /recycle-bin": pageOf([binned(7, "操场的晚霞")]), "POST /recycle-bin/7/restore": { id: 7 } },
    });
    const say = vi.spyOn(toasts, "toast");
    const { result } = site.renderHook(() => useNoteDispatch());
    result.current(offerUndo(7));
    const { id } = say.mock.lastCall?.[1] ?? {};
    expect(id).toBeTruthy();
    site.render(<RecycleBin memberId={leaf.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "恢复《操场的晚霞》" }));
    await waitFor(() => expect(say).toHaveBeenLastCalledWith("恢复成功", expect.objectContaining({ id })));
  });

  it("offers to undo it, and reports when it is restored", async () => {
    const site = createSite({ session: SIGNED_IN, answers: { "POST /recycle-bin/7/restore": { id: 7 } } });
    const say = vi.spyOn(toasts, "toast");
    const { result } = site.renderHook(() => useNoteDispatch());
    const onUndone = vi.fn();
    result.current(offerUndo(7, onUndone));
    expect(say).toHaveBeenLastCalledWith("删除成功", expect.objectContaining({ action: expect.objectContaining({ label: "撤销" }) }));
    say.mock.lastCall?.[1]?.action?.run();
    await waitFor(() => expect(onUndone).toHaveBeenCalledOnce());
    expect(site.calls.map(({ call }) => call)).toContain("POST /recycle-bin/7/restore");
    expect(site.toasts).toEqual(["删除成功", "已恢复"]);
  });
});
