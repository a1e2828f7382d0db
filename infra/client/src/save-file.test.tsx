// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a file that is saved goes to the downloads under its name, and out of memory once the download has begun", () => {
  vi.useFakeTimers();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:http://site/1");
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const saved: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.href, this.download]);
  });
  saveFile(new Blob(["a,b"]), "笔记.csv");
  expect(saved).toEqual([["blob:http://site/1", "笔记.csv"]]);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledExactlyOnceWith("blob:http://site/1");
});
