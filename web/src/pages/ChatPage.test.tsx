// @vitest-environment happy-dom
import { emitPush, lineOpen } from "@shiye/client/push-events";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Navigate, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedOut } from "../api/session-slice.ts";
import { createSite, leaf, SIGNED_IN } from "../testing/render.tsx";
import { ChatPage } from "./ChatPage.tsx";

const id = 1_700_000_000_000_001;
const conversation = {
  ...{ id, other_user_id: 2, other_nickname: "阿风", other_user_account: "wind", other_avatar: null, other_verified: 0, online: false },
  ...{ last_message: "早", last_message_type: "text", last_message_time: "2026-05-01T08:00:00.000Z", unread_count: 0 },
};

beforeEach(() => {
  // happy-dom lays nothing out.
  class NoSize {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", NoSize);
  vi.stubGlobal("ResizeObserver", NoSize);
});

function stubPhone(): void {
  const matches = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("matchMedia", matches);
}

function open(conversationId: number, answers: Record<string, unknown> = {}, withMember = "&userId=2") {
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /chat/conversations": { conversations: [conversation], hasMore: false, nextCursor: null },
      [`GET /chat/conversations/${id}/messages`]: { messages: [], hasMore: false },
      "GET /chat/unread-count": { unreadCount: 0 },
      [`PUT /chat/conversations/${id}/read`]: {},
      [`GET /users/${leaf.id}`]: leaf,
      ...answers,
    },
  });
  site.render(
    <>
      <Link to="/chat">返回</Link>
      <Routes>
        <Route path="/" element={<Navigate to={`/chat?conversationId=${conversationId}${withMember}`} replace />} />
        <Route path="/chat" element={<ChatPage />} />
      </Routes>
    </>,
  );
  return site;
}
const titled = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · 拾页`));

it("the tab is called by the conversation while it is open, and not any more when it is left", async () => {
  open(id);
  await titled("与阿风的聊天");
  await userEvent.click(screen.getByRole("link", { name: "返回" }));
  await titled("消息");
});

it("the head of a conversation opens the profile of the other member in a new tab", async () => {
  open(id);
  const link = (await screen.findByRole("heading", { name: "阿风" })).closest("a");
  expect([link?.getAttribute("href"), link?.getAttribute("target")]).toEqual(["/user/wind", "_blank"]);
});

it("a conversation with whom one has blocked says so where one would write, until that is lifted", async () => {
  let blocked = true;
  open(id, {
    "GET /users/wind/block": () => ({ blocked }),
    "DELETE /users/wind/block": () => {
      blocked = false;
      return { blocked };
    },
  });
  await screen.findByText("你已拉黑对方，解除后才能发消息");
  expect(screen.queryByRole("textbox", { name: /消息/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "解除拉黑，阿风" }));
  await screen.findByRole("textbox", { name: /消息/ });
  expect(screen.queryByText("你已拉黑对方，解除后才能发消息")).toBeNull();
});

it("an open conversation says once that the other member types, and its row says so when it is left", async () => {
  open(id);
  const thread = await screen.findByRole("region", { name: /的聊天记录$/ });
  act(() => emitPush("user_typing", { conversationId: id, userId: 2 }));
  const said = screen.getAllByText("对方正在输入…");
  expect(said.map((one) => thread.contains(one))).toEqual([true]);
  await userEvent.click(screen.getByRole("link", { name: "返回" }));
  expect(screen.getByRole("navigation", { name: "会话列表" }).textContent).toContain("对方正在输入…");
});

it("the menu of a conversation has its deletion, which asks first", async () => {
  open(id);
  await userEvent.click(await screen.findByRole("button", { name: "更多操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "删除会话" }, { timeout: 10_000 }));
  await screen.findByRole("alertdialog", { name: "删除会话" }, { timeout: 10_000 });
}, 25_000);

it("a conversation that is deleted in another tab is left in this one, and another one is not", async () => {
  open(id);
  await titled("与阿风的聊天");
  act(() => emitPush("conversation:hidden", { conversationId: id + 1, throughMessageId: null }));
  screen.getByRole("heading", { name: "阿风" });
  act(() => emitPush("conversation:hidden", { conversationId: id, throughMessageId: null }));
  await titled("消息");
  expect(screen.queryByRole("region", { name: /的聊天记录$/ })).toBeNull();
});

it("the tab does not tell with whom somebody talked who has signed out", async () => {
  const { store } = open(id);
  await titled("与阿风的聊天");
  act(() => void store.dispatch(signedOut()));
  await titled("消息");
});

it("the tab names nobody for a conversation that is not there", async () => {
  open(id + 1);
  await screen.findByText("会话不存在");
  await titled("消息");
});

it("a conversation that its member has deleted is not there, because nobody knows with whom it was", async () => {
  open(id + 1, { [`GET /chat/conversations/${id + 1}/messages`]: { messages: [], hasMore: false } }, "");
  await screen.findByText("会话不存在");
  expect(screen.queryByRole("textbox", { name: /消息/ })).toBeNull();
});

it("a conversation that is not there shows nobody's picture and has no menu to delete it", async () => {
  open(id + 1);
  await screen.findByText("会话不存在");
  expect(screen.queryByRole("button", { name: "更多操作" })).toBeNull();
  expect(screen.getByRole("heading", { name: "会话" }).closest("header")?.textContent).toBe("会话");
});

describe("a member who has talked with nobody", () => {
  const ye = {
    ...{ id: 7, user_id: "ye", nickname: "小夜", avatar: null, verified: 0, bio: "写诗" },
    ...{ fans_count: 3, follow_count: 1, post_count: 2, isFollowing: false, isMutual: false, buttonType: "follow", shared_count: 0 },
  };
  const prompt = "选择一个会话开始聊天";
  const openEmpty = () =>
    createSite({
      session: SIGNED_IN,
      answers: { "GET /chat/conversations": { conversations: [], nextCursor: null }, "GET /follow-suggestions": { users: [ye] } },
    }).render(<ChatPage />);

  it("is shown whom they might talk with, below the prompt", async () => {
    openEmpty();
    const people = await screen.findByRole("article", { name: "小夜" });
    expect(people.textContent).toContain("写诗");
    expect(screen.getByText(prompt).compareDocumentPosition(people)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("is shown no prompt on a phone, where the list is above", async () => {
    stubPhone();
    openEmpty();
    await screen.findByRole("article", { name: "小夜" });
    expect(screen.queryByText(prompt)).toBeNull();
  });
});

it.each([
  { device: "on a phone, where it covers the list,", prepare: stubPhone, closed: ["连接中…"], open: ["已连接"] },
  { device: "beside the list, which has it,", prepare: () => {}, closed: [], open: [] },
])("the head of a conversation $device says of the line: $closed, $open", async ({ prepare, ...states }) => {
  prepare();
  open(id);
  const head = (await screen.findByRole("heading", { name: "阿风" })).closest("header") as HTMLElement;
  const said = () => [...head.querySelectorAll("[role=status]")].map(({ textContent }) => textContent);
  expect(said()).toEqual(states.closed);
  expect(head.querySelectorAll("[class*=line]")).toHaveLength(states.closed.length);
  act(() => lineOpen.emit(true));
  expect(said()).toEqual(states.open);
  expect(head.querySelector("[class*=line]"), "a dot that would be taken for the member's").toBeNull();
  act(() => lineOpen.emit(false));
});

it("the line of a browser without a network is not said to be open, though it has not noticed yet", async () => {
  stubPhone();
  open(id);
  const head = (await screen.findByRole("heading", { name: "阿风" })).closest("header") as HTMLElement;
  const said = () => head.querySelector("[role=status]")?.textContent;
  act(() => lineOpen.emit(true));
  expect(said()).toBe("已连接");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(said()).toBe("连接中…");
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(said()).toBe("已连接");
  act(() => lineOpen.emit(false));
});
