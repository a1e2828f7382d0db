// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { memberChanges } from "../../../api/member-changes.ts";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { MessageItem } from "./MessageItem.tsx";
import type { ShownMessage } from "./message-rows.ts";
import { offerRecalled } from "./recalled-texts.ts";

const shown = (fields: Partial<ShownMessage> = {}): ShownMessage => ({
  ...{ key: "1", id: 10, clientMessageId: null, own: true, type: "text", content: "说错了", at: Date.now(), state: "read" },
  ...{ recalled: false, quote: null },
  ...fields,
});

function open(message: ShownMessage, answers: Record<string, unknown> = {}) {
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /users/afeng/block": { blocked: false },
      "DELETE /chat/conversations/50/messages/10": { id: 10, conversationId: 50 },
      ...answers,
    },
  });
  const [onReply, onEdit, onJump, onOpenPicture] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const item = (shown: ShownMessage) => (
    <MessageItem
      message={shown}
      opensGroup
      closesGroup
      conversationId={50}
      other={{ nickname: "阿风", avatar: null, account: "afeng", left: false }}
      onOpenPicture={onOpenPicture}
      onReply={onReply}
      onEdit={onEdit}
      onJump={onJump}
    />
  );
  const rendered = site.render(item(message));
  // The menu is loaded at the first press, which takes long on a busy machine.
  const menu = async () => {
    await userEvent.click(screen.getByRole("button", { name: /^更多操作/ }));
    return (await screen.findAllByRole("menuitem", {}, { timeout: 10_000 })).map(({ textContent }) => textContent);
  };
  const change = (fields: Partial<ShownMessage>) => rendered.rerender(item({ ...message, ...fields }));
  return { ...site, rendered, change, onReply, onEdit, onJump, onOpenPicture, menu };
}

it("the picture beside a message of the other member opens their profile in a new tab", () => {
  open(shown({ own: false, state: "received" }));
  const link = screen.getByRole("link", { name: "阿风的主页" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/user/afeng", "_blank"]);
});

describe("the actions on a message", () => {
  it("are for a new own one: answer, and recall within two minutes", async () => {
    const { menu, calls } = open(shown());
    expect(await menu()).toEqual(["回复", "复制", "撤回"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "撤回" }));
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain("DELETE /chat/conversations/50/messages/10"));
  }, 15_000);

  it("are for an old own one: answer", async () => {
    const { menu } = open(shown({ at: Date.now() - 121_000 }));
    expect(await menu()).toEqual(["回复", "复制"]);
  });

  it("are for another's: answer, report, and block", async () => {
    const message = shown({ own: false, state: "received" });
    const { menu, onReply } = open(message);
    expect(await menu()).toEqual(["回复", "复制", "举报消息", "拉黑 TA"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "回复" }));
    expect(onReply).toHaveBeenCalledWith(message);
  });

  it("open by a finger that rests on the message, which then opens no picture; a tap or a finger that moves opens no menu", async () => {
    const { onOpenPicture } = open(shown({ own: false, state: "received", type: "image", content: "/media/aa/a.jpg" }));
    const picture = screen.getByRole("button", { name: /^查看大图/ });
    const finger = { pointerType: "touch", clientX: 50, clientY: 50 };
    const opened = () => screen.queryByRole("menu") !== null;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.pointerDown(picture, finger);
    fireEvent.pointerMove(picture, { ...finger, clientY: 70 });
    await act(() => vi.advanceTimersByTimeAsync(600));
    fireEvent.pointerDown(picture, finger);
    await act(() => vi.advanceTimersByTimeAsync(300));
    fireEvent.pointerUp(picture, finger);
    expect(fireEvent.touchEnd(picture)).toBe(true);
    fireEvent.click(picture);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect([opened(), onOpenPicture.mock.calls.length]).toEqual([false, 1]);
    fireEvent.pointerDown(picture, finger);
    expect(fireEvent.contextMenu(picture)).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(600));
    vi.useRealTimers();
    expect((await screen.findAllByRole("menuitem", {}, { timeout: 10_000 })).map(({ textContent }) => textContent)[0]).toBe("回复");
    fireEvent.pointerUp(picture, finger);
    // After this the browser sends no click.
    expect(fireEvent.touchEnd(picture)).toBe(false);
    expect([opened(), onOpenPicture.mock.calls.length]).toEqual([true, 1]);
  }, 15_000);

  it("let a recalled text be written anew for two minutes", async () => {
    const { menu, change, onEdit } = open(shown({ id: 10 }));
    await menu();
    await userEvent.click(screen.getByRole("menuitem", { name: "撤回" }));
    change({ recalled: true, content: "" });
    await userEvent.click(await screen.findByRole("button", { name: "重新编辑" }));
    expect(onEdit).toHaveBeenCalledWith("说错了");
    act(() => memberChanges.emit());
    expect(screen.queryByRole("button", { name: "重新编辑" })).toBeNull();
    vi.useFakeTimers();
    act(() => offerRecalled(10, "说错了"));
    screen.getByRole("button", { name: "重新编辑" });
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.queryByRole("button", { name: "重新编辑" })).toBeNull();
    vi.useRealTimers();
  });

  it("show the server's message after a refusal", async () => {
    const { menu, toasts } = open(shown(), {
      "DELETE /chat/conversations/50/messages/10": () => refusal(403, "message-too-old", "只能撤回两分钟内的消息"),
    });
    await menu();
    await userEvent.click(screen.getByRole("menuitem", { name: "撤回" }));
    await waitFor(() => expect(toasts).toEqual(["只能撤回两分钟内的消息"]));
  });
});

describe("a message", () => {
  it("with a picture loads a variant that is large enough, or the original when none is known", async () => {
    const [url, small] = ["/media/aa/a.jpg", "/media/aa/a-480.avif"];
    const variants = [{ url: small, width: 480, type: "image/avif" as const }];
    const media = [{ url, width: 900, height: 600, thumbhash: null, alt: "", variants }];
    const { unmount } = open(shown({ type: "image", content: url, media })).rendered;
    await waitFor(() => expect(document.querySelector("source")?.srcset).toMatch(`${small} 480w`));
    expect(document.querySelector("source")?.sizes).toBe("312px");
    unmount();
    open(shown({ type: "image", content: url }));
    await waitFor(() => expect(document.querySelector("picture img")?.getAttribute("src")).toBe(url));
    expect(document.querySelector("source")).toBeNull();
  });

  it("with a picture that was lost before its upload says so, and offers no second try", () => {
    const reason = "图片没来得及上传，请重新选择";
    open(shown({ id: null, clientMessageId: "p", type: "image", content: "", state: "failed", reason }));
    expect(screen.getByRole("listitem").textContent).toBe(`我：[图片]${reason}`);
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["不发了"]);
  });

  it("that was recalled is one line without actions", () => {
    open(shown({ own: false, recalled: true, content: "", state: "received" }));
    expect(screen.getByRole("listitem").textContent).toBe("对方撤回了一条消息");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("that answers another shows it, and links to it", async () => {
    const { onJump } = open(shown({ quote: { id: 7, own: false, nickname: "阿风", text: "图书馆见" } }));
    await userEvent.click(screen.getByRole("button", { name: /图书馆见/ }));
    expect(onJump).toHaveBeenCalledWith(7);
  });

  it("that is the address of a note is a card, which says so when the note is deleted", async () => {
    const note = { id: 1700000000000001, title: "操场的晚霞", nickname: "阿叶", type: 1, image: null, cover_url: null, user_avatar: null };
    let answer: unknown = note;
    const address = `${location.origin}/post?id=${note.id}`;
    const { calls, store } = open(shown({ content: address }), { [`GET /posts/${note.id}`]: () => answer });
    const card = await screen.findByRole("link", { name: /^笔记：.*操场的晚霞.*作者.*阿叶/ });
    expect(card.getAttribute("href")).toBe(`/post?id=${note.id}`);
    expect(calls.some(({ call }) => call.startsWith("GET /posts/"))).toBe(true);
    answer = refusal(404, "note-not-found", "笔记不存在");
    const { notesApi } = await import("../../notes/card/notes-api.ts");
    await act(async () => void store.dispatch(notesApi.util.resetApiState()));
    await screen.findByText("笔记已删除");
  });
});
