import { describe, expect, it } from "vitest";
import { readSession, type SessionStore, writeSession } from "./session-storage.ts";

function memory(content: Record<string, string> = {}): SessionStore & { content: Map<string, string> } {
  const map = new Map(Object.entries(content));
  return {
    content: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const session = { token: "a", refreshToken: "r", member: { id: 1, user_id: "lin_mo", nickname: "林墨", avatar: null } };

describe("the session on the device", () => {
  it("is found again under the names of the specification", () => {
    const store = memory();
    writeSession(store, session);
    expect([...store.content.keys()].sort()).toEqual(["refreshToken", "token", "userInfo"]);
    expect(readSession(store)).toEqual(session);
  });

  it("has its token written last: another tab that sees it sees the rest", () => {
    const store = memory();
    const written: string[] = [];
    writeSession({ ...store, setItem: (key) => void written.push(key) }, session);
    expect(written.at(-1)).toBe("token");
  });

  it("leaves nothing of a session that ended", () => {
    const store = memory();
    writeSession(store, session);
    writeSession(store, { token: null, refreshToken: null, member: null });
    expect(store.content.size).toBe(0);
  });

  it("survives a userInfo that somebody broke", () => {
    expect(readSession(memory({ token: "a", userInfo: "{" })).member).toBeNull();
    expect(readSession(memory({ token: "a", userInfo: '{"id":"x"}' })).member).toBeNull();
  });

  it("is nobody's when the storage refuses", () => {
    const store = memory();
    store.getItem = () => {
      throw new Error("denied");
    };
    expect(readSession(store).token).toBeNull();
  });
});
