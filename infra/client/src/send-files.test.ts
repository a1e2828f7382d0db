import { afterEach, expect, it, vi } from "vitest";
import { sendFiles } from "./send-files.ts";

/** An upload that ends as the test wants. */
class TestUpload {
  static last: TestUpload | undefined;
  upload = {};
  timeout = 0;
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  ontimeout = () => {};
  onabort = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    TestUpload.last = this;
  }
  abort() {
    this.onabort();
  }
}

function begin(abort = new AbortController()) {
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  const files = { file: [new Blob(["picture"]), "a.png"] } as const;
  const answer = sendFiles("/upload/single", files, 120_000, { token: "token", signal: abort.signal });
  return { answer, abort, request: TestUpload.last as TestUpload };
}
const messageOf = async (answer: ReturnType<typeof sendFiles>) => {
  const known = await answer;
  return "refusal" in known ? known.refusal.message : "";
};
afterEach(() => {
  TestUpload.last = undefined;
  vi.unstubAllGlobals();
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
