import { refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { RefusalError } from "@shiye/infra/http/answers";
import { expect, it } from "vitest";
import { like } from "../likes/like.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { noteStream } from "../notes/state.ts";
import type { Services } from "../services.ts";
import { asMember, ME, OTHER } from "../testing/given.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { newEvent, publishedNote } from "../testing/new-event.ts";
import { innerCommand } from "./command.ts";
import { createHandling } from "./handle.ts";
import { createWarmStates } from "./state-cache.ts";

const NOTE = 1_700_000_000_000_100;
const LIKE = { target_type: 1, target_id: NOTE };
const KEY = { key: "k", contentHash: "a" };
const OTHER_CONTENT = { key: "k", contentHash: "b" };
const REUSED = { code: "idempotency-key-reused" };

const deletion = { stream: `note-${NOTE}`, expectedRevision: 0, events: [newEvent("NoteDeleted", { noteId: NOTE, authorId: OTHER })] };

/** A log with one note. */
async function logWithNote() {
  const { log, events } = createMemoryEventLog();
  await log.append({
    stream: `note-${NOTE}`,
    expectedRevision: "no-stream",
    events: [newEvent("NotePublished", publishedNote(NOTE, OTHER))],
  });
  return { log, events };
}

/** A node, and how often it has looked a key up. */
function nodeOn(log: EventLog) {
  let looks = 0;
  const counting: EventLog = {
    ...log,
    readIdempotencyKey(key) {
      looks += 1;
      return log.readIdempotencyKey(key);
    },
  };
  const { handle } = createHandling({
    log: counting,
    states: createWarmStates({ log: counting }),
    services: {} as unknown as Services,
    drawId: () => 1,
    drawSecret: () => "secret",
    random: () => 0,
    onOneNode: (_name, work) => work(),
  });
  return { handle, looks: () => looks };
}

it("looks no key up for a call that stores events", async () => {
  const { log } = await logWithNote();
  const { handle, looks } = nodeOn(log);
  const first = await handle(like, LIKE, asMember(), KEY);
  expect(first).toMatchObject({ events: [{ type: "NoteLiked" }] });
  expect(looks()).toBe(0);
});

it("answers a repeated call with the first events though its effect would refuse it, and refuses other content", async () => {
  const { log, events } = await logWithNote();
  const { handle, looks } = nodeOn(log);
  const first = await handle(deleteNote, { id: NOTE }, asMember(OTHER), KEY);
  expect(first).toMatchObject({ events: [{ type: "NoteBinned" }] });
  expect(looks()).toBe(0);
  expect({ ...first, ...(await handle(deleteNote, { id: NOTE }, asMember(OTHER), KEY)) }).toEqual(first);
  expect(await handle(deleteNote, { id: NOTE }, asMember(OTHER), OTHER_CONTENT)).toMatchObject(REUSED);
  expect(await handle(deleteNote, { id: NOTE }, asMember(OTHER))).toMatchObject({ code: "note-not-found" });
  expect(events).toHaveLength(2);
});

it("answers a repeated call with the first events though there is nothing left to do, and refuses other content", async () => {
  const { log, events } = await logWithNote();
  const { handle } = nodeOn(log);
  const first = await handle(like, LIKE, asMember(), KEY);
  expect(await handle(like, LIKE, asMember(), KEY)).toMatchObject({ events: "events" in first ? first.events : [] });
  expect(await handle(like, LIKE, asMember(), OTHER_CONTENT)).toMatchObject(REUSED);
  expect(await handle(like, LIKE, asMember(), { ...KEY, key: "new" })).toMatchObject({ events: [] });
  expect(events).toHaveLength(2);
});

it("answers a repeated call that began before the first was stored with its events", async () => {
  const { log } = await logWithNote();
  // The first call is stored by another node while this one reads the note.
  const racing: EventLog = {
    ...log,
    async readStream(stream, options) {
      await log.append({ ...deletion, idempotency: KEY });
      return log.readStream(stream, options);
    },
  };
  expect(await nodeOn(racing).handle(deleteNote, { id: NOTE }, asMember(OTHER), KEY)).toMatchObject({ events: [{ type: "NoteDeleted" }] });
  expect(await nodeOn(racing).handle(deleteNote, { id: NOTE }, asMember(OTHER), OTHER_CONTENT)).toMatchObject(REUSED);
});

it("answers a repeated call that was decided before the first was stored with its events, and refuses other content", async () => {
  for (const [asked, answer] of [
    [KEY, { events: [{ type: "NoteDeleted", id: deletion.events[0]?.id }] }],
    [OTHER_CONTENT, REUSED],
  ] as const) {
    const { log, events } = await logWithNote();
    const racing: EventLog = {
      ...log,
      async append(request) {
        await log.append({ ...deletion, idempotency: KEY });
        return log.append(request);
      },
    };
    expect(await nodeOn(racing).handle(deleteNote, { id: NOTE }, asMember(OTHER), asked)).toMatchObject(answer);
    expect(events).toHaveLength(2);
  }
});

it("answers a repeated call with the first events while its facts are out of reach; a new call is told so", async () => {
  const { log } = await logWithNote();
  let isThere = true;
  const remove = innerCommand({
    stream: ({ id }: { id: number }) => noteStream(id),
    async gather({ read }, { id }) {
      if (!isThere) throw new RefusalError(refuse("unavailable"));
      return read(noteStream(id));
    },
    decide: () => [{ type: "NoteDeleted", data: { noteId: NOTE, authorId: OTHER } }],
  });
  const { handle } = nodeOn(log);
  await handle(remove, { id: NOTE }, asMember(OTHER), KEY);
  isThere = false;
  expect(await handle(remove, { id: NOTE }, asMember(OTHER), KEY)).toMatchObject({ events: [{ type: "NoteDeleted" }] });
  await expect(handle(remove, { id: NOTE }, asMember(OTHER), { ...KEY, key: "new" })).rejects.toThrow(RefusalError);
});

it("neither gathers nor prepares a repeated call of a command that changes something by it", async () => {
  const done: string[] = [];
  for (const handling of [{ keyFirst: true } as const, { prepare: async () => void done.push("prepared") }]) {
    const { log } = await logWithNote();
    done.length = 0;
    const remove = innerCommand({
      stream: ({ id }: { id: number }) => noteStream(id),
      async gather({ read }, { id }) {
        done.push("gathered");
        return read(noteStream(id));
      },
      decide: () => [{ type: "NoteDeleted", data: { noteId: NOTE, authorId: OTHER } }],
      handling,
    });
    const { handle } = nodeOn(log);
    await handle(remove, { id: NOTE }, asMember(ME), KEY);
    const once = [...done];
    expect(once).toContain("gathered");
    expect(await handle(remove, { id: NOTE }, asMember(ME), KEY)).toMatchObject({ events: [{ type: "NoteDeleted" }] });
    expect(await handle(remove, { id: NOTE }, asMember(ME), OTHER_CONTENT)).toMatchObject(REUSED);
    expect(done).toEqual(once);
  }
});
