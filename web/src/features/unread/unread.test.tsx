// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import type { MessageView } from "@shiye/events/chat";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SIGNED_OUT, signedOut } from "../../api/session-slice.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { createSite, leaf, SIGNED_IN } from "../../testing/render.tsx";
import { keepChatLive } from "../chat/live-chat.ts";
import { followUnread } from "./follow-unread.ts";
import { markedIcon } from "./mark-icon.ts";
import { UnreadBadge } from "./UnreadBadge.tsx";
import { UnreadMarks } from "./UnreadMarks.tsx";
import { unreadApi } from "./unread-api.ts";
import { bumpUnread, refreshUnread } from "./unread-cache.ts";

const counts = (comments: number) => ({ comments, likes: 0, collections: 0, follows: 0, total: comments, system: 0 });
const stops: (() => void)[] = [];
beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function open(answers: { notifications?: () => number | Promise<number>; messages?: () => number } = {}, session = SIGNED_IN) {
  const { notifications = () => 3, messages = () => 0 } = answers;
  const site = createSite({
    session,
    answers: {
      "GET /notifications/unread-count-by-type": async () => counts(await notifications()),
      "GET /chat/unread-count": () => ({ unreadCount: messages() }),
      "GET /notifications/settings": { comments: true, likes: true, follows: true, messages: true },
      "GET /favicon.svg": () => new Response("<svg></svg>"),
    },
  });
  stops.push(followUnread(site.store as never), keepChatLive(site.store));
  site.render(
    <>
      <UnreadBadge of="notifications" />
      <UnreadBadge of="messages" />
      <UnreadMarks />
    </>,
  );
  return site;
}
const badge = (name: string) => screen.findByRole("img", { name });

describe("the numbers beside the navigation", () => {
  it("are the server's, and hidden at zero", async () => {
    open();
    expect((await badge("3 条未读通知")).textContent).toBe("3");
    expect(screen.queryByRole("img", { name: /消息/ })).toBeNull();
  });

  it("above 99 are 99+ for notifications and ··· for messages", async () => {
    open({ notifications: () => 100, messages: () => 100 });
    expect((await badge("100 条未读通知")).textContent).toBe("99+");
    expect((await badge("100 条未读消息")).textContent).toBe("···");
  });

  it("follow pushes, and disappear at the sign-out", async () => {
    const { store, calls } = open();
    await badge("3 条未读通知");
    await act(async () => emitPush("unread-count", { ...counts(4), count: 4 }));
    await badge("4 条未读通知");
    await act(async () => store.dispatch(signedOut()));
    expect(screen.queryByRole("img")).toBeNull();
    const asked = calls.length;
    await act(async () => void store.dispatch(refreshUnread(leaf.id)));
    expect(calls).toHaveLength(asked);
  });

  it("stay as pushed when an older answer comes after the push", async () => {
    let answer = (_: number) => {};
    const { calls, store } = open({ notifications: () => new Promise<number>((resolve) => (answer = resolve)) });
    await waitFor(() => expect(calls.some(({ call }) => call.endsWith("by-type"))).toBe(true));
    await act(async () => emitPush("unread-count", { ...counts(4), count: 4 }));
    await badge("4 条未读通知");
    const [running] = store.dispatch(unreadApi.util.getRunningQueriesThunk());
    await act(async () => {
      answer(3);
      expect((await running)?.data).toEqual(counts(3));
    });
    await badge("4 条未读通知");
  });

  it("are not loaded for a visitor", async () => {
    const { calls } = open({}, SIGNED_OUT);
    await act(async () => emitPush("unread-count", { ...counts(4), count: 4 }));
    expect(screen.queryByRole("img")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("of messages are loaded again when one comes, or was read by this member", async () => {
    let messages = 0;
    const { calls } = open({ messages: () => messages });
    await badge("3 条未读通知");
    messages = 2;
    const message = { sender_id: 2 } as MessageView;
    act(() => emitPush("new_message", { conversationId: 1, message }));
    await badge("2 条未读消息");
    expect(calls.filter(({ call }) => call === "GET /chat/unread-count")).toHaveLength(2);
    messages = 0;
    act(() => emitPush("messages:read", { conversationId: 1, readBy: leaf.id, throughMessageId: 1 }));
    await waitFor(() => expect(screen.queryByRole("img", { name: /消息/ })).toBeNull());
  });

  it("do not return to an older number from the server after a reading here", async () => {
    const { store, calls } = open({ notifications: () => 2 });
    await badge("2 条未读通知");
    act(() => void store.dispatch(bumpUnread(leaf.id, "comments", -1)));
    act(() => emitPush("unread-count", { ...counts(2), count: 2 }));
    await badge("1 条未读通知");
    // The number of the server is fetched and shown at the end.
    await screen.findByRole("img", { name: "2 条未读通知" });
    expect(calls.filter(({ call }) => call.endsWith("by-type"))).toHaveLength(2);
  }, 10_000);
});

describe("the tab of the browser", () => {
  it("shows the number before any title and on its icon, and removes both", async () => {
    const title = renderHook(({ name }) => usePageTitle(name), { initialProps: { name: "校园" } });
    const icon = () => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.getAttribute("href") ?? "";
    const { store } = open({ notifications: () => 3, messages: () => 2 });
    await waitFor(() => expect(document.title).toBe("(5) 校园 · 拾页"));
    await waitFor(() => expect(decodeURIComponent(icon())).toContain(">5</text></svg>"));
    title.rerender({ name: "通知" });
    expect(document.title).toBe("(5) 通知 · 拾页");
    await act(async () => store.dispatch(signedOut()));
    expect(document.title).toBe("通知 · 拾页");
    expect(icon()).toBe("/favicon.svg");
    title.unmount();
  });

  it("has at most two characters on its icon", () => {
    expect(decodeURIComponent(markedIcon("<svg></svg>", 250))).toContain(">9+</text></svg>");
  });
});
