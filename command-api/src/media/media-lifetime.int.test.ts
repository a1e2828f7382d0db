import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { createMediaLifetime } from "@shiye/infra/media/media-lifetime";
import { nameOfMediaUrl } from "@shiye/infra/media/media-name";
import { mediaUsesModel, writeMediaChanges } from "@shiye/infra/media/media-uses";
import { telephonePhoto } from "@shiye/infra/media/testing/image-samples";
import { tinyMp4 } from "@shiye/infra/media/testing/video-samples";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOfCategory } from "../categories/ensure-category.ts";
import { appendAsSystem } from "../testing/append-as-system.ts";
import type { TestApi } from "../testing/start-test-api.ts";
import { useTestApi } from "../testing/use-test-api.ts";
import { mediaUses } from "./media-uses-projection.ts";
import { createMediaSweep, GRACE_MS, RETIREMENT_MS } from "./sweep-media.ts";

type Member = Awaited<ReturnType<TestApi["member"]>>;
const MINUTE = 60_000;

const api = useTestApi({ now: () => clock });
let ada: Member;
let ben: Member;
let clock = Date.now();
let seed = 0;
beforeAll(async () => {
  await api.api.ensureFirstCategories();
  [ada, ben] = [await api.member("ada"), await api.member("ben")];
});
beforeEach(async () => {
  await api.api.variantQueue.idle();
  await sweep();
});

const sweep = (after = 0) => {
  clock += after;
  return api.api.sweepMedia();
};
/** Enough time for both sweeps that remove an unused file. */
const letTimePass = async () => {
  await sweep(GRACE_MS + MINUTE);
  await sweep(RETIREMENT_MS + MINUTE);
};

function paint(at: number): Promise<Buffer> {
  const background = { r: at % 256, g: (at * 7) % 256, b: (at * 31) % 256 };
  return sharp({ create: { width: 260, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
const form = (content: Uint8Array, field = "file") => {
  const body = new FormData();
  body.append(field, new Blob([content as BlobPart]), "a");
  return body;
};
async function upload(member: Member, content?: Buffer, kind = "single"): Promise<string> {
  seed += 1;
  const answer = await api.call("POST", `/upload/${kind}`, { body: form(content ?? (await paint(seed))), token: member.token });
  return String(answer.body.data.url);
}
async function publish(member: Member, images: string[]): Promise<number> {
  const body = { title: "秋天", content: "叶子黄了", category_id: idOfCategory("study"), images };
  const answer = await api.call("POST", "/posts", { body, token: member.token });
  expect(answer.body.message).toBe("发布成功");
  return Number(answer.body.data.id);
}
const remove = (member: Member, route: string) => api.call("DELETE", route, { token: member.token });
/** By way of the recycle bin. */
async function removeForGood(member: Member, noteId: number): Promise<void> {
  expect((await remove(member, `/posts/${noteId}`)).status).toBe(200);
  expect((await remove(member, `/recycle-bin/${noteId}`)).status).toBe(200);
}
async function comment(member: Member, noteId: number, images: string[], parentId?: number): Promise<number> {
  const content = images.map((url) => `<img src="${url}" alt="图片" class="comment-image">`).join("");
  const answer = await api.call("POST", "/comments", { body: { post_id: noteId, content, parent_id: parentId }, token: member.token });
  expect(answer.body.message).toBe("评论成功");
  return Number(answer.body.data.id);
}
/** Appends an event that another node could store. */
const append = (stream: string, event: DecidedEvent, at = clock) => appendAsSystem(api.log, stream, event, at);
const usable = async (member: Member, url: string) => (await api.api.mediaRecords.ownedBy(member.id, [url])).has(url);
const recorded = async (url: string) =>
  (await api.pool.query("select from media.files where name = $1", [nameOfMediaUrl(url)])).rowCount === 1;
/** How many files this picture has on the disk, with variants. */
async function files(url: string): Promise<number> {
  const name = nameOfMediaUrl(url) ?? "";
  const inFolder = await readdir(path.join(api.mediaFolder, path.dirname(name))).catch(() => []);
  return inFolder.filter((file) => file.startsWith(path.basename(name).slice(0, 32))).length;
}

describe("an upload that nothing ever showed", () => {
  it("may be used for a day; then it is removed with all its variants", async () => {
    const url = await upload(ada);
    await api.api.variantQueue.idle();
    expect(await files(url)).toBeGreaterThan(1);
    await sweep(GRACE_MS - MINUTE);
    expect(await usable(ada, url)).toBe(true);
    await sweep(2 * MINUTE);
    expect([await usable(ada, url), await recorded(url)]).toEqual([false, true]);
    expect(await sweep(RETIREMENT_MS - MINUTE)).toMatchObject({ removed: 0 });
    await sweep(2 * MINUTE);
    expect([await recorded(url), await files(url)]).toEqual([false, 0]);
  });

  it("begins its day again when it is uploaded again, at any point of its end", async () => {
    const content = await telephonePhoto(300, 200);
    const url = await upload(ada, content);
    await sweep(GRACE_MS + MINUTE);
    expect(await usable(ada, url)).toBe(false);
    expect(await upload(ben, content)).toBe(url);
    // The bytes are the same, so both members have it again.
    expect([await usable(ada, url), await usable(ben, url)]).toEqual([true, true]);
    await sweep(RETIREMENT_MS + MINUTE);
    expect([(await files(url)) > 0, await usable(ben, url)]).toEqual([true, true]);
    await letTimePass();
    expect(await files(url)).toBe(0);
    expect(await upload(ben, content)).toBe(url);
    expect([await usable(ada, url), await usable(ben, url), (await files(url)) > 0]).toEqual([false, true, true]);
  });

  it("waits for a running removal when it is uploaded again, but not longer than the remover lives", async () => {
    const content = await paint(250);
    const url = await upload(ada, content);
    const claim = (since: string) =>
      api.pool.query(`update media.files set removing_since = ${since} where name = $1`, [nameOfMediaUrl(url)]);
    await claim("clock_timestamp()");
    const again = upload(ada, content);
    const early = await Promise.race([again, new Promise((resolve) => setTimeout(() => resolve("waiting"), 500))]);
    expect(early).toBe("waiting");
    await claim("clock_timestamp() - interval '31 seconds'");
    expect(await again).toBe(url);
    expect(await usable(ada, url)).toBe(true);
    // A variant that is being made now would be counted before it is removed.
    await api.api.variantQueue.idle();
    // A file that was left half-removed is removed by the next sweep, whatever its age.
    await claim("clock_timestamp() - interval '31 seconds'");
    await sweep();
    expect(await files(url)).toBe(0);
  });
});

describe("a picture of a note", () => {
  it("stays as long as the note and a day longer, or as long as another note shows it", async () => {
    const [content, own] = [await paint(101), await upload(ada)];
    const shared = await upload(ada, content);
    expect(await upload(ben, content)).toBe(shared);
    const note = await publish(ada, [own, shared]);
    const other = await publish(ben, [shared]);
    for (let round = 0; round < 3; round += 1) await letTimePass();
    expect([await usable(ada, own), await usable(ben, shared)]).toEqual([true, true]);

    await remove(ada, `/posts/${note}`);
    await letTimePass();
    expect(await usable(ada, own), "in the recycle bin").toBe(true);
    expect((await api.call("POST", `/recycle-bin/${note}/restore`, { token: ada.token })).status).toBe(200);
    await removeForGood(ada, note);
    await sweep(GRACE_MS - MINUTE);
    expect(await usable(ada, own)).toBe(true);
    await letTimePass();
    expect([await files(own), await usable(ben, shared)]).toEqual([0, true]);
    await removeForGood(ben, other);
    await letTimePass();
    expect(await files(shared)).toBe(0);
  });

  it("is removed after an edit drops it, and not after an edit keeps it", async () => {
    const [kept, dropped] = [await upload(ada), await upload(ada)];
    const note = await publish(ada, [kept, dropped]);
    const body = { title: "秋天", content: "只留一张", category_id: idOfCategory("study"), images: [kept] };
    await api.call("PUT", `/posts/${note}`, { body, token: ada.token });
    await letTimePass();
    expect([await usable(ada, kept), await files(dropped)]).toEqual([true, 0]);
  });

  it("that was retired while its note was being published is not lost", async () => {
    const url = await upload(ada);
    const picture = (await api.api.mediaRecords.ownedBy(ada.id, [url])).get(url);
    await sweep(GRACE_MS + MINUTE);
    expect(await usable(ada, url), "retired").toBe(false);
    const noteId = 1_700_000_000_000_555;
    const content = {
      noteId,
      authorId: ada.id,
      title: "t",
      content: "c",
      categoryId: 1,
      noteType: 1 as const,
      video: null,
      tags: [],
      mentionedIds: [],
    };
    await append(`note-${noteId}`, {
      type: "NotePublished",
      data: { ...content, images: [{ url, width: 1, height: 1, thumbhash: null, ...picture, alt: "" }] },
    });
    await letTimePass();
    expect(await usable(ada, url)).toBe(true);
  });
});

describe("a video and its poster", () => {
  it("stay with a draft, with the note it becomes, and a day longer", async () => {
    const body = form(tinyMp4({ seed: 8 }));
    body.append("thumbnail", new Blob([new Uint8Array(await paint(88))]), "a");
    const uploaded = (await api.call("POST", "/upload/video", { body, token: ada.token })).body.data as { url: string; coverUrl: string };
    const { url, coverUrl } = uploaded;
    const draft = { title: "片子", content: "还没写完", category_id: idOfCategory("study"), type: 2, video: { url, coverUrl } };
    const saved = await api.call("POST", "/posts", { body: { ...draft, is_draft: true }, token: ada.token });
    const id = Number(saved.body.data.id);
    await letTimePass();
    const kept = async () => [await files(url), (await files(coverUrl)) > 0];
    expect(await kept()).toEqual([1, true]);
    const published = await api.call("PUT", `/posts/${id}`, { body: { ...draft, is_draft: false }, token: ada.token });
    expect(published.status).toBe(200);
    await letTimePass();
    expect(await kept()).toEqual([1, true]);
    await removeForGood(ada, id);
    await letTimePass();
    expect(await kept()).toEqual([0, false]);
  });
});

describe("a file that is about to be removed", () => {
  it("is kept when a use came after the last check, or when it was half-removed and is used again", async () => {
    const url = await upload(ada);
    await api.api.variantQueue.idle();
    await sweep(GRACE_MS + MINUTE);
    const [digest, position] = [path.basename(nameOfMediaUrl(url) ?? "").slice(0, 32), await api.log.readLastPosition()];
    await api.pool.query("insert into media_uses.uses values ($1, 'note-9', $2, '{}')", [digest, ada.id]);
    const lifetime = createMediaLifetime({ sql: api.pool, store: { remove: () => Promise.reject(new Error("removed")) } });
    const through = { version: mediaUsesModel.version, position };
    expect(await lifetime.remove(new Date(clock + GRACE_MS), through)).toBe(0);
    const claimed = (ago: string) =>
      api.pool.query("update media.files set removing_since = now() - $2::interval where name = $1", [nameOfMediaUrl(url), ago]);
    await claimed("1 second");
    expect(await lifetime.bringBack(), "while it is being removed").toBe(0);
    await claimed("31 seconds");
    expect(await lifetime.remove(new Date(clock + GRACE_MS), through)).toBe(0);
    expect(await lifetime.bringBack()).toBe(1);
    expect(await usable(ada, url)).toBe(true);
    expect((await api.api.mediaRecords.storedAt([url]))[url]?.variants, "may be gone, and are made again").toEqual([]);
    await api.pool.query("delete from media_uses.uses where source = 'note-9'");
    await letTimePass();
    expect(await files(url)).toBe(0);
  });
});

describe("a picture of a comment", () => {
  it.each(["the comment", "the comment it answers", "the note"])("is removed a day after the end of %s", async (what) => {
    const note = await publish(ben, [await upload(ben)]);
    const [first, second] = [await upload(ben), await upload(ada)];
    const top = await comment(ben, note, [first]);
    const reply = await comment(ada, note, [second], top);
    await letTimePass();
    expect([await usable(ben, first), await usable(ada, second)]).toEqual([true, true]);
    if (what === "the comment") await remove(ada, `/comments/${reply}`);
    if (what === "the comment it answers") await remove(ben, `/comments/${top}`);
    if (what === "the note") await removeForGood(ben, note);
    await letTimePass();
    expect(await files(second)).toBe(0);
    expect(await usable(ben, first)).toBe(what === "the comment");
  });
});

describe("a member who has left", () => {
  it("leaves no picture that nobody else shows, not even one that comes late", async () => {
    const cleo = await api.member("cleo");
    const content = await paint(77);
    const [avatar, inNote, inComment, shared, onTheirNote] = [
      await upload(cleo),
      await upload(cleo),
      await upload(cleo),
      await upload(cleo, content),
      await upload(ada),
    ];
    await upload(ada, content);
    await api.call("PUT", "/users/cleo", { body: { avatar }, token: cleo.token });
    const note = await publish(cleo, [inNote, shared]);
    const adas = await publish(ada, [shared]);
    await comment(cleo, adas, [inComment]);
    await comment(ada, note, [onTheirNote]);
    await letTimePass();
    expect(await Promise.all([avatar, inNote, inComment].map((url) => usable(cleo, url)))).toEqual([true, true, true]);

    expect(await remove(cleo, `/users/${cleo.id}`)).toMatchObject({ status: 200 });
    await append(`comment-1700000000000777`, {
      type: "CommentAdded",
      data: {
        commentId: 1_700_000_000_000_777,
        noteId: note,
        noteAuthorId: cleo.id,
        authorId: ada.id,
        parentId: null,
        parentAuthorId: null,
        ancestorIds: [],
        content: `[image:${onTheirNote}]`,
        mentionedIds: [],
      },
    });
    await letTimePass();
    expect(await Promise.all([avatar, inNote, inComment, onTheirNote].map(files))).toEqual([0, 0, 0, 0]);
    expect([await usable(ada, shared), await usable(cleo, shared)]).toEqual([true, false]);
  });
});

describe("the poster of a video", () => {
  const shows = (avatar: string | null) => {
    const rest = { bio: null, gender: null, zodiac_sign: null, mbti: null, education: null, major: null, interests: [] };
    return append(`member-${ada.id}`, { type: "ProfileEdited", data: { memberId: ada.id, nickname: "b", avatar, ...rest } });
  };

  it("stays with the video, whether or not an event names it", async () => {
    const body = form(tinyMp4({ seed: 5 }));
    body.append("thumbnail", new Blob([new Uint8Array(await paint(55))]), "a");
    const { url, coverUrl } = (await api.call("POST", "/upload/video", { body, token: ada.token })).body.data as {
      url: string;
      coverUrl: string;
    };
    await shows(url);
    await letTimePass();
    expect((await api.api.mediaRecords.videosOwnedBy(ada.id, [url])).get(url)?.cover?.url).toBe(coverUrl);
    await shows(null);
    await letTimePass();
    expect([await files(url), await files(coverUrl)]).toEqual([0, 0]);
  });
});

describe("what is not known for certain", () => {
  it("keeps every file, while the log is not read to its end, an event waits as a dead letter, or the uses are read again", async () => {
    const [used] = [await upload(ada), await upload(ada)];
    await publish(ada, [used]);
    await sweep();
    const before = (await api.pool.query("select * from media_uses.uses order by 1, 2, 3")).rows;
    const lifetime = createMediaLifetime({ sql: api.pool, store: { remove: () => Promise.reject(new Error("removed")) } });
    const [later, position] = [clock + 3 * GRACE_MS, await api.log.readLastPosition()];
    const lagging = createMediaSweep({ log: api.log, readThrough: async () => false, lifetime, now: () => later });
    expect(await lagging()).toBeUndefined();

    // Then the uses are no evidence, and without any of it one of the two files is unused.
    const moment = { now: new Date(later), idleBefore: new Date(later - GRACE_MS) };
    const retired = async (change: string) => {
      await api.pool.query(`update projections.checkpoints set ${change} where model = 'media_uses'`);
      return lifetime.retire(moment, { version: mediaUsesModel.version, position });
    };
    expect(await retired("position = position - 1")).toBe(0);
    expect(await retired("position = position + 1, version = version + 1")).toBe(0);
    expect(await retired("version = version - 1, dead_letters = 1")).toBe(0);
    expect(await retired("dead_letters = 0")).toBe(1);
    // Nor is what was retired removed then.
    const removed = async (change: string) => {
      await api.pool.query(`update projections.checkpoints set ${change} where model = 'media_uses'`);
      return lifetime.remove(new Date(later), { version: mediaUsesModel.version, position });
    };
    expect(await removed("dead_letters = 1")).toBe(0);
    expect(await removed("dead_letters = 0, position = position - 1")).toBe(0);
    await expect(removed("position = position + 1")).rejects.toThrow("removed");

    // A rebuild from the beginning of the log gives the same rows; until then the old rows serve.
    const operator = createSubscriptions({ databaseUrl: api.databaseUrl, log: api.log, projections: [mediaUses] });
    await operator.rebuild("media_uses");
    await operator.stop();
    expect((await api.pool.query("select * from media_uses.uses order by 1, 2, 3")).rows).toEqual(before);
    expect(await usable(ada, used)).toBe(true);
    // The node that followed the uses notices that the tables were swapped, reports it, and continues.
    await publish(ada, [used]);
    await expect.poll(() => sweep(), { timeout: 20_000 }).toBeDefined();
    expect(new Set(api.faults.splice(0).map((fault) => JSON.stringify(fault).includes("media_uses")))).toEqual(new Set([true]));
  }, 60_000);

  it("is the same however often events are read, and a use in an ended stream never returns", async () => {
    const use = { digest: "f".repeat(32), source: "note-1", owner: 1, within: [] };
    const at = new Date(clock).toISOString();
    const changes = { uses: [use], replaced: [], ended: [], departed: [], at };
    const end = { uses: [], replaced: [], ended: ["note-1"], departed: [], at };
    const connection = await api.pool.connect();
    const held = async () => (await connection.query("select from media_uses.uses where source = 'note-1'")).rowCount;
    await connection.query("begin");
    for (const _twice of [1, 2]) await writeMediaChanges(connection, "media_uses", changes);
    expect(await held()).toBe(1);
    for (const next of [end, changes]) await writeMediaChanges(connection, "media_uses", next);
    expect(await held()).toBe(0);
    await connection.query("rollback");
    connection.release();
  });
});
