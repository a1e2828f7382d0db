import { describe, expect, it } from "vitest";
import { conversations } from "../conversations.ts";
import type { PlannedAction } from "./actions.ts";
import { planCommunity } from "./plan-community.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const options = { members: 60, notes: 300, seed: "test", now };
const community = [...planCommunity(options)];
const of = <Kind extends PlannedAction["kind"]>(kind: Kind) =>
  community.filter((action): action is Extract<PlannedAction, { kind: Kind }> => action.kind === kind);

describe("the planned community", () => {
  it("happens in order of time, and nothing in the future", () => {
    expect(community.every((action, index) => index === 0 || action.at >= (community[index - 1]?.at ?? 0))).toBe(true);
    expect(community.at(-1)?.at).toBeLessThan(now);
    expect(now - (community[0]?.at ?? 0)).toBeGreaterThan(100 * 24 * 3_600_000);
  });

  it("is the same for the same seed, and another for another", () => {
    expect([...planCommunity(options)]).toEqual(community);
    expect([...planCommunity({ ...options, seed: "other" })]).not.toEqual(community);
  });

  it("never mentions a member, note or comment before it is there", () => {
    const members = new Set<number>();
    const notes = new Set<number>();
    const comments = new Set<number>();
    for (const action of community) {
      if (action.kind === "register") members.add(action.member);
      else expect(members.has(action.member)).toBe(true);
      if (action.kind === "follow") expect(members.has(action.followed)).toBe(true);
      if (action.kind === "message") expect(members.has(action.other)).toBe(true);
      if (action.kind === "publish") notes.add(action.note);
      else if ("note" in action) expect(notes.has(action.note)).toBe(true);
      if (action.kind === "comment") {
        if (action.parent !== null) expect(comments.has(action.parent)).toBe(true);
        comments.add(action.comment);
      }
      if (action.kind === "like-comment") expect(comments.has(action.comment)).toBe(true);
    }
    expect([members.size, notes.size]).toEqual([60, 300]);
  });

  it("tells every written note once", () => {
    expect(new Set(of("publish").map((note) => note.title)).size).toBe(300);
  });

  it("loves a few notes and reads most quietly", () => {
    const likes = new Map<number, number>();
    for (const { note } of of("like-note")) likes.set(note, (likes.get(note) ?? 0) + 1);
    const counts = [...likes.values()].sort((one, other) => other - one);
    const median = counts[Math.floor(counts.length / 2)] ?? 0;
    expect(counts[0]).toBeGreaterThan(4 * median);
    expect(of("comment").length).toBeGreaterThan(300);
    expect(of("comment").some(({ parent }) => parent !== null)).toBe(true);
  });

  it("lets members talk in the order that was written, and leaves the first one something to read", () => {
    const messages = of("message");
    for (const [talk, { lines }] of conversations.entries()) {
      const places = messages.filter((message) => message.talk === talk).map(({ place }) => place);
      expect(places).toEqual(lines.filter((line) => typeof line !== "number").map((_, index) => index));
    }
    const mine = messages.filter(({ member, other }) => member === 0 || other === 0);
    expect(new Set(mine.map(({ talk }) => talk)).size).toBeGreaterThanOrEqual(8);
    expect(mine.some(({ content }) => typeof content !== "string")).toBe(true);
    const readThrough = (talk: number, reader: number) =>
      Math.max(-1, ...of("read-conversation").flatMap((read) => (read.talk === talk && read.member === reader ? [read.place] : [])));
    const unread = messages.filter(({ talk, place, other }) => place > readThrough(talk, other));
    expect(unread).toHaveLength(conversations.reduce((sum, conversation) => sum + conversation.unread, 0));
    expect(unread.filter(({ other }) => other === 0).length).toBeGreaterThan(2);
  });

  it("keeps silent about members whom a smaller community does not have", () => {
    const small = [...planCommunity({ ...options, members: 5 })].filter((action) => action.kind === "message");
    expect(small.length).toBeGreaterThan(0);
    expect(small.every(({ member, other }) => member < 5 && other < 5)).toBe(true);
  });

  it("streams any size", () => {
    let notes = 0;
    for (const action of planCommunity({ members: 500, notes: 3000, seed: "large", now })) if (action.kind === "publish") notes++;
    expect(notes).toBe(3000);
  });
});
