// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createSite, leaf, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { outbox } from "./cache/own-outbox.ts";
import { keepChatLive } from "./live-chat.ts";
import { SendToPanel } from "./SendToPanel.tsx";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  outbox.clear();
});

const ADDRESS = "https://shiye.example/post?id=7";
const conversation = (id: number, fields: object = {}) => ({
  ...{ id, other_user_id: 2, other_nickname: "阿风", other_user_account: "wind", other_avatar: null, other_verified: 0, online: false },
  ...{ last_message: null, last_message_type: "text", last_message_time: null, unread_count: 0, ...fields },
});
const friend = (id: number, nickname: string) => ({ id, user_id: `m${id}`, nickname, avatar: null, verified: 0, fans_count: 0 });
const sent = { id: 9, conversationId: 40, sender_id: leaf.id, receiver_id: 2, content: ADDRESS, created_at: "2026-01-01T00:00:00.000Z" };

function open(answers: Record<string, unknown> = {}) {
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /chat/conversations": { conversations: [conversation(40)], hasMore: false, nextCursor: null },
      [`GET /users/${leaf.id}/mutual-follows`]: {
        ...{ mutualFollows: [friend(2, "阿风"), friend(3, "小满")], hasMore: false, nextCursor: null },
        pagination: { page: 1, limit: 20, total: 2, pages: 1 },
      },
      "POST /chat/conversations/40/messages": sent,
      ...answers,
    },
  });
  stops.push(keepChatLive(site.store));
  const onSent = vi.fn();
  site.render(<SendToPanel address={ADDRESS} onSent={onSent} />);
  const press = async (nickname: string) => userEvent.click(await screen.findByRole("button", { name: new RegExp(nickname) }));
  return { ...site, onSent, press };
}

it("a note is sent to a partner, and this is said when the server has it", async () => {
  let answer: (message: object) => void = () => {};
  const { press, toasts, onSent } = open({ "POST /chat/conversations/40/messages": () => new Promise((resolve) => (answer = resolve)) });
  await press("阿风");
  await screen.findByText("发送中…");
  expect(toasts).toEqual([]);
  answer(sent);
  await waitFor(() => expect(toasts).toEqual(["已发送给阿风"]));
  expect(onSent).toHaveBeenCalledOnce();
});

it("a note that the server refuses is not said to be sent, and somebody else can be chosen", async () => {
  const { press, toasts, onSent } = open({
    "POST /chat/conversations/40/messages": () => refusal(403, "blocked", "对方拒绝接收你的消息"),
  });
  await press("阿风");
  await waitFor(() => expect(toasts).toEqual(["没有发送给阿风：对方拒绝接收你的消息"]));
  expect([onSent.mock.calls.length, outbox.get()]).toEqual([0, []]);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: /小满/ }).disabled).toBe(false));
});

it("a note waits for the network, and this is said", async () => {
  const { press, toasts, onSent } = open({
    "POST /chat/conversations/40/messages": () => Promise.reject(new TypeError("no network")),
  });
  await press("阿风");
  await waitFor(() => expect(toasts).toEqual(["网络不通，恢复后自动发送"]));
  expect(onSent).toHaveBeenCalledOnce();
});

it("mutual follows come after the partners, each member once, and a conversation with them begins by sending", async () => {
  const { press, calls, toasts } = open({
    "POST /chat/conversations": conversation(41, { other_user_id: 3, other_nickname: "小满" }),
    "POST /chat/conversations/41/messages": { ...sent, conversationId: 41, receiver_id: 3 },
  });
  await screen.findByRole("button", { name: /小满/ });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["阿阿风发送", "小小满发送"]);
  await press("小满");
  await waitFor(() => expect(toasts).toEqual(["已发送给小满"]));
  const made = calls.filter(({ call }) => call.startsWith("POST"));
  expect(made.map(({ call }) => call)).toEqual(["POST /chat/conversations", "POST /chat/conversations/41/messages"]);
  expect(made[1]?.body).toMatchObject({ content: ADDRESS });
});

it("a member without any conversation can send to mutual follows", async () => {
  open({ "GET /chat/conversations": { conversations: [], hasMore: false, nextCursor: null } });
  await screen.findByRole("button", { name: /小满/ });
});
