// @vitest-environment happy-dom

import { act, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { begunPicturesAt, keepBegunPictures } from "../composer/begun-pictures.ts";
import { commentDraft } from "../composer/comment-drafts.ts";
import { useConversation } from "./use-conversation.ts";

const PAGE = { comments: [], hasMore: false, nextCursor: null, pagination: { page: 1, limit: 5, total: 0, pages: 0 } };

function open(answers: Record<string, unknown>) {
  const site = createSite({ session: SIGNED_IN, answers });
  const { result, unmount } = site.renderHook(() => useConversation(7));
  return { site, result, unmount };
}

it("an order of comments that cannot be loaded is reported, and the order before returns", async () => {
  const { site, result } = open({ "GET /posts/7/comments": () => refusal(503, "unavailable", "服务繁忙，请稍后再试") });
  act(() => result.current.list.setSort("hot"));
  expect(result.current.list.sort).toBe("hot");
  await waitFor(() => expect(site.toasts).toEqual(["排序失败"]));
  expect(result.current.list.sort).toBe("desc");
});

it("an order of comments that is loaded stays", async () => {
  const { site, result } = open({ "GET /posts/7/comments": PAGE });
  act(() => result.current.list.setSort("hot"));
  await waitFor(() => expect(site.calls).toHaveLength(1));
  await act(async () => undefined);
  expect(result.current.list.sort).toBe("hot");
  expect(site.toasts).toEqual([]);
});

it("a comment that does not reach the server is said to have failed, and its text comes back", async () => {
  const { site, result } = open({ "POST /comments": () => Promise.reject(new TypeError("failed to fetch")) });
  act(() => result.current.input.setText("写好的话"));
  await act(async () => result.current.input.send());
  await waitFor(() => expect(site.toasts).toEqual(["网络连接失败，请检查网络设置"]));
  expect(result.current.input.text).toBe("写好的话");
});

it("a comment is being sent until the server has answered: meanwhile its push must not show it a second time", async () => {
  let fail = () => {};
  const { site, result } = open({ "POST /comments": () => new Promise((_, reject) => (fail = () => reject(new TypeError("failed")))) });
  act(() => result.current.input.setText("看"));
  act(() => result.current.input.send());
  expect([result.current.list.isSending(), result.current.list.pending.map(({ text }) => text)]).toEqual([true, ["看"]]);
  await waitFor(() => expect(site.calls).toHaveLength(1));
  fail();
  await waitFor(() => expect([result.current.list.isSending(), result.current.list.pending]).toEqual([false, []]));
});

it("a comment that fails after its note was closed is there again with its pictures, as the same comment", async () => {
  const picture = { id: "a", url: "/media/a.webp", width: 3, height: 4, at: Date.now() };
  keepBegunPictures("1/7", [picture]);
  let fail = () => {};
  const { site, result, unmount } = open({
    "POST /comments": () => new Promise((_, reject) => (fail = () => reject(new TypeError("failed to fetch")))),
  });
  const sent = () => site.calls.flatMap(({ call, body }) => (call === "POST /comments" ? [(body as { content: string }).content] : []));
  act(() => result.current.input.setText("看"));
  act(() => result.current.input.send());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(begunPicturesAt("1/7")).toEqual([]);
  unmount();
  fail();
  await waitFor(() => expect(site.toasts).toHaveLength(1));
  const key = commentDraft("1/7").tried?.key;
  const again = site.renderHook(() => useConversation(7)).result;
  expect(again.current.input.attachments.items.map(({ preview }) => preview)).toEqual(["/media/a.webp"]);
  act(() => again.current.input.send());
  await waitFor(() => expect(sent()).toEqual(["看[image:/media/a.webp]", "看[image:/media/a.webp]"]));
  fail();
  await waitFor(() => expect(site.toasts).toHaveLength(2));
  expect([key, commentDraft("1/7").tried?.key]).toEqual([expect.any(String), key]);
});
