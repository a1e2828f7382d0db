import type { StoredEvent } from "@shiye/events/envelope";
import { sampleOf } from "@shiye/events/fixtures/samples";
import { describe, expect, it } from "vitest";
import { ownEvent } from "./own-events.ts";

const ME = 1000000000000001;
const OTHER = 1000000000000002;

const event = (stream: string, type: string, data: object, actor: StoredEvent["metadata"]["actor"]): StoredEvent => ({
  ...{ id: "018f0000-0000-7000-8000-000000000001", type, version: 1, at: "2026-05-04T08:00:00.000Z", data },
  ...{ stream, revision: 0, position: 1n },
  metadata: { actor, correlationId: "c", causationId: "c", ipRegion: "浙江" },
});
const self = { kind: "member", id: ME } as const;

describe("an event as its member reads it", () => {
  it("is what they did, where and when", () => {
    const liked = event("like-1-note-2", "NoteLiked", { memberId: ME, noteId: 2 }, self);
    expect(ownEvent(ME, liked)).toEqual([
      {
        ...{ stream: "like-1-note-2", revision: 0, type: "NoteLiked", at: "2026-05-04T08:00:00.000Z" },
        ...{ by: "self", ip_region: "浙江", data: { memberId: ME, noteId: 2 } },
      },
    ]);
  });

  it("is nothing that somebody else did to something of theirs, or about another", () => {
    const other = { kind: "member", id: OTHER } as const;
    expect(ownEvent(ME, event("note-2", "NoteViewsCounted", { noteId: 2, authorId: ME }, { kind: "system" }))).toEqual([]);
    expect(ownEvent(ME, event("comment-2", "CommentAdded", { authorId: OTHER, noteAuthorId: ME }, other))).toEqual([]);
    expect(ownEvent(ME, event(`member-${OTHER}`, "ProfileEdited", { memberId: OTHER }, other))).toEqual([]);
    expect(ownEvent(ME, event(`session-${OTHER}`, "SessionStarted", { memberId: OTHER }, { kind: "system" }))).toEqual([]);
  });

  it("is what the administration decided about them, without who or from where", () => {
    const locked = event(`member-${ME}`, "MemberDeactivated", { memberId: ME }, { kind: "admin", id: 7 });
    expect(ownEvent(ME, locked)).toMatchObject([{ by: "administration", ip_region: null }]);
    expect(JSON.stringify(ownEvent(ME, locked))).not.toMatch(/7|浙江/);
  });

  it.each([
    ["SessionStarted", 2, "refreshId"],
    ["SessionRefreshed", 1, "refreshId"],
    ["PasswordChanged", 1, "credentialId"],
    ["VerificationSubmitted", 1, "fields"],
  ])("%s holds no secret and no identity number", (type, version, field) => {
    const { data } = sampleOf(type, version);
    expect(data).toHaveProperty(field);
    const [told] = ownEvent(ME, event(`session-${ME}`, type, data, self));
    expect(told?.data).not.toHaveProperty(field);
    expect(told?.data).toHaveProperty("memberId");
  });
});
