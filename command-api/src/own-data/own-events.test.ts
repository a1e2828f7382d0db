import type { StoredEvent } from "@shiye/events/envelope";
import { sampleOf } from "@shiye/events/fixtures/samples";
import { describe, expect, it } from "vitest";
import { STREAM_PAGE } from "../kernel/pages-of-stream.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { ownEvent, readOwnEvents } from "./own-events.ts";

const ME = 1000000000000001;
const OTHER = 1000000000000002;

const event = (stream: string, type: string, data: object, actor: StoredEvent["metadata"]["actor"]): StoredEvent => ({
  ...{ id: "018f0000-0000-7000-8000-000000000001", type, version: 1, at: "2026-05-04T08:00:00.000Z", data },
  ...{ stream, revision: 0, position: 1n },
  metadata: { actor, correlationId: "c", causationId: "c", ipRegion: "浙江" },
});
const self = { kind: "member", id: ME } as const;

describe("the events of streams", () => {
  it("come in pages, however long the streams, and a message that is recalled on the next page has no content", async () => {
    const { log } = createMemoryEventLog();
    let second = 0;
    const append = (stream: string, type: string, data: object) => {
      second += 1;
      const at = new Date(Date.parse("2026-05-04T08:00:00.000Z") + second * 1000).toISOString();
      return { id: `${second}`, type, version: 1, at, data, metadata: { actor: self, correlationId: "c", causationId: "c" }, stream };
    };
    const said = (messageId: number) => append("conversation-1-2", "MessageSent", { messageId, senderId: ME, content: `第${messageId}句` });
    const conversation = Array.from({ length: STREAM_PAGE }, (_none, index) => said(index));
    conversation.push(append("conversation-1-2", "MessageRecalled", { messageId: STREAM_PAGE - 1, senderId: ME }));
    for (let messageId = STREAM_PAGE; messageId < 2.5 * STREAM_PAGE; messageId += 1) conversation.push(said(messageId));
    const likes = [append("like-1-note-2", "NoteLiked", { memberId: ME, noteId: 2 })];
    for (const events of [conversation, likes])
      await log.append({ stream: events[0]?.stream ?? "", expectedRevision: "no-stream", events });

    const answers = [];
    let streams = ["conversation-1-2", "like-1-note-2"];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const { events, next } = await readOwnEvents(log, { memberId: ME, streams, from });
      answers.push(events);
      streams = streams.slice(next?.stream);
      from = next?.from;
    }
    expect(answers.map(({ length }) => length)).toEqual([2 * STREAM_PAGE, STREAM_PAGE / 2 + 2]);
    const all = answers.flat();
    expect(all.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual([
      ...conversation.map(({ stream }, revision) => `${stream} ${revision}`),
      "like-1-note-2 0",
    ]);
    expect(all.slice(STREAM_PAGE - 2, STREAM_PAGE).map(({ data }) => data.content)).toEqual([`第${STREAM_PAGE - 2}句`, ""]);
  });
});

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

  it("does not say whether the other was shown what they read: of somebody who was blocked it would tell that", () => {
    const read = { conversationId: 1, memberId: ME, otherId: OTHER, throughMessageId: 9 };
    const [told] = ownEvent(ME, event("conversation-1-2", "ConversationRead", { ...read, isShown: false }, self));
    expect(told?.data).toEqual(read);
  });

  it("has nothing that somebody else did to their things, or that is about another", () => {
    const other = { kind: "member", id: OTHER } as const;
    expect(ownEvent(ME, event("note-2", "NoteViewsCounted", { noteId: 2, authorId: ME }, { kind: "system" }))).toEqual([]);
    expect(ownEvent(ME, event("comment-2", "CommentAdded", { authorId: OTHER, noteAuthorId: ME }, other))).toEqual([]);
    expect(ownEvent(ME, event(`member-${OTHER}`, "ProfileEdited", { memberId: OTHER }, other))).toEqual([]);
    expect(ownEvent(ME, event(`session-${OTHER}`, "SessionStarted", { memberId: OTHER }, { kind: "system" }))).toEqual([]);
  });

  it("has what administrators decided about them, without who or from where", () => {
    const locked = event(`member-${ME}`, "MemberDeactivated", { memberId: ME }, { kind: "admin", id: 7 });
    expect(ownEvent(ME, locked)).toMatchObject([{ by: "administration", ip_region: null }]);
    expect(JSON.stringify(ownEvent(ME, locked))).not.toMatch(/7|浙江/);
  });

  it("is by an administrator also if that one has the member's number, and by the system if nobody acted", () => {
    const session = (actor: StoredEvent["metadata"]["actor"]) =>
      ownEvent(ME, event(`session-${ME}`, "SessionEnded", { memberId: ME }, actor));
    expect(session({ kind: "admin", id: ME })).toMatchObject([{ by: "administration", ip_region: null }]);
    expect(session({ kind: "system" })).toMatchObject([{ by: "system", ip_region: null }]);
  });

  it("is not what another did in a stream that is not about the member alone", () => {
    expect(ownEvent(ME, event(`like-${ME}-note-2`, "NoteUnliked", { memberId: ME, noteId: 2 }, { kind: "admin", id: 7 }))).toEqual([]);
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
