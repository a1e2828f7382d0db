// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SIGNED_OUT, signedIn, signedOut } from "../api/session-slice.ts";
import { removals } from "../features/notifications/removals.ts";
import { openInbox as open, unreadIn as unread } from "../testing/inbox.tsx";
import { counts, entry, page } from "../testing/notifications.ts";
import { leaf, refusal } from "../testing/render.tsx";
import { scrollPage } from "../testing/scroll-page.ts";

describe("the tabs of the site", () => {
  it("are chosen by arrows, and load once each", async () => {
    const { row, tab, asked } = open();
    await row("第 3 条");
    tab("评论和@").focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await screen.findByRole("button", { name: "回关，阿风" });
    expect(document.activeElement).toBe(tab("新增关注"));
    await userEvent.keyboard("{Home}");
    await row("第 3 条");
    expect(asked("GET /notifications/comments")).toHaveLength(1);
  });

  it("say how many follow the new follower, large numbers in short", async () => {
    const popular = entry(9, { type: 6, title: "关注了你", target_id: null, target_type: null, comment_id: null, comment_content: null });
    const { tab } = open({ "GET /notifications/follows": page({ ...popular, fans_count: 12_345, follow_count: 10_000 }) });
    await userEvent.click(tab("新增关注"));
    await screen.findByText("1.2万 粉丝 · 1.0万 关注");
  });

  it("say so when they are empty", async () => {
    open({ "GET /notifications/comments": page() });
    await screen.findByText("还没有评论通知");
  });

  it("say why they did not come, and come when asked again", async () => {
    let answer: unknown = refusal(503, "unavailable", "服务正在启动");
    const { row } = open({ "GET /notifications/comments": () => answer });
    await screen.findByText("服务正在启动");
    answer = page(entry(3));
    await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
    await row("第 3 条");
  });

  it("ask a visitor to sign in, and ask the server nothing", async () => {
    const { calls } = open({}, SIGNED_OUT);
    await screen.findByText("登录后查看评论、点赞和关注通知。");
    expect(calls).toEqual([]);
  });

  it("show the next member nothing of the one before", async () => {
    let mine = page(entry(3));
    const { row, store } = open({ "GET /notifications/comments": () => mine });
    await row("第 3 条");
    await act(async () => store.dispatch(signedOut()));
    await screen.findByText("请先登录");
    mine = page();
    await act(async () => store.dispatch(signedIn({ token: "t", refreshToken: "r", member: { ...leaf, id: 5 } })));
    expect(screen.queryByText("第 3 条")).toBeNull();
    await screen.findByText("还没有评论通知");
  });
});

it("renders the rows of a first screen before the others of a page", async () => {
  const counts = new Set<number>();
  const watcher = new MutationObserver(() => counts.add(screen.queryAllByRole("article").length));
  watcher.observe(document.body, { childList: true, subtree: true });
  const ids = Array.from({ length: 20 }, (_, at) => 100 - at);
  const { row } = open({ "GET /notifications/comments": page(...ids.map((id) => entry(id))) });
  await row("第 81 条");
  watcher.disconnect();
  expect([...counts].filter((count) => count > 0)).toEqual([8, 20]);
});

describe("a notification", () => {
  it("is read by pointing at it, once, and the number goes down at once", async () => {
    const { row, tab, asked } = open();
    const third = await row("第 3 条");
    await waitFor(() => expect(tab("评论和@").textContent).toContain("2"));
    expect(unread(third)).toBe(true);
    fireEvent.pointerEnter(third, { pointerType: "mouse" });
    await waitFor(() => expect(unread(third)).toBe(false));
    await waitFor(() => expect(tab("评论和@").textContent).toContain("1"));
    fireEvent.pointerEnter(third, { pointerType: "mouse" });
    await waitFor(() => expect(asked("PUT /notifications/3/read")).toHaveLength(1));
  });

  it("is not read by a finger that scrolls past it", async () => {
    const { row, asked } = open();
    const third = await row("第 3 条");
    fireEvent.pointerEnter(third, { pointerType: "touch" });
    expect(asked("PUT /notifications/3/read")).toEqual([]);
    fireEvent.pointerUp(third, { pointerType: "touch" });
    await waitFor(() => expect(asked("PUT /notifications/3/read")).toHaveLength(1));
  });

  it("is unread again when the server could not note it", async () => {
    let refuse = () => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = () => resolve(refusal(503, "unavailable", "稍后"));
    });
    const { row, tab } = open({ "PUT /notifications/3/read": () => refused });
    const third = await row("第 3 条");
    await waitFor(() => expect(tab("评论和@").textContent).toContain("2"));
    fireEvent.pointerEnter(third, { pointerType: "mouse" });
    await waitFor(() => expect(unread(third)).toBe(false));
    refuse();
    await waitFor(() => expect(unread(third)).toBe(true));
    await waitFor(() => expect(tab("评论和@").textContent).toContain("2"));
  });

  describe("that is deleted", () => {
    const answers = { "PUT /notifications/2/read": { id: 2, is_read: 1 }, "DELETE /notifications/2": { id: 2 } };
    /** A press of the mouse; one by key counts no clicks. */
    const remove = (row: HTMLElement, detail = 1) => fireEvent.click(within(row).getByRole("button", { name: "删除这条通知" }), { detail });
    /** As when the page is closed: what waits is sent. */
    const leave = () => act(() => void window.dispatchEvent(new Event("pagehide")));

    it("goes from the list and the number at once, and from the server when the moment to take it back has passed", async () => {
      const { row, tab, toasts, asked } = open(answers);
      const second = await row("第 2 条");
      await waitFor(() => expect(tab("评论和@").textContent).toContain("2"));
      remove(second);
      await waitFor(() => expect(screen.queryByText("第 2 条")).toBeNull());
      await waitFor(() => expect(tab("评论和@").textContent).toContain("1"));
      expect(toasts).toEqual(["删除成功"]);
      expect(asked("DELETE /notifications/2")).toEqual([]);
      leave();
      await waitFor(() => expect(asked("DELETE /notifications/2")).toHaveLength(1));
      await waitFor(() => expect(removals.get()).toEqual([]));
      expect(screen.queryByText("第 2 条")).toBeNull();
    });

    it("comes back, read, when that is taken back, and is never sent", async () => {
      const { row, asked, toastActions } = open(answers);
      remove(await row("第 2 条"));
      await waitFor(() => expect(screen.queryByText("第 2 条")).toBeNull());
      act(() => toastActions.at(-1)?.());
      expect(unread(await row("第 2 条"))).toBe(false);
      leave();
      expect(asked("DELETE /notifications/2")).toEqual([]);
    });

    it("comes back when it could not be deleted, and says why for 3 s", async () => {
      const { row, toasts, toastTimes } = open({
        ...answers,
        "DELETE /notifications/2": () => refusal(503, "unavailable", "服务正在启动"),
      });
      remove(await row("第 2 条"));
      await waitFor(() => expect(screen.queryByText("第 2 条")).toBeNull());
      leave();
      await screen.findByText("第 2 条");
      expect(toasts).toEqual(["删除成功", "服务正在启动"]);
      expect(toastTimes[1]).toBe(3000);
    });

    it("is not sent for a member who has left meanwhile", async () => {
      const { row, store, asked } = open(answers);
      remove(await row("第 2 条"));
      act(() => void store.dispatch(signedOut()));
      leave();
      expect(asked("DELETE /notifications/2")).toEqual([]);
    });

    it("by key hands the focus to the next one, and the last to the tab", async () => {
      const { row, tab } = open({ ...answers, "DELETE /notifications/3": { id: 3 } });
      const [third, second] = [await row("第 3 条"), await row("第 2 条")];
      remove(third, 0);
      expect(document.activeElement).toBe(within(second).getByRole("button", { name: "删除这条通知" }));
      await waitFor(() => expect(screen.queryByText("第 3 条")).toBeNull());
      remove(second, 0);
      expect(document.activeElement).toBe(tab("评论和@"));
    });
  });

  it("about a reply quotes what was answered, or says that it is gone", async () => {
    const reply = { type: 5, title: "回复了你的评论" } as const;
    open({
      "GET /notifications/comments": page(entry(3, { ...reply, parent_comment_content: "我的话" }), entry(2, reply)),
    });
    await screen.findByText("我的话");
    await screen.findByText("原评论已删除");
  });

  it("leads to the note, at the comment that is meant", async () => {
    const { row } = open();
    const link = within(await row("第 3 条")).getByRole("link", { name: "查看笔记：操场的晚霞" });
    expect(link.getAttribute("href")).toBe("/post?id=7&targetCommentId=33");
  });

  it("of a follow has the button to follow back, without asking the server how one stands", async () => {
    const { tab, asked } = open();
    await userEvent.click(tab("新增关注"));
    await screen.findByRole("button", { name: "回关，阿风" });
    expect(asked("GET /users/2/follow-status")).toEqual([]);
  });

  it("of a comment likes that comment", async () => {
    const { row, calls } = open({ "POST /likes": { liked: true, likeCount: 5 } });
    await userEvent.click(within(await row("第 3 条")).getByRole("button", { name: "赞这条评论，0 个赞" }));
    await screen.findByRole("button", { name: "赞这条评论，5 个赞", pressed: true });
    expect(calls.find(({ call }) => call === "POST /likes")?.body).toEqual({ target_type: 2, target_id: 33 });
  });
});

describe("a reply", () => {
  it("gives the focus back to its button when it is left", async () => {
    const { row } = open();
    const third = await row("第 3 条");
    const button = within(third).getByRole("button", { name: "回复 阿风" });
    for (const leave of [
      () => userEvent.keyboard("{Escape}"),
      () => userEvent.click(within(third).getByRole("button", { name: "取消" })),
    ]) {
      await userEvent.click(button);
      await waitFor(() => expect(document.activeElement).toBe(within(third).getByRole("textbox", { name: "回复 阿风" })));
      await leave();
      expect(document.activeElement).toBe(button);
    }
  });

  async function write(text: string, answer: unknown) {
    const site = open({ "POST /comments": answer });
    const third = await site.row("第 3 条");
    await userEvent.click(within(third).getByRole("button", { name: "回复 阿风" }));
    const field = await within(third).findByRole("textbox", { name: "回复 阿风" });
    const send = () => within(third).queryByRole("button", { name: "发送" });
    await userEvent.type(field, " ");
    expect(send()).toBeNull();
    await userEvent.type(field, text);
    return { ...site, third, send, field };
  }

  it("can be sent once it has words, answers that comment, and closes", async () => {
    const added = { id: 99, post_id: 7, parent_id: 33, content: "好", user_id: leaf.id };
    const { send, calls, toasts, third } = await write("好", added);
    await userEvent.click(send() as HTMLElement);
    await waitFor(() => expect(toasts).toEqual(["回复成功"]));
    expect(calls.find(({ call }) => call === "POST /comments")?.body).toEqual({ post_id: 7, content: "好", format: "text", parent_id: 33 });
    expect(within(third).queryByRole("textbox")).toBeNull();
  });

  it("that is refused keeps its words and says why for 3 s", async () => {
    const { send, toasts, toastTimes, field } = await write("好", () => refusal(404, "comment-not-found", "父评论不存在"));
    await userEvent.click(send() as HTMLElement);
    await waitFor(() => expect(toasts).toEqual(["父评论不存在"]));
    expect(toastTimes).toEqual([3000]);
    expect((field as HTMLTextAreaElement).value).toContain("好");
  });
});

describe("while the page is open", () => {
  it("what has just happened comes on top, once, and is told", async () => {
    const { row } = open();
    await row("第 3 条");
    for (let time = 0; time < 2; time++) await act(async () => emitPush("notification:new", entry(4)));
    expect(screen.getAllByRole("article").map((element) => element.textContent?.match(/第 \d 条/)?.[0])).toEqual([
      "第 4 条",
      "第 3 条",
      "第 2 条",
    ]);
    expect(screen.getAllByRole("status").some((status) => status.textContent === "阿风评论了你的笔记")).toBe(true);
  });

  it("what was undone goes", async () => {
    const { row } = open();
    await row("第 3 条");
    await act(async () => emitPush("notification:removed", { id: 3 }));
    expect(screen.queryByText("第 3 条")).toBeNull();
  });

  it("what another member hears in this browser is not shown", async () => {
    const { row } = open();
    await row("第 3 条");
    await act(async () => emitPush("notification:new", entry(4, { user_id: 12 })));
    expect(screen.queryByText("第 4 条")).toBeNull();
  });

  it("all are read by one press, and the numbers are asked for anew", async () => {
    let total = 2;
    const { row, asked, toasts, tab } = open({
      "PUT /notifications/read-all": { through: 3 },
      "GET /notifications/unread-count-by-type": () => counts(total),
    });
    const third = await row("第 3 条");
    await waitFor(() => expect(tab("评论和@").textContent).toContain("2"));
    total = 0;
    await userEvent.click(screen.getByRole("button", { name: "全部标为已读" }));
    await waitFor(() => expect(toasts).toEqual(["全部标记成功"]));
    expect(unread(third)).toBe(false);
    await waitFor(() => expect(tab("评论和@").textContent).toBe("评论和@"));
    await waitFor(() => expect(asked("GET /notifications/unread-count-by-type").length).toBeGreaterThan(1));
  });

  it("are counted once more half a second after leaving", async () => {
    const { row, asked, unmount } = open();
    await row("第 3 条");
    await waitFor(() => expect(asked("GET /notifications/unread-count-by-type")).toHaveLength(1));
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked("GET /notifications/unread-count-by-type")).toHaveLength(1);
    await waitFor(() => expect(asked("GET /notifications/unread-count-by-type")).toHaveLength(2));
  });

  it("offer the way back to the top from 200 px on", async () => {
    const { row } = open();
    await row("第 3 条");
    const button = () => screen.queryByRole("button", { name: "回到顶部" });
    await scrollPage(199);
    expect(button()).toBeNull();
    await scrollPage(200);
    expect(button()).not.toBeNull();
    await scrollPage(0);
  });

  it("what cannot all be marked stays unread, with a word for 3 s", async () => {
    const { row, toasts, toastTimes } = open({ "PUT /notifications/read-all": () => Promise.reject(new TypeError("no network")) });
    const third = await row("第 3 条");
    await userEvent.click(screen.getByRole("button", { name: "全部标为已读" }));
    await waitFor(() => expect(toasts).toEqual(["全部标为已读失败，请稍后重试"]));
    expect(toastTimes).toEqual([3000]);
    expect(unread(third)).toBe(true);
  });

  it("what is read in another tab is read here, whoever else is signed in there changes nothing", async () => {
    const { row, tab } = open();
    const third = await row("第 3 条");
    await waitFor(() => expect(tab("评论和@").textContent).toContain("2"));
    const other = new BroadcastChannel("inbox");
    const told = { kind: "read", notification: { id: 3, type: 4, is_read: 0 } };
    other.postMessage({ memberId: 77, change: told });
    other.postMessage({ memberId: leaf.id, change: { ...told, notification: { ...told.notification, id: 2 } } });
    await waitFor(async () => expect(unread(await row("第 2 条"))).toBe(false));
    expect(unread(third)).toBe(true);
    await waitFor(() => expect(tab("评论和@").textContent).toContain("1"));
    other.close();
  });

  it("what is read here is told to the other tabs", async () => {
    const { row } = open();
    const other = new BroadcastChannel("inbox");
    const heard = new Promise((resolve) => other.addEventListener("message", ({ data }) => resolve(data)));
    fireEvent.pointerEnter(await row("第 3 条"), { pointerType: "mouse" });
    expect(await heard).toEqual({ memberId: leaf.id, change: { kind: "read", notification: { id: 3, type: 4, is_read: 0 } } });
    other.close();
  });

  it("what is read on another device is read here, for the list is looked at again", async () => {
    let list = page(entry(3), entry(2));
    const { row, asked } = open({ "GET /notifications/comments": () => list });
    const third = await row("第 3 条");
    await waitFor(() => expect(screen.getByRole("tab", { name: /^评论和@/ }).textContent).toContain("2"));
    list = page(entry(3, { is_read: 1 }), entry(2));
    await act(async () => emitPush("unread-count", { ...counts(1), count: 1 }));
    await waitFor(() => expect(unread(third)).toBe(false));
    expect(asked("GET /notifications/comments")).toHaveLength(2);
  });
});
