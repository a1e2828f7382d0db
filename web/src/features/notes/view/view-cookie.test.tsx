// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { rememberView, wasViewed } from "./view-cookie.ts";

afterEach(() => vi.restoreAllMocks());

it("a view is remembered for an hour, in a cookie that calls and files do not carry", () => {
  const write = vi.spyOn(document, "cookie", "set");
  rememberView(7);
  expect(write.mock.calls).toEqual([["viewed_7=1; path=/post; max-age=3600; SameSite=Lax"]]);
});

it("a note was viewed when its own cookie is there, and not by that of one whose number begins like its own", () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("theme=dark; viewed_70=1");
  expect([wasViewed(70), wasViewed(7)]).toEqual([true, false]);
});
