import { describe, expect, it, vi } from "vitest";
import { readSession, writeSession } from "./session-storage.ts";

/** The storage of a browser. */
function storage(content: Record<string, string> = {}, parts: Partial<Storage> = {}): Map<string, string> {
  const map = new Map(Object.entries(content));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    ...parts,
  });
  return map;
}

const session = { token: "a", refreshToken: "r", member: { id: 1, user_id: "lin_mo", nickname: "林墨", avatar: null } };

describe("the session on the device", () => {
  it("is found again under the names of the specification", () => {
    const content = storage();
    writeSession(session);
    expect([...content.keys()].sort()).toEqual(["refreshToken", "token", "userInfo"]);
    expect(readSession()).toEqual(session);
  });

  it("has its token written last: another tab that sees it sees the rest", () => {
    const written: string[] = [];
    storage({}, { setItem: (key) => void written.push(key) });
    writeSession(session);
    expect(written.at(-1)).toBe("token");
  });

  it("leaves nothing of a session that ended", () => {
    const content = storage();
    writeSession(session);
    writeSession({ token: null, refreshToken: null, member: null });
    expect(content.size).toBe(0);
  });

  it("survives a userInfo that somebody broke", () => {
    storage({ token: "a", userInfo: "{" });
    expect(readSession().member).toBeNull();
    storage({ token: "a", userInfo: '{"id":"x"}' });
    expect(readSession().member).toBeNull();
  });

  it("is nobody's when the storage refuses", () => {
    storage(
      {},
      {
        getItem: () => {
          throw new Error("denied");
        },
      },
    );
    expect(readSession().token).toBeNull();
  });
});
