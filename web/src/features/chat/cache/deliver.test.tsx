// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedOut } from "../../../api/session-slice.ts";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
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
