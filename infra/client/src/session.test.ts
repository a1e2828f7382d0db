import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiAnswer, callApi } from "./http.ts";
import { createSession, type HeldTokens, type SessionStore } from "./session.ts";

const NOBODY: HeldTokens = { token: null, refreshToken: null };
/** What the tabs share. */
let shared: HeldTokens;
/** What the other tabs do when they hear of it. */
let onShared: () => void;
let storage: Map<string, string>;
/** A server that ends the session when a refresh token comes twice, but answers the same call, known by its key, as before. */
let server: {
  token: string;
  refreshToken: string;
  refreshes: number;
  answered: Map<string, object>;
  answer: () => Promise<Response>;
  name: (count: number) => string;
};

/** A tab with a copy of the session of its own, as the members' site has it; or none beside what all share, as the back office. */
function openTab({ copy = true } = {}) {
  let held = shared;
  const ended = vi.fn();
  const store: SessionStore = {
    read: () => (copy ? held : shared),
    readShared: () => shared,
    adopt: () => {
      held = shared;
    },
    rotate: (tokens) => {
      held = tokens;
      shared = tokens;
      onShared();
    },
    end: () => {
      held = NOBODY;
      shared = NOBODY;
      ended();
    },
  };
  const session = createSession({ refreshPath: "/auth/refresh", lock: "test", overMessage: "会话已过期" });
  const send = (call: (token: string | null) => Promise<ApiAnswer>) => session.call(store, call);
  const ask = () => send((token) => callApi({ path: "/auth/me" }, { token }));
  return { ask, send, ended, refresh: () => session.refresh(store), hear: () => store.adopt(), leave: () => store.end() };
}

/** The locks of a browser: one holder of a name at a time, the others in a row. */
function locks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const before = last.get(name) ?? Promise.resolve();
      const mine = before.then(work);
      last.set(
        name,
        mine.catch(() => {}),
      );
      return mine;
    },
  };
}

const refused = (status: number, error?: string) => Response.json({ success: false, error }, { status });

beforeEach(() => {
  shared = { token: "old", refreshToken: "r1" };
  onShared = () => {};
  storage = new Map();
  const name = (count: number) => `alive-${count}`;
  server = { token: name(1), refreshToken: "r1", refreshes: 0, answered: new Map(), answer: async () => renew(), name };
  const renew = () => {
    server.refreshes += 1;
    server.token = server.name(server.refreshes + 1);
    server.refreshToken = `r${server.refreshes + 1}`;
    return Response.json({ success: true, data: { access_token: server.token, refresh_token: server.refreshToken, expires_in: 3600 } });
  };
  vi.stubGlobal("navigator", { locks: locks() });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("fetch", async (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (address !== "/api/auth/refresh")
      return headers.Authorization === `Bearer ${server.token}` ? Response.json({ success: true, data: "answer" }) : refused(401);
    const call = `${headers["Idempotency-Key"]} ${body}`;
    const before = server.answered.get(call);
    if (before) return Response.json(before);
    if (JSON.parse(body).refresh_token === server.refreshToken) {
      const answer = await server.answer();
      if (answer.ok) server.answered.set(call, await answer.clone().json());
      return answer;
    }
    server.token = "none";
    return refused(401, "refresh-token-invalid");
  });
});
afterEach(() => vi.unstubAllGlobals());

const answered: ApiAnswer = { data: "answer", message: "" };

describe.each([
  ["with a copy of the session in each tab", { copy: true }],
  ["with the session in the storage alone", { copy: false }],
])("%s", (_, kind) => {
  it("exchanges once for many calls of a tab whose token has expired", async () => {
    const tab = openTab(kind);
    expect(await Promise.all([tab.ask(), tab.ask(), tab.ask()])).toEqual([answered, answered, answered]);
    expect(server.refreshes).toBe(1);
  });

  it("exchanges nothing more for a call that is refused after another one has renewed the session", async () => {
    const tab = openTab(kind);
    let refuseLate = () => {};
    const tokens: (string | null)[] = [];
    const late = tab.send((token) => {
      tokens.push(token);
      if (tokens.length > 1) return Promise.resolve(answered);
      return new Promise((resolve) => {
        refuseLate = () => resolve({ refusal: { status: 401, code: "unknown", message: "" } });
      });
    });
    expect(await tab.ask()).toEqual(answered);
    refuseLate();
    expect(await late).toEqual(answered);
    expect([tokens, server.refreshes]).toEqual([["old", "alive-2"], 1]);
  });

  it("exchanges once, and not before each call, where the clock is hours ahead of the server's", async () => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    server.name = (count) => `h.${btoa(JSON.stringify({ exp, count }))}.s`;
    server.token = server.name(1);
    shared = { token: server.token, refreshToken: "r1" };
    const early = vi.spyOn(Date, "now").mockReturnValue((exp + 7200) * 1000);
    const tab = openTab(kind);
    for (let call = 0; call < 3; call += 1) expect(await tab.ask()).toEqual(answered);
    expect(server.refreshes).toBe(1);
    // With its end in sight it is exchanged all the same.
    early.mockReturnValue((exp + 7200 + 3590) * 1000);
    expect(await tab.ask()).toEqual(answered);
    expect(server.refreshes).toBe(2);
    early.mockRestore();
  });

  it("exchanges once for two tabs whose token has expired at the same moment, and signs neither out", async () => {
    const [one, other] = [openTab(kind), openTab(kind)];
    expect(await Promise.all([one.ask(), other.ask()])).toEqual([answered, answered]);
    expect(server.refreshes).toBe(1);
    expect([one.ended, other.ended].map((ended) => ended.mock.calls.length)).toEqual([0, 0]);
  });

  it("exchanges once for two tabs without the locks of a secure origin", async () => {
    vi.stubGlobal("navigator", {});
    const [one, other] = [openTab(kind), openTab(kind)];
    expect(await Promise.all([one.ask(), other.ask()])).toEqual([answered, answered]);
    expect(server.refreshes).toBe(1);
    expect(storage.size).toBe(0);
  });

  it("exchanges where the browser denies its locks and its storage to sites", async () => {
    const denied = () => new DOMException("denied", "SecurityError");
    vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(denied()) } });
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw denied();
      },
    });
    expect(await openTab(kind).ask()).toEqual(answered);
    expect(server.refreshes).toBe(1);
  });

  it("exchanges once if the second tab gets the new tokens while it waits for the lock", async () => {
    const [one, other] = [openTab(kind), openTab(kind)];
    onShared = other.hear;
    let answer: (() => void) | undefined;
    const renew = server.answer;
    server.answer = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return renew();
    };
    const asked = Promise.all([one.refresh(), other.refresh()]);
    await vi.waitFor(() => expect(answer).toBeDefined());
    answer?.();
    expect(await asked).toEqual(["renewed", "renewed"]);
    expect(server.refreshes).toBe(1);
  });

  it("keeps the key of the exchange until the new tokens are shared, because another process sees writes late", async () => {
    const keys: number[] = [];
    onShared = () => keys.push(storage.size);
    expect(await openTab(kind).refresh()).toBe("renewed");
    expect([keys, storage.size]).toEqual([[1], 0]);
  });

  it("exchanges the refresh token of another tab if its access token is not visible yet", async () => {
    const [one, other] = [openTab(kind), openTab(kind)];
    expect(await one.refresh()).toBe("renewed");
    const whole = shared;
    shared = { ...whole, token: "old" };
    expect(await other.ask()).toEqual(answered);
    expect([server.refreshes, shared.refreshToken]).toEqual([2, "r3"]);
    expect(other.ended).not.toHaveBeenCalled();
  });

  it("does not sign in a member again who signed out while the answer was on its way", async () => {
    const tab = openTab(kind);
    const renew = server.answer;
    server.answer = async () => {
      tab.leave();
      return renew();
    };
    expect(await tab.refresh()).toBe("over");
    expect(shared).toEqual(NOBODY);
  });

  it.each([
    ["does not answer", () => Promise.reject(new TypeError("no network")), { status: 0, code: "network" }],
    ["is starting", async () => refused(503, "unavailable"), { status: 503, code: "unavailable" }],
    ["was asked too often", async () => refused(429, "too-many-requests"), { status: 429, code: "too-many-requests" }],
  ])("keeps the session while the server %s, and goes on with it afterwards", async (_why, answer, refusal) => {
    const tab = openTab(kind);
    const renew = server.answer;
    server.answer = answer;
    expect(await tab.ask()).toEqual({ refusal: expect.objectContaining(refusal) });
    expect(tab.ended).not.toHaveBeenCalled();
    server.answer = renew;
    expect(await tab.ask()).toEqual(answered);
  });

  it.each(["the same page", "the next page"])("keeps the session when the answer is lost, and %s asks once more", async (who) => {
    const tab = openTab(kind);
    const ask = globalThis.fetch;
    vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
      const answer = await ask(...call);
      if (String(call[0]).endsWith("/refresh")) throw new TypeError("the line broke");
      return answer;
    });
    expect(await tab.refresh()).toMatchObject({ status: 0, code: "network" });
    vi.stubGlobal("fetch", ask);
    const next = who === "the same page" ? tab : openTab(kind);
    expect(await next.ask()).toEqual(answered);
    expect([server.refreshes, next.ended.mock.calls.length, storage.size]).toEqual([1, 0, 0]);
  });

  it("ends the session when the server says that it is over, once for all calls that find it out", async () => {
    const tab = openTab(kind);
    server.answer = async () => refused(401, "refresh-token-invalid");
    const over = { refusal: { status: 401, code: "session-over", message: "会话已过期" } };
    expect(await Promise.all([tab.ask(), tab.ask()])).toEqual([over, over]);
    expect(tab.ended).toHaveBeenCalledOnce();
  });
});

describe("an access token that no browser sends", () => {
  const broken = [
    ["in another script", "断了的令牌"],
    ["with a line break", "a\nb"],
    ["longer than a header", "a".repeat(5000)],
  ] as const;

  it.each(broken)("%s is exchanged before the call", async (_, token) => {
    shared = { token, refreshToken: "r1" };
    const tab = openTab();
    expect(await tab.ask()).toEqual(answered);
    expect([server.refreshes, tab.ended.mock.calls.length]).toEqual([1, 0]);
  });

  it.each(broken)("%s ends the session where it cannot be exchanged, and a call that visitors may make is answered", async (_, token) => {
    shared = { token, refreshToken: null };
    const tab = openTab();
    const sent: (string | null)[] = [];
    const asVisitor = async (held: string | null) => {
      sent.push(held);
      return answered;
    };
    expect(await Promise.all([tab.send(asVisitor), tab.send(asVisitor)])).toEqual([answered, answered]);
    expect(sent).toEqual([null, null]);
    expect([server.refreshes, tab.ended.mock.calls.length]).toEqual([0, 1]);
  });

  it("ends the session, and a call of members says so", async () => {
    shared = { token: "断了的令牌", refreshToken: "断了" };
    const tab = openTab();
    expect(await tab.ask()).toEqual({ refusal: { status: 401, code: "session-over", message: "会话已过期" } });
    expect(tab.ended).toHaveBeenCalledOnce();
  });

  it("is kept while the server cannot say whether the session lives", async () => {
    shared = { token: "断了的令牌", refreshToken: "r1" };
    const tab = openTab();
    server.answer = async () => refused(503, "unavailable");
    expect(await tab.ask()).toHaveProperty("refusal");
    expect(tab.ended).not.toHaveBeenCalled();
  });
});

it("sends a call that visitors may make as theirs when the access token has run out and the session is over", async () => {
  shared = { token: `h.${btoa('{"exp":1}')}.s`, refreshToken: "foreign" };
  const tab = openTab();
  const asVisitor = vi.fn(async () => answered);
  expect(await tab.send(asVisitor)).toEqual(answered);
  expect(asVisitor).toHaveBeenCalledExactlyOnceWith(null);
  expect(tab.ended).toHaveBeenCalledOnce();
});

it("ends in a tab that did not hear that another one signed out", async () => {
  const tab = openTab();
  shared = NOBODY;
  server.refreshToken = "none";
  expect(await tab.ask()).toMatchObject({ refusal: { code: "session-over" } });
  expect(tab.ended).toHaveBeenCalledOnce();
});

it("hands on a refusal that says nothing about the session, and exchanges nothing", async () => {
  const tab = openTab();
  const forbidden: ApiAnswer = { refusal: { status: 403, code: "unknown", message: "禁止访问" } };
  expect(await tab.send(async () => forbidden)).toBe(forbidden);
  expect([server.refreshes, tab.ended.mock.calls.length]).toEqual([0, 0]);
});

it("exchanges with a key of its own when the lost exchange before it was of another token", async () => {
  storage.set("test key", "used r0");
  expect(await openTab().ask()).toEqual(answered);
  expect([...server.answered.keys()]).toEqual([expect.not.stringMatching(/^used /)]);
});

it("ends the session whose refresh token is longer than any server reads", async () => {
  const tab = openTab();
  server.answer = async () => refused(413);
  expect(await tab.refresh()).toBe("over");
});

it("tells a visitor what the server said, and exchanges nothing", async () => {
  shared = NOBODY;
  expect(await openTab().ask()).toEqual({ refusal: expect.objectContaining({ status: 401, code: "unknown" }) });
  expect(server.refreshes).toBe(0);
});

it("takes the lock of a closed tab once the lock has expired", async () => {
  vi.stubGlobal("navigator", {});
  storage.set("lock-test", JSON.stringify({ owner: "closed", until: Date.now() - 1 }));
  expect(await openTab().refresh()).toBe("renewed");
});
