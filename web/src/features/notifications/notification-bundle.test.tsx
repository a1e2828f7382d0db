// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openInbox, unreadIn } from "../../testing/inbox.tsx";
import { counts, entry, page } from "../../testing/notifications.ts";
import { refusal } from "../../testing/render.tsx";
import { removals } from "./removals.ts";

describe("likes of one note", () => {
  const like = (id: number) =>
    entry(id, { type: 1, title: "赞了你的笔记", comment_id: null, comment_content: null, sender_id: id, from_nickname: `成员${id}` });
  const row = (name: string) => screen.findByRole("article", { name });
  async function openLikes(answers: Record<string, unknown> = {}) {
    const site = openInbox({
      "GET /notifications/likes": page(like(6), like(5), like(4)),
      "GET /notifications/unread-count-by-type": { ...counts(0), likes: 3, total: 3 },
      "PUT /notifications/read": { ids: [4, 5, 6] },
      ...answers,
    });
    await userEvent.click(site.tab("赞"));
    return { ...site, head: await row("成员6、成员5等 3 人赞了你的笔记") };
  }

  it("are one row, which is read as a whole by pointing at it, in one call", async () => {
    const { head, tab, asked, calls } = await openLikes();
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(tab("赞").textContent).toContain("3");
    fireEvent.pointerEnter(head, { pointerType: "mouse" });
    await waitFor(() => expect(unreadIn(head)).toBe(false));
    await waitFor(() => expect(tab("赞").textContent).toBe("赞"));
    fireEvent.pointerEnter(head, { pointerType: "mouse" });
    await waitFor(() => expect(asked("PUT /notifications/read")).toHaveLength(1));
    expect(calls.find(({ call }) => call === "PUT /notifications/read")?.body).toEqual({ ids: [6, 5, 4] });
  });

  it("show pictures that lead to the profiles, as the names do", async () => {
    const { head } = await openLikes();
    const links = [...head.querySelectorAll("a[href^='/user/']")];
    expect(links.map((link) => [link.getAttribute("tabindex"), link.getAttribute("target")])).toEqual([
      ["-1", "_blank"],
      ["-1", "_blank"],
      [null, "_blank"],
      [null, "_blank"],
    ]);
  });

  it("say how long ago the newest was, also when the page is seen again hours later", async () => {
    const created_at = new Date().toISOString();
    const likes = [6, 5, 4].map((id) => ({ ...like(id), created_at }));
    const { head } = await openLikes({ "GET /notifications/likes": page(...likes) });
    const ago = () => head.querySelector("time")?.textContent;
    expect(ago()).toBe("刚刚");
    const later = Date.now() + 2.5 * 60 * 60_000;
    const clock = vi.spyOn(Date, "now").mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(ago()).toBe("2小时前");
  });

  it("are unread again when the server could not store it, and lose those that are deleted there", async () => {
    let refuse = () => {};
    let answer: unknown = new Promise((resolve) => {
      refuse = () => resolve(refusal(503, "unavailable", "稍后"));
    });
    const { head } = await openLikes({ "PUT /notifications/read": () => answer });
    fireEvent.pointerEnter(head, { pointerType: "mouse" });
    await waitFor(() => expect(unreadIn(head)).toBe(false));
    refuse();
    await waitFor(() => expect(unreadIn(head)).toBe(true));
    answer = { ids: [6, 5] };
    fireEvent.pointerEnter(head, { pointerType: "mouse" });
    await row("成员6、成员5赞了你的笔记");
  });

  it("grow by a new one, and shrink by one that was undone", async () => {
    const { head } = await openLikes();
    await act(async () => emitPush("notification:new", like(7)));
    expect(head.getAttribute("aria-label")).toBe("成员7、成员6等 4 人赞了你的笔记");
    await act(async () => emitPush("notification:removed", { id: 6 }));
    expect(head.getAttribute("aria-label")).toBe("成员7、成员5等 3 人赞了你的笔记");
  });

  it("are listed on demand and deleted one by one; the last one is an ordinary row, and keeps the focus", async () => {
    const { head } = await openLikes({ "PUT /notifications/read": { ids: [6, 5, 4] } });
    const button = within(head).getByRole("button", { name: /^展开/ });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getAllByRole("article")).toHaveLength(4);
    for (const name of ["成员6", "成员5"]) {
      const single = await row(`${name}赞了你的笔记`);
      within(single).getByRole("button", { name: "删除这条通知" }).focus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByRole("article", { name: `${name}赞了你的笔记` })).toBeNull());
    }
    const left = screen.getAllByRole("article");
    expect(left.map((element) => element.getAttribute("aria-label"))).toEqual(["成员4赞了你的笔记"]);
    expect(left[0]?.contains(document.activeElement)).toBe(true);
    act(() => removals.clear());
  });
});
