// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { storageOf } from "./site-storage.ts";

afterEach(() => vi.restoreAllMocks());

it("storage that a browser denies to sites is none, and storage that it grants is its own", () => {
  expect(storageOf("localStorage")).toBe(window.localStorage);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(storageOf("sessionStorage")).toBeNull();
});
