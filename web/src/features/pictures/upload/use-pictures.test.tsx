// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { usePictures } from "./use-pictures.ts";

/** An upload that ends when the test answers. */
class TestUpload {
  static all: TestUpload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  timeout = 0;
  address = "";
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    TestUpload.all.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const ended = { success: false, error: "token-invalid", message: "登录已失效" };
const stored = (url: string) => ({ success: true, data: { url, width: 3, height: 4 } });
const picture = (name: string) => new File(["picture"], name, { type: "image/png" });
const uploads = () => TestUpload.all;
const nth = async (at: number): Promise<TestUpload> => {
  await waitFor(() => expect(TestUpload.all.length).toBeGreaterThan(at));
  return TestUpload.all[at] as TestUpload;
};

beforeEach(() => {
  TestUpload.all = [];
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  vi.stubGlobal("navigator", { ...navigator, locks: { request: (_name: string, work: () => unknown) => work() } });
});
afterEach(() => vi.restoreAllMocks());

function open(answers: Record<string, unknown> = {}) {
  localStorage.clear();
  const site = createSite({ session: SIGNED_IN, answers });
  const { result, unmount } = site.renderHook(() => usePictures([]));
  const states = () => result.current.items.map(({ state }) => (state.kind === "failed" ? state.message : state.kind));
  return { ...site, pictures: result, unmount, states };
}

describe("a picture that is chosen", () => {
  it("is uploaded with the member's token, reports its progress, and is there at the end", async () => {
    const { pictures, states } = open();
    act(() => pictures.current.add([picture("a.png")]));
    const upload = await nth(0);
    expect(upload.address).toBe("POST /api/upload/single");
    expect(upload.headers.Authorization).toBe("Bearer token");
    act(() => upload.upload.onprogress?.({ loaded: 1, total: 4 }));
    expect(pictures.current.items[0]?.state).toEqual({ kind: "uploading", share: 0.25 });
    await act(async () => upload.answer(200, stored("/media/a.png")));
    await waitFor(() => expect(states()).toEqual(["there"]));
  });

  it("is uploaded again with the new token when the old one expired", async () => {
    const { pictures, states } = open({ "POST /auth/refresh": { access_token: "next", refresh_token: "refresh-2" } });
    act(() => pictures.current.add([picture("a.png")]));
    await act(async () => (await nth(0)).answer(401, ended));
    const again = await nth(1);
    expect(again.headers.Authorization).toBe("Bearer next");
    await act(async () => again.answer(200, stored("/media/a.png")));
    await waitFor(() => expect(states()).toEqual(["there"]));
  });

  it("is not uploaded again with an ended session, and ends it here too", async () => {
    const { pictures, states, store } = open({ "POST /auth/refresh": refusal(401, "refresh-token-invalid", "刷新令牌无效或已过期") });
    act(() => pictures.current.add([picture("a.png")]));
    await act(async () => (await nth(0)).answer(401, ended));
    await waitFor(() => expect(states()).toEqual(["会话已过期，已自动退出登录"]));
    expect(uploads()).toHaveLength(1);
    expect(store.getState().session.token).toBeNull();
  });

  it("is not uploaded again while the server cannot renew the session, keeps the session, and can be retried", async () => {
    const { pictures, states, store } = open({ "POST /auth/refresh": () => refusal(503, "unavailable", "服务正在启动，请稍后再试") });
    act(() => pictures.current.add([picture("a.png")]));
    await act(async () => (await nth(0)).answer(401, ended));
    await waitFor(() => expect(states()).toEqual(["服务正在启动，请稍后再试"]));
    expect(uploads()).toHaveLength(1);
    expect(store.getState().session.token).toBe("token");
    act(() => pictures.current.retry(pictures.current.items[0]?.key ?? ""));
    await act(async () => (await nth(1)).answer(200, stored("/media/a.png")));
    await waitFor(() => expect(states()).toEqual(["there"]));
  });

  it.each([
    [400, true],
    [413, true],
    [415, true],
    [429, false],
    [503, false],
  ])("that is refused with %i can only be exchanged: %s", async (status, final) => {
    const { pictures } = open();
    act(() => pictures.current.add([picture("a.png")]));
    await act(async () => (await nth(0)).answer(status, { success: false, message: "不行" }));
    await waitFor(() => expect(pictures.current.items[0]?.state).toEqual({ kind: "failed", message: "不行", final }));
  });

  it("waits for its turn: two at a time, and a removed one frees its place", async () => {
    const { pictures, states } = open();
    act(() => pictures.current.add(["a.png", "b.png", "c.png"].map(picture)));
    await nth(1);
    await act(async () => {});
    expect(uploads()).toHaveLength(2);
    const [first] = pictures.current.items;
    act(() => pictures.current.remove(first?.key ?? ""));
    expect(uploads()[0]?.aborted).toBe(true);
    await nth(2);
    expect(states()).toEqual(["uploading", "uploading"]);
    for (const upload of uploads().slice(1)) await act(async () => upload.answer(200, stored("/media/x.png")));
    await waitFor(() => expect(states()).toEqual(["there", "there"]));
  });

  it("is cancelled, and its preview released, when its form is left", async () => {
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const { pictures, unmount } = open();
    act(() => pictures.current.add([picture("a.png")]));
    const upload = await nth(0);
    const preview = pictures.current.items[0]?.preview;
    unmount();
    expect(upload.aborted).toBe(true);
    expect(revoked).toHaveBeenCalledWith(preview);
  });

  it("is refused with a message when it is no picture", () => {
    const { pictures, toasts } = open();
    act(() => pictures.current.add([new File(["text"], "a.txt", { type: "text/plain" })]));
    expect(pictures.current.items).toEqual([]);
    expect(toasts).toHaveLength(1);
  });

  it("that cannot be read any more is reported, and retried on demand", async () => {
    const { pictures, states } = open();
    const moved = picture("moved.png");
    vi.spyOn(moved, "slice").mockReturnValueOnce({ arrayBuffer: () => Promise.reject(new Error("NotFoundError")) } as never);
    act(() => pictures.current.add([moved]));
    await waitFor(() => expect(states()).toEqual(["读取文件失败"]));
    expect(uploads()).toEqual([]);
    act(() => pictures.current.retry(pictures.current.items[0]?.key ?? ""));
    expect((await nth(0)).address).toBe("POST /api/upload/single");
  });

  it("made of text has the text as its alternative text", async () => {
    const { pictures } = open();
    act(() => pictures.current.add([picture("文字配图.png")], "慢慢来"));
    expect(pictures.current.items.map(({ alt }) => alt)).toEqual(["慢慢来"]);
  });
});
