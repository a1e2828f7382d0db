import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { idOfCategory } from "@shiye/command-api/categories/ensure-category";
import { createCommandApi } from "@shiye/command-api/command-api";
import { FIRST_CATEGORIES } from "@shiye/events/categories";
import { readConfig } from "@shiye/infra/config/config";
import { type Engines, openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createImageIntake } from "@shiye/infra/media/images/image-intake";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import { mediaUrl } from "@shiye/infra/media/media-name";
import { quarters } from "@shiye/infra/media/testing/image-samples";
import { tinyMp4 } from "@shiye/infra/media/testing/video-samples";
import { createVideoIntake } from "@shiye/infra/media/videos/video-intake";
import { createVideoTools } from "@shiye/infra/media/videos/video-tools";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { planCommunity } from "../demo/plan/plan-community.ts";
import { writeCommunity } from "./write-community.ts";

const MEMBERS = 5;
const NOTES = 6;
const plan = () => planCommunity({ members: MEMBERS, notes: NOTES, seed: "shiye", now: Date.UTC(2026, 4, 1) });

let sample: Buffer;
/** How long the first pictures take that are asked for. */
let firstPicturesMs = 0;
let folder = "";
let database: TestDatabase;
let engines: Engines;
beforeAll(async () => {
  sample = await quarters(60, 80).png().toBuffer();
});
async function openPlace(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), "write community "));
  database = await createTestDatabase(inject("databaseUrl"));
  engines = await openEngines(readConfig({ DATA_DIR: folder, DATABASE_URL: database.url }), "test", 8);
}
async function closePlace(): Promise<void> {
  await engines.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}
beforeEach(openPlace);
afterEach(closePlace);

/** Nothing reaches the log after so many appends, as when the process is killed there: who waits for an answer gets none. */
function dyingLog(log: EventLog, lives: number) {
  let left = lives;
  const underWay = new Set<Promise<unknown>>();
  const append: EventLog["append"] = (request) => {
    if (left-- <= 0) return Promise.reject(new Error("killed"));
    const appended = log.append(request);
    underWay.add(appended);
    return appended;
  };
  // What the log had taken before is in it before anybody starts again.
  return { log: { ...log, append }, settled: () => Promise.allSettled(underWay) };
}

/** One run of the seed, in a process of its own as far as memory goes. */
async function write(lives = Number.POSITIVE_INFINITY): Promise<void> {
  const store = createLocalMediaStore({ folder: path.join(folder, "media") });
  const dying = dyingLog(engines.log, lives);
  const api = createCommandApi({
    log: dying.log,
    databaseUrl: engines.databaseUrl,
    pool: engines.pool,
    ledger: true,
    keyring: engines.keyring,
    media: { store, temporaryFolder: path.join(folder, "uploads") },
    tokens: createTokenService("a secret of the test that is long enough"),
    secret: "a".repeat(64),
    now: Date.now,
    random: Math.random,
    logFault: () => undefined,
    warn: () => undefined,
  });
  const intake = createImageIntake({ store });
  const keep = async (ownerId: number) => {
    const taken = await intake.take(ownerId, sample);
    if (!taken.ok) throw new Error(taken.code);
    await api.mediaRecords.save(ownerId, taken.image);
    return mediaUrl(taken.image.name);
  };
  const videos = createVideoIntake({ store, tools: createVideoTools({ searchPath: "" }) });
  const film = async (name: string, ownerId: number) => {
    const file = path.join(folder, `${name}.mp4`);
    await writeFile(file, tinyMp4());
    const prepared = await videos.prepare(file, { memberId: ownerId });
    if (!prepared.ok) throw new Error(prepared.code);
    await api.mediaRecords.saveVideo(ownerId, prepared.video, null);
    return { url: mediaUrl(prepared.video.name), name, coverUrl: await keep(ownerId) };
  };
  await api.start();
  try {
    await api.ensureFirstCategories();
    await writeCommunity({
      plan: plan(),
      api,
      pictures: {
        async pictures(_planned, ownerId) {
          const takes = firstPicturesMs;
          firstPicturesMs = 0;
          await new Promise((resolve) => setTimeout(resolve, takes));
          return [{ url: await keep(ownerId), alt: "四色" }];
        },
        avatar: (_member, id) => keep(id),
        film,
      },
      untilInboxShows: async () => false,
      passwordHash: "not a hash",
      regionOf: () => "上海",
      resume: { prefix: "demo content", find: async (key) => (await engines.log.readIdempotencyKey(key))?.events },
      categoryIds: new Map(FIRST_CATEGORIES.map(({ title }) => [title, idOfCategory(title)])),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  } finally {
    await dying.settled();
    await api.stop();
  }
}

/** What is remembered, with names in place of the ids that every run draws anew, and in no order: claims apart, which nobody sees. */
async function story(): Promise<string[]> {
  const events = [];
  for await (const batch of engines.log.readAll({ after: 0n })) events.push(...batch);
  const names = new Map<unknown, string>();
  /** The note that a message is. */
  const named = (text: unknown) =>
    typeof text === "string" ? text.replace(/(?<=^\/post\?id=)\d+$/, (id) => names.get(Number(id)) ?? "nothing") : text;
  for (const { type, data } of events) {
    const fields = data as Record<string, unknown>;
    if (type === "MemberRegistered") names.set(fields.memberId, `member ${fields.accountName}`);
    if (type === "NotePublished") names.set(fields.noteId, `note ${fields.title}`);
    if (type === "DraftSaved") names.set(fields.noteId, `draft ${fields.title}`);
    if (type === "VerificationSubmitted") names.set(fields.verificationId, `application of ${names.get(fields.memberId)}`);
    if (type === "NotesViewed") names.set(fields.viewsId, "views of a day");
    if (type === "CommentAdded") names.set(fields.commentId, `comment ${fields.content}`);
    if (type === "FolderCreated") names.set(fields.folderId, `folder ${fields.name}`);
    if (type === "MessageSent") names.set(fields.messageId, `message ${named(fields.content)}`);
    // Which of the two has the lower id is drawn anew as well.
    if (type === "ConversationStarted") {
      const pair = [names.get(fields.lowerId), names.get(fields.higherId)].sort();
      names.set(fields.conversationId, `talk of ${pair}`);
      Object.assign(fields, { lowerId: pair[0], higherId: pair[1] });
    }
  }
  return events
    .filter(({ type }) => type !== "AccountNameClaimed" && type !== "ConversationIdClaimed")
    .map(({ type, data }) => `${type} ${JSON.stringify(data, (_key, value: unknown) => names.get(value) ?? named(value))}`)
    .sort();
}

/** For each member what they are told of, as the log has it: when it happened. */
async function toldInOrder(): Promise<Map<unknown, string[]>> {
  const told = new Map<unknown, string[]>();
  for await (const batch of engines.log.readAll({ after: 0n }))
    for (const { data, at } of batch) {
      const { noteAuthorId, followedId } = data as Record<string, unknown>;
      const receiver = noteAuthorId ?? followedId;
      if (receiver !== undefined) told.set(receiver, [...(told.get(receiver) ?? []), at]);
    }
  return told;
}

const count = (all: readonly string[], type: string) => all.filter((one) => one.startsWith(`${type} `)).length;

describe("a community that is written", () => {
  it("has everybody and everything of its plan, once, and written again nothing more", async () => {
    await write();
    const once = await story();
    const planned = [...plan()];
    const wanted = (kind: (typeof planned)[number]["kind"]) => planned.filter((action) => action.kind === kind).length;
    expect(count(once, "MemberRegistered")).toBe(MEMBERS);
    expect(count(once, "ProfileEdited")).toBe(MEMBERS);
    expect(count(once, "NotePublished")).toBe(NOTES);
    expect(count(once, "CommentAdded")).toBe(wanted("comment"));
    expect(count(once, "MemberFollowed")).toBe(wanted("follow"));
    expect(count(once, "MessageSent")).toBe(wanted("message"));
    expect(count(once, "DraftSaved")).toBe(wanted("draft"));
    expect(count(once, "VerificationSubmitted")).toBe(wanted("verify"));
    const rejected = planned.filter((action) => action.kind === "verify" && action.rejected !== undefined).length;
    expect([count(once, "VerificationRejected"), count(once, "VerificationApproved")]).toEqual([rejected, wanted("verify") - rejected]);
    expect(rejected).toBeGreaterThan(0);
    expect(count(once, "MessageRecalled")).toBe(wanted("recall"));
    expect(count(once, "FolderCreated")).toBe(wanted("folder"));
    expect(count(once, "CollectionFiled")).toBe(wanted("file"));
    expect(count(once, "ProfileNotePinned")).toBe(wanted("pin-note"));
    expect(count(once, "CommentPinned")).toBe(wanted("pin-comment"));
    expect(count(once, "CommentsClosed")).toBe(wanted("close-comments"));
    expect(once.filter((one) => one.startsWith("NotePublished") && one.includes(".mp4"))).toHaveLength(1);
    expect(count(once, "ReportFiled")).toBe(wanted("report"));
    expect([count(once, "NoteTakenDown"), count(once, "AppealFiled")]).toEqual([1, 1]);
    await write();
    expect(await story()).toEqual(once);
  });

  it("tells every member of things in the order in which they happened, even when the pictures of a note are slow", async () => {
    firstPicturesMs = 1000;
    await write();
    for (const moments of (await toldInOrder()).values()) expect(moments).toEqual(moments.toSorted());
  });

  // The first appends are the channels; then every member is claimed, registered and given a profile.
  it("is the same when the writing is killed at any moment and gone on with", { timeout: 120_000 }, async () => {
    await write();
    const undisturbed = await story();
    for (const lives of [10, 13, 17, 22, 31, 55]) {
      await closePlace();
      await openPlace();
      await expect(write(lives), `killed after ${lives} appends`).rejects.toThrow("killed");
      expect((await story()).length, "something was left to do").toBeLessThan(undisturbed.length);
      await write();
      expect(await story(), `killed after ${lives} appends`).toEqual(undisturbed);
    }
  });
});
