// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import { useOther } from "./use-other.ts";

const OTHER = 2;
const message = (id: number, sender_id: number) => ({
  id,
  conversationId: 50,
  sender_id,
  receiver_id: sender_id === OTHER ? leaf.id : OTHER,
  sender_user_account: "wind",
  sender_nickname: "阿风",
  sender_avatar: null,
});

it.each([
  ["nothing while they have not written", false, [message(1, leaf.id)], null],
  ["离线 once they have written", false, [message(1, leaf.id), message(2, OTHER)], false],
  ["在线 when the server tells it", true, [message(1, leaf.id)], true],
])("of the other in a chat it is said whether they are online: %s", async (_said, online, messages, expected) => {
  const listed = {
    id: 50,
    other_user_id: OTHER,
    other_user_account: "wind",
    other_nickname: "阿风",
    other_avatar: null,
    other_verified: 0,
    online,
  };
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /chat/conversations": { conversations: [listed], hasMore: false, nextCursor: null },
      "GET /chat/conversations/50/messages": { messages, hasMore: false, nextCursor: null },
    },
  });
  const { result } = site.renderHook(() => useOther(50, undefined));
  await waitFor(() => expect(site.calls).toHaveLength(2));
  await waitFor(() => expect([result.current.nickname, result.current.online]).toEqual(["阿风", expected]));
});
