// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import type { MessageView } from "@shiye/events/chat";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import { useGetThreadQuery } from "../cache/chat-api.ts";
import { keepChatLive } from "../live-chat.ts";
import { DeleteConversation } from "./DeleteConversation.tsx";

const TALK = 50;
const message = (id: number) =>
  ({ id, conversationId: TALK, sender_id: 2, receiver_id: leaf.id, content: `第 ${id} 条`, is_read: 0 }) as MessageView;

function Thread() {
  return useGetThreadQuery(TALK).currentData?.messages.map(({ id, content }) => <p key={id}>{content}</p>);
}

it("a message that comes while its conversation is being deleted is not deleted with it", async () => {
  let answer = (_data: unknown) => {};
  const onDeleted = vi.fn();
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /chat/conversations/50/messages": { messages: [message(10)], hasMore: false },
      "DELETE /chat/conversations/50": () => new Promise((resolve) => (answer = resolve)),
    },
  });
  const stop = keepChatLive(site.store);
  site.render(
    <>
      <Thread />
      <DeleteConversation conversation={{ id: TALK, other_nickname: "阿风" }} onClose={() => {}} onDeleted={onDeleted} />
    </>,
  );
  await screen.findByText("第 10 条");
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  act(() => emitPush("new_message", { message: message(11), conversationId: TALK }));
  await screen.findByText("第 11 条");
  await act(async () => answer({}));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(TALK));
  expect([screen.queryByText("第 10 条"), screen.queryByText("第 11 条")?.textContent]).toEqual([null, "第 11 条"]);
  stop();
});
