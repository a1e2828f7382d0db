// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedOut } from "../../../api/session-slice.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { createDeliver } from "./deliver.ts";
import { outgoingFiles } from "./own-outbox.ts";

/** An upload that ends when the test says so. */
let endUpload: (() => void) | undefined;
class HeldUpload {
  upload = {};
  status = 200;
  responseText = JSON.stringify({ success: true, data: { url: "/media/p.webp" } });
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    endUpload = () => this.onload();
  }
}
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", HeldUpload);
  outgoingFiles.set("p", new File(["p"], "p.png", { type: "image/png" }));
});
afterEach(() => {
  endUpload = undefined;
});

it.each([
  ["is held when its member signed out during its upload", true, { outcome: "held", reason: "登录后自动发送" }, 0],
  ["is sent after its upload", false, { outcome: "sent" }, 1],
])("a picture %s", async (_what, leaves, delivery, calls) => {
  const site = createSite({ session: SIGNED_IN, answers: { "POST /chat/conversations/50/messages": { id: 1, conversationId: 50 } } });
  const deliver = createDeliver(site.store);
  const message = { clientMessageId: "p", memberId: leaf.id, conversationId: 50, messageType: "image", content: "", at: 0 } as const;
  const answer = deliver({ ...message, state: "sending" });
  await vi.waitFor(() => expect(endUpload).toBeTruthy());
  if (leaves) site.store.dispatch(signedOut());
  endUpload?.();
  expect(await answer).toEqual(delivery);
  expect(site.calls.filter(({ call }) => call.startsWith("POST /chat"))).toHaveLength(calls);
});

const text = {
  clientMessageId: "x",
  memberId: leaf.id,
  conversationId: 50,
  messageType: "text",
  content: "好",
  at: 0,
  state: "sending",
} as const;
const later = { outcome: "held", reason: "暂时没有送达，正在重试" };
const never = { outcome: "failed", reason: "因为" };

it.each([
  [429, "is held after too many messages", later],
  [500, "is held while the server has a fault", later],
  [503, "is held while the server starts", later],
  [400, "has failed where its text is refused", never],
  [403, "has failed where the other has blocked its writer", never],
])("a message that is answered with %i %s", async (status, _what, delivery) => {
  const answers = { "POST /chat/conversations/50/messages": refusal(status, "unknown", "因为") };
  expect(await createDeliver(createSite({ session: SIGNED_IN, answers }).store)(text)).toEqual(delivery);
});

it("a picture of another member is held, and is not uploaded as the one's who is signed in", async () => {
  const foreign = { ...text, clientMessageId: "p", messageType: "image", content: "", memberId: leaf.id + 1 } as const;
  expect(await createDeliver(createSite({ session: SIGNED_IN }).store)(foreign)).toEqual({ outcome: "held", reason: "登录后自动发送" });
  expect(endUpload).toBeUndefined();
});

it("a message that answers another one names it", async () => {
  const site = createSite({ session: SIGNED_IN, answers: { "POST /chat/conversations/50/messages": { id: 2, conversationId: 50 } } });
  const replyTo = { id: 7, sender_id: 2, sender_nickname: "阿风", message_type: "text", content: "早", is_recalled: 0 } as const;
  await createDeliver(site.store)({ ...text, replyTo });
  expect(site.calls.map(({ body }) => body)).toEqual([{ messageType: "text", content: "好", clientMessageId: "x", replyToId: 7 }]);
});
