import { checkNewEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { communityOf, type ScaleEvent, WORDS } from "./community.ts";

const callers = [1_888_000_000_000_001, 1_888_000_000_000_002];
const options = { callers, categoryIds: [1_700_000_000_000_001, 1_700_000_000_000_002], until: Date.UTC(2026, 10, 21) };

function eventsOf(size: number): { events: ScaleEvent[]; facts: ReturnType<ReturnType<typeof communityOf>["next"]>["value"] } {
  const told = communityOf(size, options);
  const events: ScaleEvent[] = [];
  for (;;) {
    const next = told.next();
    if (next.done) return { events, facts: next.value };
    events.push(next.value);
  }
}

describe("the community of a bench", () => {
  const { events, facts } = eventsOf(600);
  const ofType = (type: string) => events.filter(({ event }) => event.type === type);

  it("is made of events that the log would take, each stream without holes", () => {
    const next = new Map<string, number>();
    for (const { stream, revision, event } of events) {
      checkNewEvent(event);
      expect(revision, stream).toBe(next.get(stream) ?? 0);
      next.set(stream, revision + 1);
    }
    expect(new Set(events.map(({ event }) => event.id)).size).toBe(events.length);
  });

  it("has what its size promises, and one note that far more like than others", () => {
    expect(ofType("NotePublished")).toHaveLength(600);
    expect(ofType("NoteLiked").length / 600).toBeGreaterThan(3);
    expect(ofType("CommentAdded").length / 600).toBeCloseTo(2, 1);
    const likes = ofType("NoteLiked").filter(
      ({ event }) => (event.data as { noteId: number }).noteId === (facts as { hottestNote: number }).hottestNote,
    );
    expect(likes.length).toBeGreaterThan(25);
  });

  it("has its rare word in twelve notes, the common one in a hundredth, the commonest in all", () => {
    const having = (word: string) =>
      ofType("NotePublished").filter(({ event }) => (event.data as { content: string }).content.includes(word)).length;
    expect([having(WORDS.rare), having(WORDS.common), having(WORDS.commonest)]).toEqual([12, 6, 600]);
  });

  it("is the same in every run", () => {
    expect(eventsOf(600).events.map(({ stream }) => stream)).toEqual(events.map(({ stream }) => stream));
  });
});
