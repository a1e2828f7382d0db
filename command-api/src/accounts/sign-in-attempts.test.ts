import { isRefusal } from "@shiye/events/refusals";
import { describe, expect, it } from "vitest";
import type { TokenBuckets } from "../edge/token-buckets.ts";
import { createSignInAttempts, type SignInAttempts } from "./sign-in-attempts.ts";

type Attempt = Parameters<SignInAttempts["begin"]>[0];

/** Buckets that never refill, and captchas that are always right. */
function lab() {
  const left = new Map<string, number>();
  const buckets: TokenBuckets = {
    async take(key, { burst }) {
      const now = left.get(key) ?? burst;
      if (now < 1) return 60;
      left.set(key, now - 1);
      return undefined;
    },
    giveBack: async (key, { burst }) => void left.set(key, Math.min(burst, (left.get(key) ?? burst) + 1)),
    sweep: async () => {},
  };
  const known = { device: false, network: false };
  let captchas = 0;
  const attempts = createSignInAttempts({
    buckets,
    captchas: {
      async check() {
        captchas += 1;
        return undefined;
      },
    },
    places: { look: async () => known },
  });
  const begin = (more: Partial<Attempt> = {}) =>
    attempts.begin({ holder: "member", holderId: 1, account: "leaf", network: "home", device: "phone", ...more });
  /** How many of so many wrong guesses are let through. */
  async function passed(count: number, more: Partial<Attempt> = {}): Promise<number> {
    let through = 0;
    for (let guess = 0; guess < count; guess += 1) if (!isRefusal(await begin(more))) through += 1;
    return through;
  }
  return { begin, passed, known, captchas: () => captchas };
}
const captcha = { captchaId: "c", captchaText: "t" };

describe("guesses of strangers", () => {
  it("are 20 at an account from one network, and 60 from all, before a captcha is asked for", async () => {
    const { begin, passed } = lab();
    const networks = ["n1", "n2", "n3", "n4"];
    expect(await Promise.all(networks.slice(0, 3).map((network) => passed(25, { network })))).toEqual([20, 20, 20]);
    expect(await passed(25, { network: "n4" })).toBe(0);
    expect(await begin({ network: "n4" })).toMatchObject({ code: "captcha-required", details: { captchaRequired: true } });
  });

  it("are 100 from one network at all accounts together", async () => {
    const { passed } = lab();
    for (const account of ["a", "b", "c", "d", "e"]) expect(await passed(20, { account })).toBe(20);
    expect(await passed(1, { account: "f" })).toBe(0);
    expect(await passed(1, { account: "f", network: "elsewhere" })).toBe(1);
  });

  it("that are refused use up nothing of what their network has", async () => {
    const { passed, known } = lab();
    for (const network of ["n1", "n2", "n3"]) await passed(20, { network });
    expect(await passed(200)).toBe(0);
    Object.assign(known, { network: true });
    expect(await passed(25)).toBe(20);
  });

  it("with right captchas are 10 from one network, and 100 from all", async () => {
    const { begin, passed } = lab();
    for (const network of ["n1", "n2", "n3"]) await passed(20, { network });
    for (let network = 0; network < 10; network += 1) expect(await passed(15, { network: `m${network}`, ...captcha })).toBe(10);
    expect(await begin({ network: "clean", ...captcha })).toMatchObject({ code: "too-many-requests" });
  });

  it("use up nothing of a known network or device, which have allowances of their own", async () => {
    const { passed, known } = lab();
    for (const network of ["n1", "n2", "n3"]) await passed(20, { network });
    Object.assign(known, { network: true });
    expect(await passed(25)).toBe(20);
    Object.assign(known, { device: true });
    expect(await passed(25)).toBe(20);
    expect(await passed(25, { device: "laptop" })).toBe(20);
  });
});

it("a right password returns its attempt", async () => {
  const { begin, passed } = lab();
  for (let count = 0; count < 200; count += 1) {
    const permit = await begin();
    if (isRefusal(permit)) throw new Error(permit.code);
    await permit.giveBack();
  }
  expect(await passed(25)).toBe(20);
});

it("a session has 20 guesses of its own, which no captcha widens", async () => {
  const { begin, passed, captchas } = lab();
  expect(await passed(25, { sessionId: 7, ...captcha })).toBe(20);
  expect(await begin({ sessionId: 7, ...captcha })).toMatchObject({ code: "too-many-requests", retryAfterSeconds: 60 });
  expect(captchas()).toBe(0);
  expect(await passed(25, { sessionId: 8 }), "another session").toBe(20);
  expect(await passed(25), "a sign-in").toBe(20);
});
