// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "../../../api/session-slice.ts";
import { backOnline } from "../../../platform/back-online.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import type { ServerCopy } from "./form-storage.ts";
import { EMPTY_NOTE_FORM, type NoteForm } from "./note-form.ts";
import { useDraft } from "./use-draft.ts";

const picture = { url: "/media/a.webp", width: 3, height: 4, alt: "" };
const form: NoteForm = { ...EMPTY_NOTE_FORM, title: "晚风", images: [picture] };
const onCopy = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onCopy.mockClear();
});
afterEach(() => vi.useRealTimers());

function open(answers: Record<string, unknown>, copy: ServerCopy = {}) {
  const site = createSite({ session: SIGNED_IN, answers });
  const hook = site.renderHook((current: NoteForm) => useDraft({ memberId: leaf.id, form: current, copy, onCopy }), EMPTY_NOTE_FORM);
  const sent = () =>
    site.calls.map(({ call, body }) => [call, (body as { title?: string; is_draft?: boolean } | undefined) ?? {}] as const);
  return { ...site, ...hook, sent, wait: () => act(() => vi.advanceTimersByTimeAsync(3100)) };
}

describe("a form that is written on", () => {
  it("becomes one draft automatically, which later changes update", async () => {
    const { rerender, result, wait, sent } = open({ "POST /posts": { id: 7 }, "PUT /posts/7": { id: 7 } });
    rerender(form);
    await wait();
    expect(sent()).toEqual([["POST /posts", expect.objectContaining({ title: "晚风", is_draft: true })]]);
    expect(onCopy).toHaveBeenCalledWith({ draftId: 7, saved: form });
    expect(result.current.status).toBe("saved");
    rerender({ ...form, content: "三圈" });
    await wait();
    expect(onCopy).toHaveBeenLastCalledWith({ draftId: 7, saved: { ...form, content: "三圈" } });
    expect(sent().slice(1)).toEqual([["PUT /posts/7", expect.objectContaining({ content: "三圈", is_draft: true })]]);
  });

  it("is not saved as long as it may not be a draft", async () => {
    const { rerender, wait, sent } = open({ "POST /posts": { id: 7 } });
    rerender({ ...form, images: [] });
    await wait();
    rerender({ ...form, title: " " });
    await wait();
    expect(sent()).toEqual([]);
  });

  it("is saved when it is left before its time", async () => {
    const { rerender, unmount, sent } = open({ "POST /posts": { id: 7 } });
    rerender(form);
    unmount();
    await waitFor(() => expect(onCopy).toHaveBeenCalledWith({ draftId: 7, saved: form }));
    expect(sent()).toHaveLength(1);
  });

  it("is never saved as a draft of another member", async () => {
    const { rerender, wait, sent, store, unmount } = open({ "POST /posts": { id: 7 } });
    rerender(form);
    store.dispatch(signedIn({ token: "other", refreshToken: "other", member: { ...leaf, id: 2 } }));
    await wait();
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(sent().filter(([call]) => call.includes("/posts"))).toEqual([]);
  });

  it("is published as the draft that is being saved, not as a second note", async () => {
    let answer: (value: unknown) => void = () => {};
    const { rerender, result, wait, sent } = open({
      "POST /posts": () => new Promise((resolve) => (answer = resolve)),
      "PUT /posts/7": { id: 7 },
    });
    rerender(form);
    await wait();
    const published = act(() => result.current.publish());
    await act(async () => answer({ id: 7 }));
    expect(await published).toBe(7);
    expect(sent().map(([call, { is_draft }]) => [call, is_draft])).toEqual([
      ["POST /posts", true],
      ["PUT /posts/7", false],
    ]);
  });

  it("is saved as a new draft when its draft was deleted elsewhere", async () => {
    const { rerender, result, wait, sent } = open(
      { "PUT /posts/5": refusal(404, "not-found", "笔记不存在"), "POST /posts": { id: 9 } },
      { draftId: 5 },
    );
    rerender(form);
    await wait();
    expect(sent().map(([call]) => call)).toEqual(["PUT /posts/5", "POST /posts"]);
    expect(result.current.copy()).toEqual({ draftId: 9, saved: form });
  });

  it("says that it was refused, and is saved with the next change", async () => {
    const answers: Record<string, unknown> = { "POST /posts": () => refusal(503, "unavailable", "服务正在启动，请稍后再试") };
    const { rerender, result, wait } = open(answers);
    rerender(form);
    await wait();
    expect(result.current.status).toBe("refused");
    expect(result.current.unsaved).toBe(true);
    answers["POST /posts"] = { id: 7 };
    rerender({ ...form, content: "三圈" });
    await wait();
    expect(result.current.status).toBe("saved");
  });

  it("is saved when the network is back, if it could not be saved before", async () => {
    const answers: Record<string, unknown> = { "POST /posts": () => refusal(503, "unavailable", "服务正在启动，请稍后再试") };
    const { rerender, result, wait, sent } = open(answers);
    rerender(form);
    await wait();
    answers["POST /posts"] = { id: 7 };
    await act(async () => backOnline.emit());
    await waitFor(() => expect(result.current.status).toBe("saved"));
    await act(async () => backOnline.emit());
    expect(sent()).toHaveLength(2);
  });

  it("keeps what was written after the member saved it", async () => {
    let answer: (value: unknown) => void = () => {};
    const { rerender, result, unmount, sent } = open({
      "POST /posts": () => new Promise((resolve) => (answer = resolve)),
      "PUT /posts/7": { id: 7 },
    });
    rerender(form);
    const saved = result.current.save();
    rerender({ ...form, content: "三圈" });
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer({ id: 7 });
    expect(await act(() => saved)).toBe(7);
    unmount();
    await waitFor(() => expect(sent().slice(1)).toEqual([["PUT /posts/7", expect.objectContaining({ content: "三圈", is_draft: true })]]));
  });

  it("is not saved once more while the member's saving is under way", async () => {
    let answer: (value: unknown) => void = () => {};
    const { rerender, result, wait, unmount, sent } = open({ "POST /posts": () => new Promise((resolve) => (answer = resolve)) });
    rerender(form);
    const saved = result.current.save();
    await wait();
    answer({ id: 7 });
    await act(() => saved);
    await wait();
    unmount();
    expect(sent()).toHaveLength(1);
  });

  it("is saved by itself again after its publication was refused", async () => {
    const answers: Record<string, unknown> = { "POST /posts": () => refusal(400, "validation-failed", "图片不存在") };
    const { rerender, result, wait, sent } = open(answers);
    rerender(form);
    await act(() => result.current.publish().catch(() => {}));
    answers["POST /posts"] = { id: 7 };
    rerender({ ...form, content: "三圈" });
    await wait();
    expect(sent().map(([, { is_draft }]) => is_draft)).toEqual([false, true]);
    expect(result.current.status).toBe("saved");
  });
});

/** A server that stores what is sent with one key once, and whose answers are lost while it is `deaf`. */
function openOverBrokenConnection() {
  const site = open({});
  const server = { deaf: true, made: new Map<string | null, string>(), changes: [] as [string, string][] };
  vi.stubGlobal("fetch", async (address: string, { method, headers, body }: RequestInit = {}) => {
    const { title, is_draft } = JSON.parse(String(body)) as { title: string; is_draft: boolean };
    const sent = `${title}, ${is_draft ? "draft" : "note"}`;
    if (method === "PUT") server.changes.push([address, sent]);
    else {
      const key = new Headers(headers).get("Idempotency-Key");
      if ((server.made.get(key) ?? sent) !== sent) return refusal(409, "idempotency-key-reused", "幂等键已用于其他请求");
      server.made.set(key, sent);
    }
    if (server.deaf) throw new TypeError("Failed to fetch");
    return Response.json({ success: true, data: { id: 7 } });
  });
  const made = () => [...server.made.values()];
  return { ...site, server, made };
}

describe("a form whose first answer was lost", () => {
  it("stays one draft, which gets the text that was written meanwhile", async () => {
    const { rerender, wait, server, made, result } = openOverBrokenConnection();
    rerender(form);
    await wait();
    expect(onCopy).toHaveBeenLastCalledWith({ creation: { key: expect.any(String), body: expect.objectContaining({ title: "晚风" }) } });
    server.deaf = false;
    rerender({ ...form, title: "晚风里" });
    await wait();
    expect([made(), server.changes]).toEqual([["晚风, draft"], [["/api/posts/7", "晚风里, draft"]]]);
    expect(result.current.copy()).toMatchObject({ draftId: 7, saved: { title: "晚风里" } });
  });

  it("is published once, however often it is sent", async () => {
    const { rerender, server, made, result, wait } = openOverBrokenConnection();
    rerender(form);
    await act(() => result.current.publish().catch(() => {}));
    await wait();
    server.deaf = false;
    expect(await act(() => result.current.publish())).toBe(7);
    expect([made(), server.changes]).toEqual([["晚风, note"], []]);
  });

  it("is continued by the next visit from what the device kept", async () => {
    const first = openOverBrokenConnection();
    first.rerender(form);
    await first.wait();
    const kept: ServerCopy = first.result.current.copy();
    first.unmount();
    await first.wait();
    const next = open({ "POST /posts": { id: 7 }, "PUT /posts/7": { id: 7 } }, kept);
    next.rerender({ ...form, title: "晚风里" });
    await next.wait();
    expect(next.sent().map(([call, { title }]) => [call, title])).toEqual([
      ["POST /posts", "晚风"],
      ["PUT /posts/7", "晚风里"],
    ]);
  });

  it.each([
    [403, "forbidden"],
    [429, "too-many-requests"],
    [503, "unavailable"],
  ])("stays one draft when the next try is refused with %i, which says nothing about the first", async (status, code) => {
    const { rerender, wait, server, made } = openOverBrokenConnection();
    rerender(form);
    await wait();
    const answering = globalThis.fetch;
    vi.stubGlobal("fetch", async () => Response.json({ success: false, error: code }, { status }));
    rerender({ ...form, title: "晚风里" });
    await wait();
    vi.stubGlobal("fetch", answering);
    server.deaf = false;
    rerender({ ...form, title: "晚风里的" });
    await wait();
    expect([made(), server.changes]).toEqual([["晚风, draft"], [["/api/posts/7", "晚风里的, draft"]]]);
  });

  it("is sent as a new draft when the server refuses the first text", async () => {
    const answers: Record<string, unknown> = { "POST /posts": () => refusal(503, "unavailable", "服务正在启动，请稍后再试") };
    const { rerender, result, wait, sent } = open(answers);
    rerender(form);
    await wait();
    answers["POST /posts"] = ({ title }: { title: string }) =>
      title === "晚风" ? refusal(400, "validation-failed", "图片不存在") : { id: 7 };
    rerender({ ...form, title: "晚风里" });
    await wait();
    expect(sent().map(([call, { title }]) => [call, title])).toEqual([
      ["POST /posts", "晚风"],
      ["POST /posts", "晚风"],
      ["POST /posts", "晚风里"],
    ]);
    expect(result.current.copy()).toMatchObject({ draftId: 7, saved: { title: "晚风里" } });
  });
});
