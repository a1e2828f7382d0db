// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../../testing/render.tsx";
import { takeFrame } from "./take-frame.ts";
import { useVideo } from "./use-video.ts";
import { videoProblemOf, videoThere } from "./video-state.ts";

vi.mock("./take-frame.ts", () => ({ takeFrame: vi.fn() }));
// Later test files run in the same process.
afterAll(() => vi.doUnmock("./take-frame.ts"));

/** An upload that ends when the test answers. */
class TestUpload {
  static all: TestUpload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  timeout = 0;
  address = "";
  sent = new FormData();
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body;
    TestUpload.all.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  async answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => this.onload?.());
  }
}

const film = (name = "操场.mp4") => new File(["film"], name, { type: "video/mp4" });
const picture = () => new File(["picture"], "封面.png", { type: "image/png" });
const stored = (data: object) => ({ success: true, data });
const STORED = stored({ url: "/media/film.mp4", coverUrl: "/media/frame.jpg", originalname: "操场.mp4", size: 4, duration: 6 });
const upload = async (at: number): Promise<TestUpload> => {
  await waitFor(() => expect(TestUpload.all.length).toBeGreaterThan(at));
  return TestUpload.all[at] as TestUpload;
};

beforeEach(() => {
  TestUpload.all = [];
  vi.mocked(takeFrame)
    .mockReset()
    .mockResolvedValue(new Blob(["frame"], { type: "image/jpeg" }));
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  vi.stubGlobal("navigator", { ...navigator, locks: { request: (_name: string, work: () => unknown) => work() } });
});
afterEach(() => vi.restoreAllMocks());

function open() {
  localStorage.clear();
  const site = createSite({ session: SIGNED_IN });
  const { result, unmount } = site.renderHook(() => useVideo(null));
  return { ...site, video: result, unmount, choose: (file = film()) => act(() => result.current.choose([file])) };
}

describe("a video that is chosen", () => {
  it("is uploaded with its frame within five minutes, reports its progress, and ends with the cover", async () => {
    const { video, choose } = open();
    choose();
    const sent = await upload(0);
    expect([sent.address, sent.timeout]).toEqual(["POST /api/upload/video", 300_000]);
    expect([...sent.sent.keys()]).toEqual(["file", "thumbnail"]);
    act(() => sent.upload.onprogress?.({ loaded: 1, total: 4 }));
    expect(video.current.item?.state).toEqual({ kind: "uploading", share: 0.25 });
    expect(videoProblemOf(video.current.item)).toBe("视频还在上传，请稍等");
    await sent.answer(200, STORED);
    expect(videoThere(video.current.item)).toEqual({ url: "/media/film.mp4", coverUrl: "/media/frame.jpg", name: "操场.mp4", size: 4 });
    expect(videoProblemOf(video.current.item)).toBeUndefined();
  });

  it("is uploaded without a frame when none can be taken, with a message", async () => {
    vi.mocked(takeFrame).mockRejectedValue(new Error("视频加载超时"));
    const { video, choose, toasts } = open();
    choose();
    const sent = await upload(0);
    expect([...sent.sent.keys()]).toEqual(["file"]);
    expect(toasts).toEqual(["没有取到封面：视频加载超时，可以自己上传一张"]);
    await sent.answer(200, stored({ url: "/media/film.mp4", coverUrl: null }));
    expect(videoThere(video.current.item)).toMatchObject({ url: "/media/film.mp4", coverUrl: null });
  });

  it("shows why it was refused, and is uploaded again on demand with the same frame", async () => {
    const { video, choose } = open();
    choose();
    await (await upload(0)).answer(503, { success: false, error: "unavailable", message: "服务正在启动，请稍后再试" });
    expect(video.current.item?.state).toEqual({ kind: "failed", message: "服务正在启动，请稍后再试", final: false });
    expect(videoProblemOf(video.current.item)).toBe("视频上传失败，请重试");
    act(() => video.current.retry());
    const again = await upload(1);
    expect([...again.sent.keys()]).toEqual(["file", "thumbnail"]);
    await again.answer(200, STORED);
    expect(video.current.item?.state.kind).toBe("there");
    expect(takeFrame).toHaveBeenCalledTimes(1);
  });

  it.each([
    [400, true],
    [413, true],
    [415, true],
    [429, false],
    [500, false],
    [507, false],
  ])("that is refused with %i can only be exchanged: %s", async (status, final) => {
    const { video, choose } = open();
    choose();
    await (await upload(0)).answer(status, { success: false, message: "不行" });
    expect(video.current.item?.state).toEqual({ kind: "failed", message: "不行", final });
    expect(videoProblemOf(video.current.item)).toBe(final ? "这个视频不能使用，请更换或删除" : "视频上传失败，请重试");
  });

  it("is cancelled when it is removed, and later results are ignored", async () => {
    const { video, choose } = open();
    choose();
    const sent = await upload(0);
    act(() => video.current.remove());
    expect([sent.aborted, video.current.item]).toEqual([true, null]);
    await sent.answer(200, STORED);
    expect(video.current.item).toBeNull();
  });

  it("is replaced by another one, whose answer alone counts", async () => {
    const { video, choose } = open();
    choose();
    const first = await upload(0);
    choose(film("跑道.mp4"));
    const second = await upload(1);
    expect(first.aborted).toBe(true);
    await second.answer(200, stored({ url: "/media/second.mp4", coverUrl: null }));
    await first.answer(200, STORED);
    expect(videoThere(video.current.item)).toMatchObject({ url: "/media/second.mp4", name: "跑道.mp4" });
  });

  it("is cancelled, and its previews released, when its form is left", async () => {
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const { video, choose, unmount } = open();
    choose();
    const sent = await upload(0);
    const preview = video.current.item?.preview;
    unmount();
    expect(sent.aborted).toBe(true);
    expect(revoked).toHaveBeenCalledWith(preview);
  });

  it("is refused with a message when it is no video", () => {
    const { video, toasts } = open();
    act(() => video.current.choose([picture()]));
    expect(video.current.item).toBeNull();
    expect(toasts).toEqual(["请选择视频文件"]);
  });
});

describe("the cover of a video", () => {
  it("is the author's own, also when it was chosen before the video", async () => {
    const { video, choose } = open();
    choose();
    const sent = await upload(0);
    act(() => video.current.setCover(picture()));
    const cover = await upload(1);
    expect(cover.address).toBe("POST /api/upload/single");
    await cover.answer(200, stored({ url: "/media/own.png", width: 3, height: 4 }));
    await sent.answer(200, STORED);
    expect(videoThere(video.current.item)?.coverUrl).toBe("/media/own.png");
  });

  it("prevents sending while it uploads, and is the earlier one after a refusal", async () => {
    const { video, choose, toasts } = open();
    choose();
    await (await upload(0)).answer(200, STORED);
    act(() => video.current.setCover(picture()));
    expect(videoProblemOf(video.current.item)).toBe("封面还在上传，请稍等");
    await (await upload(1)).answer(400, { success: false, error: "image-broken", message: "图片文件已损坏" });
    expect(toasts).toEqual(["处理封面图片失败：图片文件已损坏"]);
    expect(videoThere(video.current.item)?.coverUrl).toBe("/media/frame.jpg");
  });

  it.each([1, 2])("is the automatic one, which came meanwhile, when the own one is refused as the choice no. %i", async (choices) => {
    const { video, choose } = open();
    choose();
    const sent = await upload(0);
    for (let choice = 1; choice <= choices; choice++) {
      act(() => video.current.setCover(picture()));
      await upload(choice);
    }
    await sent.answer(200, STORED);
    expect(videoProblemOf(video.current.item)).toBe("封面还在上传，请稍等");
    await (await upload(choices)).answer(400, { success: false, error: "image-broken", message: "图片文件已损坏" });
    expect(videoThere(video.current.item)?.coverUrl).toBe("/media/frame.jpg");
  });

  it("is not that of the next video, when it is still on its way as that is chosen", async () => {
    const { video, choose } = open();
    choose();
    await (await upload(0)).answer(200, STORED);
    act(() => video.current.setCover(picture()));
    const cover = await upload(1);
    choose(film("跑道.mp4"));
    await cover.answer(200, stored({ url: "/media/own.png", width: 3, height: 4 }));
    await (await upload(2)).answer(200, stored({ url: "/media/second.mp4", coverUrl: "/media/second.jpg" }));
    expect(cover.aborted).toBe(true);
    expect(videoThere(video.current.item)).toMatchObject({ url: "/media/second.mp4", coverUrl: "/media/second.jpg" });
  });

  it("is refused when it is no picture", async () => {
    const { video, choose, toasts } = open();
    choose();
    await (await upload(0)).answer(200, STORED);
    act(() => video.current.setCover(film()));
    expect(toasts).toEqual(["只支持 JPG、PNG、WebP 格式的图片"]);
    expect(TestUpload.all).toHaveLength(1);
  });
});
