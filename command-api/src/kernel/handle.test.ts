import { createSecretKey } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createEventReader } from "@shiye/infra/subscriptions/event-reader";
import { createLogSource } from "@shiye/infra/subscriptions/log-source";
import { afterEach, describe, expect, it } from "vitest";
import { like } from "../likes/like.ts";
import { unlike } from "../likes/unlike.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { publishNote } from "../notes/publish-note.ts";
import type { Services } from "../services.ts";
import { asMember, ME, OTHER } from "../testing/given.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { newEvent, publishedNote } from "../testing/new-event.ts";
import { createHandling } from "./handle.ts";
import { canonicalJson, idempotencyOf } from "./idempotency.ts";
import { createWarmStates } from "./state-cache.ts";

const NOTE = 1_700_000_000_000_100;
const PICTURE = { url: "/media/x.jpg", width: 2, height: 1, thumbhash: null };
const stopping: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((states) => states.stop()));
});

function nodeOn(log: EventLog, ids: number[] = [], more: Partial<Services> = {}, random = () => 0) {
  const reader = createEventReader({ source: createLogSource(log), log, warn: () => {} });
  const states = createWarmStates({ log, follow: reader.followFromNow });
  stopping.push(states, reader);
  let last = 1_800_000_000_000_000;
  const handling = createHandling({
    log,
    states,
    services: {
      nameKey: createSecretKey(Buffer.alloc(32)),
      media: {
        ownedBy: async () => new Map([[PICTURE.url, PICTURE]]),
        videosOwnedBy: async () => new Map(),
        giveTo: async () => {},
        storedAt: async () => ({}),
      },
      ...more,
    } as unknown as Services,
    drawId: () => ids.shift() ?? ++last,
    drawSecret: () => "secret",
    random,
    onOneNode: (_name, work) => work(),
  });
  return { states, handling };
}

const publish = (log: EventLog) =>
  log.append({ stream: `note-${NOTE}`, expectedRevision: "no-stream", events: [newEvent("NotePublished", publishedNote(NOTE, OTHER))] });
const target = { target_type: 1, target_id: NOTE };
const likeStreamName = `like-${ME}-note-${NOTE}`;
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the result of `alongside`", () => {
  it("is computed once while the log writes, and again only for a repeated call that writes nothing", async () => {
    const { log } = createMemoryEventLog();
    await publish(log);
    let asked = 0;
    let hasAsked = () => {};
    const asking = new Promise<void>((resolve) => {
      hasAsked = resolve;
    });
    const noteLikes = async () => {
      asked += 1;
      hasAsked();
      return 7;
    };
    const waiting: EventLog = {
      ...log,
      async append(request) {
        await asking;
        return log.append(request);
      },
    };
    const { handling } = nodeOn(waiting, [], { late: { noteLikes } } as unknown as Services);
    expect(await handling.answer(like, target, asMember())).toMatchObject({ data: { liked: true, likeCount: 7 } });
    expect(asked).toBe(1);
    expect(await handling.answer(like, target, asMember())).toMatchObject({ data: { liked: true, likeCount: 7 } });
    expect(asked).toBe(2);
  });
});

describe("a command on remembered states", () => {
  it("needs one round trip to the log for the first like of a known note", async () => {
    const { log, calls, events } = createMemoryEventLog();
    await publish(log);
    const { states, handling } = nodeOn(log);
    states.start();
    await turn();
    await handling.handle(like, target, asMember(OTHER));
    calls.append = 0;
    calls.readStream = 0;
    await handling.handle(like, target, asMember());
    expect(calls).toEqual({ append: 1, readStream: 0 });
    await handling.handle(unlike, target, asMember());
    expect(calls).toEqual({ append: 2, readStream: 0 });
    expect(events.at(-1)).toMatchObject({ type: "NoteUnliked", revision: 1 });
  });

  it("reads only the like when another node stored the one that is taken back", async () => {
    const { log, calls, events } = createMemoryEventLog();
    await publish(log);
    const { states, handling } = nodeOn(log);
    states.start();
    await turn();
    await handling.handle(like, target, asMember(OTHER));
    await nodeOn(log).handling.handle(like, target, asMember());
    await turn();
    calls.append = 0;
    calls.readStream = 0;
    await handling.handle(unlike, target, asMember());
    expect(calls).toEqual({ append: 1, readStream: 1 });
    expect(events.at(-1)).toMatchObject({ type: "NoteUnliked", revision: 1 });
  });

  it("finds no remembered state while the log is not followed (control)", async () => {
    const { log, calls } = createMemoryEventLog();
    await publish(log);
    const { handling } = nodeOn(log);
    await handling.handle(like, target, asMember());
    await handling.handle(unlike, target, asMember());
    expect(calls.readStream).toBeGreaterThan(1);
  });

  it("reads the log before it answers that there is nothing to do", async () => {
    const { log, events } = createMemoryEventLog();
    await publish(log);
    // The followed log brings no events, so the remembered states become stale.
    const deaf = nodeOn({ ...log, subscribe: ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())) });
    deaf.states.start();
    await turn();
    await deaf.handling.handle(like, target, asMember());
    await log.append({
      stream: likeStreamName,
      expectedRevision: 0,
      events: [newEvent("NoteUnliked", { memberId: ME, noteId: NOTE, noteAuthorId: OTHER })],
    });
    await deaf.handling.handle(like, target, asMember());
    expect(events.filter(({ stream }) => stream === likeStreamName).map(({ type }) => type)).toEqual([
      "NoteLiked",
      "NoteUnliked",
      "NoteLiked",
    ]);
  });

  it("is refused after the followed log brings the deletion of the note that authorised it", async () => {
    const { log } = createMemoryEventLog();
    await publish(log);
    const { states, handling } = nodeOn(log);
    states.start();
    await turn();
    await handling.handle(like, target, asMember(OTHER));
    await log.append({ stream: `note-${NOTE}`, expectedRevision: 0, events: [newEvent("NoteDeleted", { noteId: NOTE, authorId: OTHER })] });
    await turn();
    expect(await handling.handle(like, target, asMember())).toMatchObject({ code: "note-not-found" });
  });

  it("keeps no state that the followed log has overtaken during its read", async () => {
    const { log } = createMemoryEventLog();
    await publish(log);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let hold = true;
    const slow: EventLog = {
      ...log,
      async readStream(stream, options) {
        const before = await log.readStream(stream, options);
        if (hold) await held;
        return before;
      },
    };
    const { states, handling } = nodeOn(slow);
    states.start();
    await turn();
    const early = handling.handle(like, target, asMember(OTHER));
    await turn();
    await log.append({ stream: `note-${NOTE}`, expectedRevision: 0, events: [newEvent("NoteDeleted", { noteId: NOTE, authorId: OTHER })] });
    await turn();
    hold = false;
    release();
    await early;
    expect(await handling.handle(like, target, asMember())).toMatchObject({ code: "note-not-found" });
  });

  it("keeps no state that the followed log has overtaken during its append", async () => {
    const { log, events } = createMemoryEventLog();
    await publish(log);
    const slow: EventLog = {
      ...log,
      async append(request) {
        const result = await log.append(request);
        if (request.stream === likeStreamName && result.status === "appended" && result.events[0]?.revision === 0) {
          await log.append({
            stream: likeStreamName,
            expectedRevision: 0,
            events: [newEvent("NoteUnliked", { memberId: ME, noteId: NOTE, noteAuthorId: OTHER })],
          });
          await turn();
        }
        return result;
      },
    };
    const { states, handling } = nodeOn(slow);
    states.start();
    await turn();
    await handling.handle(like, target, asMember());
    const reading = await states.read({
      name: likeStreamName,
      fold: { initial: 0, evolve: (count: number, _event: StoredEvent) => count + 1 },
    });
    expect([reading.revision, events.length]).toEqual([1, 3]);
  });
});

describe("a command after a conflict with another writer", () => {
  it("is decided again on the current state", async () => {
    const { log, events } = createMemoryEventLog();
    await publish(log);
    let raced = false;
    const racing: EventLog = {
      ...log,
      async append(request) {
        if (!raced) {
          raced = true;
          await log.append({ ...request, events: request.events.map((one) => ({ ...one, id: "other" })) });
        }
        return log.append(request);
      },
    };
    const outcome = await nodeOn(racing).handling.handle(like, target, asMember());
    expect(isRefusal(outcome)).toBe(false);
    expect(outcome).toMatchObject({ events: [], position: 2n });
    expect(events.filter(({ stream }) => stream === likeStreamName)).toHaveLength(1);
  });

  it("draws another id when the first one is taken", async () => {
    const { log, events } = createMemoryEventLog();
    await publish(log);
    await log.append({
      stream: "category-1",
      expectedRevision: "no-stream",
      events: [newEvent("CategoryCreated", { categoryId: 1, name: "学习", title: "study" })],
    });
    const { handling } = nodeOn(log, [NOTE, NOTE + 1]);
    const outcome = await handling.handle(
      publishNote,
      { title: "题", content: "文", category_id: 1, images: [{ url: PICTURE.url, alt: "" }] },
      asMember(),
    );
    expect(outcome).toMatchObject({ events: [{ stream: `note-${NOTE + 1}` }] });
    expect(events).toHaveLength(3);
  });

  it("is decided on what others wrote while it waited for its next attempt", async () => {
    const { log, events } = createMemoryEventLog();
    await publish(log);
    /** Another device of the member likes the note and takes it back. */
    const other = () => {
      for (const type of ["NoteLiked", "NoteUnliked"] as const) {
        const revision = events.filter(({ stream }) => stream === likeStreamName).length - 1;
        const event = newEvent(type, { memberId: ME, noteId: NOTE, noteAuthorId: OTHER });
        void log.append({ stream: likeStreamName, expectedRevision: revision < 0 ? "no-stream" : revision, events: [event] });
      }
    };
    let races = 3;
    const racing: EventLog = {
      ...log,
      append(request) {
        if (races-- > 0) other();
        return log.append(request);
      },
    };
    const whileItWaits = () => {
      other();
      return 0;
    };
    const { handling } = nodeOn(racing, [], {}, whileItWaits);
    const outcome = await handling.handle(like, target, asMember());
    expect(outcome).not.toMatchObject({ code: "write-conflict" });
    expect(events.filter(({ stream }) => stream === likeStreamName).at(-1)?.type).toBe("NoteLiked");
  });

  it("fails with write-conflict after its last attempt", async () => {
    const { log } = createMemoryEventLog();
    await publish(log);
    const hopeless: EventLog = { ...log, append: async () => ({ status: "conflict", actualRevision: 7 }) };
    expect(await nodeOn(hopeless).handling.handle(deleteNote, { id: NOTE }, asMember(OTHER))).toMatchObject({ code: "write-conflict" });
  });
});

describe("an idempotency key", () => {
  const secret = createSecretKey(Buffer.alloc(32, 1));
  const call = {
    actor: { kind: "member", id: ME },
    key: "k",
    method: "POST",
    path: "/likes",
    input: { a: 1, b: { d: 1, c: [2, 1] } },
  } as const;

  it("does not depend on the order of the fields, and differs for another caller, path or content", () => {
    const same = idempotencyOf(secret, { ...call, input: { b: { c: [2, 1], d: 1 }, a: 1 } });
    expect(idempotencyOf(secret, call)).toEqual(same);
    expect(idempotencyOf(secret, { ...call, actor: { kind: "member", id: OTHER } }).key).not.toBe(same.key);
    expect(idempotencyOf(secret, { ...call, actor: { kind: "admin", id: ME } }).key).not.toBe(same.key);
    expect(idempotencyOf(secret, { ...call, input: { ...call.input, b: { d: 1, c: [1, 2] } } }).contentHash).not.toBe(same.contentHash);
    expect(idempotencyOf(secret, { ...call, path: "/x" }).contentHash).not.toBe(same.contentHash);
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });

  it("stores a like, an unlike and a repeat of the like under its key as one like", async () => {
    const { log, events } = createMemoryEventLog();
    await publish(log);
    const { handling } = nodeOn(log);
    const idempotency = idempotencyOf(secret, call);
    const first = await handling.handle(like, target, asMember(), idempotency);
    await handling.handle(unlike, target, asMember());
    expect(await handling.handle(like, target, asMember(), idempotency)).toEqual({ ...first, facts: undefined, beside: undefined });
    expect(events.at(-1)?.type).toBe("NoteUnliked");
    expect(await handling.handle(like, target, asMember(), { ...idempotency, contentHash: "other" })).toMatchObject({
      code: "idempotency-key-reused",
    });
  });
});
