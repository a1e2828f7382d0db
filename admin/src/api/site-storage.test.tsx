// @vitest-environment happy-dom
import { afterAll, describe, expect, it } from "vitest";

const NAMES = ["localStorage", "sessionStorage"] as const;
const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

afterAll(() => {
  NAMES.forEach((name, place) => {
    const own = before[place];
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  });
});

describe("a browser that denies storage to sites", () => {
  it("keeps an administrator signed in as long as the page, with a theme of their choice", async () => {
    for (const name of NAMES)
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    const { clearSession, readAccessToken, storeTokens } = await import("./session-storage.ts");
    const { chooseTheme } = await import("../features/theme/theme-choice.ts");
    expect(readAccessToken()).toBeNull();
    storeTokens({ access_token: "a", refresh_token: "r", expires_in: 3600 });
    expect(readAccessToken()).toBe("a");
    expect(() => chooseTheme("dark")).not.toThrow();
    clearSession();
    expect(readAccessToken()).toBeNull();
  });
});
