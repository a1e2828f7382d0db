import { afterEach, expect, it, vi } from "vitest";
import { sendFiles } from "./send-files.ts";

/** An upload that ends as the test wants. */
class TestUpload {
  static last: TestUpload | undefined;
  upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {};
  opened: unknown[] = [];
  headers: Record<string, string> = {};
  body: FormData | undefined;
  timeout = 0;
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  ontimeout = () => {};
  onabort = () => {};
  open(...how: unknown[]) {
    this.opened = how;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    TestUpload.last = this;
  }
  abort() {
    this.onabort();
  }
}

function begin(abort = new AbortController(), token: string | null = "token") {
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  const files = { file: [new Blob(["picture"]), "a.png"] } as const;
  const shares: number[] = [];
  const options = { token, signal: abort.signal, onProgress: (share: number) => shares.push(share) };
  const answer = sendFiles("/upload/single", files, 120_000, options);
  return { answer, abort, shares, request: TestUpload.last as TestUpload };
}
const messageOf = async (answer: ReturnType<typeof sendFiles>) => {
  const known = await answer;
  return "refusal" in known ? known.refusal.message : "";
};
afterEach(() => {
  TestUpload.last = undefined;
  vi.unstubAllGlobals();
});

it("an upload is sent as its member's, with its name and its time limit, and says how far it is", async () => {
  const { answer, request, shares } = begin();
  expect(request.opened).toEqual(["POST", "/api/upload/single"]);
  expect(request.headers).toEqual({ Accept: "application/json", Authorization: "Bearer token" });
  expect([request.timeout, request.body?.get("file")]).toEqual([120_000, expect.objectContaining({ name: "a.png", size: 7 })]);
  // A browser may not know how long a body is.
  for (const [loaded, total] of [
    [0, 0],
    [30, 120],
    [120, 120],
  ] as const)
    request.upload.onprogress?.({ loaded, total });
  expect(shares).toEqual([0, 0.25, 1]);
  Object.assign(request, { status: 200, responseText: '{"success":true,"data":{"url":"/media/a.webp"},"message":"好"}' });
  request.onload();
  expect(await answer).toEqual({ data: { url: "/media/a.webp" }, message: "好" });
  expect(begin(undefined, null).request.headers).toEqual({ Accept: "application/json" });
});

it("an upload that takes too long shows the message of uploads", async () => {
  const { answer, request } = begin();
  request.ontimeout();
  expect(await messageOf(answer)).toBe("上传超时，请检查网络连接或稍后重试");
});

it("an upload without a network, a cancelled one and one with an invalid answer each say what happened", async () => {
  const away = begin();
  away.request.onerror();
  expect(await messageOf(away.answer)).toBe("网络连接失败，请检查网络设置");
  const left = begin();
  left.abort.abort();
  expect(await messageOf(left.answer)).toBe("已取消上传");
  const refused = begin();
  Object.assign(refused.request, { status: 413, responseText: "<html>" });
  refused.request.onload();
  expect(await messageOf(refused.answer)).toBe("请求失败 (413)");
});

it("an upload that was cancelled before it began sends nothing, and says so", async () => {
  const abort = new AbortController();
  abort.abort();
  const { answer, request } = begin(abort);
  expect(request).toBeUndefined();
  expect(await messageOf(answer)).toBe("已取消上传");
});
