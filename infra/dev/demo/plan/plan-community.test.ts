import { RECALL_MS } from "@shiye/events/limits";
import { describe, expect, it } from "vitest";
import { conversations } from "../conversations.ts";
import { films } from "../videos/films.ts";
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

  it("leaves reports and an appeal to decide, of what was published before, each by another than its author", () => {
    const authors = new Map(of("publish").map(({ note, member }) => [note, member]));
    const reports = of("report");
    expect(new Set(reports.map(({ note }) => note)).size).toBe(5);
    for (const { note, member } of reports) expect(member).not.toBe(authors.get(note));
    expect(new Set(reports.map(({ note, member }) => `${note} ${member}`)).size, "a second report of a member is none").toBe(
      reports.length,
    );
    const [down] = of("take-down");
    expect(authors.get(down?.note ?? -1)).toBe(down?.member);
    const after = community.slice(community.findIndex(({ kind }) => kind === "take-down") + 1);
    expect(after.filter((action) => "note" in action && action.note === down?.note)).toEqual([]);
    expect(of("verify").filter(({ decidedAt }) => decidedAt === undefined).length).toBeGreaterThan(1);
  });

  it("of any size and seed asks for nothing that is refused: no word below a closed note, nothing done to one in the bin", () => {
    const refused: string[] = [];
    for (const [members, notes] of [
      [2, 3],
      [5, 6],
      [16, 24],
    ] as const)
      for (let seed = 0; seed < 80; seed++) {
        const [closed, gone, below] = [new Set<number>(), new Set<number>(), new Map<number, number>()];
        for (const action of planCommunity({ members, notes, seed: String(seed), now })) {
          const note = "note" in action ? action.note : action.kind === "like-comment" ? below.get(action.comment) : undefined;
          if (action.kind === "comment") below.set(action.comment, action.note);
          if (note === undefined) continue;
          if (gone.has(note) || (action.kind === "comment" && closed.has(note)))
            refused.push(`${members} members, seed ${seed}: ${action.kind}`);
          if (action.kind === "close-comments") closed.add(note);
          if (action.kind === "bin" || action.kind === "take-down") gone.add(note);
        }
      }
    expect(refused).toEqual([]);
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
      else if ("member" in action) expect(members.has(action.member)).toBe(true);
      if (action.kind === "views") for (const note of action.seen.keys()) expect(notes.has(note)).toBe(true);
      if (action.kind === "follow") expect(members.has(action.followed)).toBe(true);
      if (action.kind === "message") {
        expect(members.has(action.other)).toBe(true);
        if (typeof action.content === "object" && "note" in action.content) expect(notes.has(action.content.note)).toBe(true);
      }
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
    expect(mine.some(({ content }) => typeof content !== "string" && "scene" in content)).toBe(true);
    expect(mine.some(({ content }) => typeof content !== "string" && "note" in content)).toBe(true);
    for (const { talk, place, answers } of messages) if (answers !== undefined) expect(answers, `${talk}.${place}`).toBeLessThan(place);
    const spoken = new Map(messages.map((message) => [`${message.talk}.${message.place}`, message]));
    for (const { talk, place, member, at } of of("recall")) {
      const taken = spoken.get(`${talk}.${place}`);
      expect([taken?.member, at - (taken?.at ?? 0) < RECALL_MS]).toEqual([member, true]);
      expect(spoken.get(`${talk}.${place + 1}`)?.at ?? now, "before anything else is said").toBeGreaterThan(at);
    }
    expect(new Set(of("recall").map(({ member }) => member === 0)).size, "one's own and the other's").toBe(2);
    const readThrough = (talk: number, reader: number) =>
      Math.max(-1, ...of("read-conversation").flatMap((read) => (read.talk === talk && read.member === reader ? [read.place] : [])));
    const unread = messages.filter(({ talk, place, other }) => place > readThrough(talk, other));
    expect(unread).toHaveLength(conversations.reduce((sum, conversation) => sum + conversation.unread, 0));
    expect(unread.filter(({ other }) => other === 0).length).toBeGreaterThan(2);
  });

  it("looks at notes on most days, more often than it likes them", () => {
    const days = of("views");
    expect(days.length).toBeGreaterThan(100);
    const views = new Map<number, number>();
    for (const { seen } of days) for (const [note, times] of seen) views.set(note, (views.get(note) ?? 0) + times);
    expect(views.size).toBe(300);
    for (const { note } of of("like-note")) views.set(note, (views.get(note) ?? 0) - 1);
    expect(Math.min(...views.values())).toBeGreaterThan(0);
    const hot = of("publish").find(({ member, at }) => member === 0 && at < now - 40 * 86_400_000)?.note ?? -1;
    expect(days.filter(({ seen }) => seen.has(hot)).length).toBeGreaterThan(8);
  });

  it("lets the first member change two notes and put two others into the bin, late enough that nobody answers them there", () => {
    const [edits, binned] = [of("edit"), of("bin")];
    expect(new Set(edits.map(({ note }) => note)).size).toBe(2);
    expect(new Set(binned.map(({ note }) => note)).size).toBe(2);
    const authors = new Map(of("publish").map(({ note, member }) => [note, member]));
    for (const { note } of [...edits, ...binned]) expect(authors.get(note)).toBe(0);
    for (const { note, at } of binned) {
      expect(now - at).toBeLessThan(30 * 86_400_000);
      const after = community.filter((action) => action.at >= at && action.kind !== "bin" && "note" in action && action.note === note);
      expect(after).toEqual([]);
    }
    // Each version differs from the one before.
    const texts = [...of("publish"), ...edits].filter(({ note }) => edits.some((edit) => edit.note === note));
    expect(new Set(texts.map(({ title, content }) => `${title} ${content}`)).size).toBe(texts.length);
  });

  it("has authors pin films and a comment, close one note for comments, and the first member sort what they collect", () => {
    const authors = new Map(of("publish").map(({ note, member }) => [note, member]));
    for (const { note, member } of [...of("pin-note"), ...of("pin-comment"), ...of("close-comments")])
      expect(authors.get(note)).toBe(member);
    expect(of("pin-note").filter(({ member }) => member === 0)).toHaveLength(2);
    expect(of("pin-comment")).toHaveLength(1);
    const [closed, ...others] = of("close-comments");
    expect(others).toEqual([]);
    const late = of("comment").filter(({ note, at }) => note === closed?.note && at > (closed?.at ?? 0));
    expect(late).toEqual([]);
    const collected = new Map(of("collect").map(({ member, note, at }) => [`${member} ${note}`, at]));
    for (const { member, note, at } of of("file")) expect(collected.get(`${member} ${note}`)).toBeLessThan(at);
    expect(new Set(of("file").map(({ folder }) => folder)).size).toBe(of("folder").length);
    expect(of("file").length).toBeLessThan(of("collect").filter(({ member }) => member === 0).length);
  });

  it("keeps silent about members whom a smaller community does not have", () => {
    const small = [...planCommunity({ ...options, members: 5 })].filter((action) => action.kind === "message");
    expect(small.length).toBeGreaterThan(0);
    expect(small.every(({ member, other }) => member < 5 && other < 5)).toBe(true);
  });

  it("does nothing twice that counts once", () => {
    const pairs = community.flatMap((action) => {
      if (action.kind === "follow") return [`follow ${action.member} ${action.followed}`];
      if (action.kind === "like-note" || action.kind === "collect") return [`${action.kind} ${action.member} ${action.note}`];
      return action.kind === "like-comment" ? [`like-comment ${action.member} ${action.comment}`] : [];
    });
    expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
  });

  it("leaves the first member something of every kind that is not read", () => {
    const read = of("read-notifications").find(({ member }) => member === 0)?.at ?? now;
    const notes = new Map(of("publish").map(({ note, member }) => [note, member]));
    const comments = new Map(of("comment").map(({ comment, member }) => [comment, member]));
    const fresh = community.filter((action) => action.at > read && "member" in action && action.member !== 0);
    const kinds = fresh.flatMap((action) => {
      if (action.kind === "follow" && action.followed === 0) return ["followed"];
      if ((action.kind === "like-note" || action.kind === "collect") && notes.get(action.note) === 0) return [action.kind];
      if (action.kind !== "comment") return [];
      if (action.mentions?.includes(0)) return ["mentioned"];
      if (action.parent !== null && comments.get(action.parent) === 0) return ["answered"];
      return notes.get(action.note) === 0 ? ["commented"] : [];
    });
    expect(new Set(kinds)).toEqual(new Set(["followed", "like-note", "collect", "mentioned", "answered", "commented"]));
    expect(of("publish").some(({ mentions }) => mentions?.includes(0))).toBe(true);
  });

  it("shows every film once, and some drafts, badges, mentions, and comments with pictures", () => {
    const shown = of("publish").flatMap(({ film }) => (film ? [film] : []));
    expect(shown.toSorted()).toEqual(Object.keys(films).toSorted());
    expect(of("draft").filter(({ member }) => member === 0)).toHaveLength(5);
    const decided = of("verify").filter(({ decidedAt }) => decidedAt !== undefined && decidedAt < now);
    const approved = decided.filter(({ rejected }) => rejected === undefined);
    expect(decided.length).toBeGreaterThan(approved.length);
    expect(new Set(approved.map(({ form }) => form.type))).toEqual(new Set([1, 2]));
    expect(of("comment").filter(({ picture }) => picture).length).toBeGreaterThan(10);
    expect(of("comment").filter(({ mentions }) => mentions).length).toBeGreaterThan(10);
  });

  it("calls members by name whom a smaller community does not have", () => {
    const small = [...planCommunity({ ...options, members: 3, notes: 4 })];
    expect(small.filter((action) => "mentions" in action && action.mentions?.some((member) => member >= 3))).toEqual([]);
    expect(small.filter((action) => "content" in action && String(action.content).includes("@{"))).toEqual([]);
    expect(small.filter(({ kind }) => kind === "publish")).toHaveLength(4);
  });

  it("streams any size", () => {
    let notes = 0;
    for (const action of planCommunity({ members: 500, notes: 3000, seed: "large", now })) if (action.kind === "publish") notes++;
    expect(notes).toBe(3000);
  });
});
