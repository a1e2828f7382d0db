// @vitest-environment happy-dom
import { onWordToSay } from "@shiye/client/push-events";
import type { QuotedMessage } from "@shiye/events/chat";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import { outbox } from "../cache/own-outbox.ts";
import { MessageComposer } from "./MessageComposer.tsx";

const words: string[] = [];
let stop = () => {};
beforeEach(() => {
  words.length = 0;
  stop = onWordToSay(({ event }) => words.push(event));
});
afterEach(() => {
  stop();
  outbox.clear();
  localStorage.clear();
  vi.useRealTimers();
});

function open(conversationId = 50, replyTo: QuotedMessage | null = null) {
  const site = createSite({ session: SIGNED_IN });
  const onSent = vi.fn();
  site.render(
    <MessageComposer
      memberId={leaf.id}
      conversationId={conversationId}
      nickname="阿风"
      onSent={onSent}
      replyTo={replyTo}
      onEndReply={() => {}}
    />,
  );
  return {
    onSent,
    field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "给阿风发消息" }),
    send: screen.getByRole("button", { name: "发送" }),
  };
}
const contents = () => outbox.get().map(({ content }) => content);

describe("the field of a conversation", () => {
  it("sends the trimmed text on Enter, and is empty and focused afterwards", async () => {
    const { field, send, onSent } = open(60);
    expect(send).toHaveProperty("disabled", true);
    await userEvent.type(field, " 在吗 {Enter}");
    expect([contents(), field.value, onSent.mock.calls.length]).toEqual([["在吗"], "", 1]);
    expect(document.activeElement).toBe(field);
  });

  it("begins a new line on Shift+Enter, and sends neither blank text nor on the Enter of an input method", async () => {
    const { field } = open(61);
    await userEvent.type(field, "  {Enter}");
    expect(contents()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, "一{Shift>}{Enter}{/Shift}二");
    fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
    expect([contents(), field.value]).toEqual([[], "一\n二"]);
    await userEvent.clear(field);
  });

  it("answers with a picture as with a text, and with the first one if there are several", async () => {
    const quoted = { id: 7, sender_id: 2, sender_nickname: "阿风", message_type: "text", content: "拍一张看看", is_recalled: 0 } as const;
    const { onSent } = open(64, quoted);
    const pictures = ["a.png", "b.png"].map((name) => new File(["x"], name, { type: "image/png" }));
    await userEvent.upload(screen.getByLabelText("选择要发送的图片"), pictures);
    expect(outbox.get().map(({ messageType, replyTo }) => [messageType, replyTo])).toEqual([
      ["image", quoted],
      ["image", undefined],
    ]);
    expect(onSent).toHaveBeenCalledOnce();
  });

  it("says why a text that is too long is not sent", async () => {
    const { field, send } = open(62);
    fireEvent.change(field, { target: { value: "字".repeat(2001) } });
    expect(screen.getByText("消息不能超过2000个字符")).toBeTruthy();
    expect((await screen.findByText(/^超出\d+个字$/)).getAttribute("role")).toBe("status");
    expect(send).toHaveProperty("disabled", true);
    fireEvent.change(field, { target: { value: "" } });
  });

  it("signals typing, a pause of three seconds, and sending", async () => {
    vi.useFakeTimers();
    const { field } = open(63);
    fireEvent.change(field, { target: { value: "一" } });
    fireEvent.change(field, { target: { value: "一二" } });
    expect(words).toEqual(["typing"]);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(words).toEqual(["typing", "stop_typing"]);
    fireEvent.change(field, { target: { value: "一二三" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(words).toEqual(["typing", "stop_typing", "typing", "stop_typing"]);
  });
});
