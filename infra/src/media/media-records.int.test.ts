import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { mediaUrl } from "./media-name.ts";
import { createMediaRecords, type MediaRecords } from "./media-records.ts";

let pool: pg.Pool;
let records: MediaRecords;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url });
  pool.on("error", () => {});
  records = createMediaRecords(pool);
  await records.createTables();
  close = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => close());

const [author, other] = [1_700_000_000_000_001, 1_700_000_000_000_002];
const named = (digit: string, extension: string) => `${digit.repeat(2)}/${digit.repeat(32)}.${extension}`;
const picture = (digit: string) => ({
  name: named(digit, "jpg"),
  size: 10,
  type: "image/jpeg" as const,
  width: 200,
  height: 150,
  thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
  animated: false,
  variants: [],
});
const video = { name: named("c", "mp4"), size: 5000, type: "video/mp4" as const, duration: 12.5 };

describe("what a member uploaded", () => {
  it("belongs to its owner only, as a picture or as a video with its cover", async () => {
    const [one, two] = [picture("a"), picture("b")];
    await records.save(author, one);
    await records.save(other, two);
    await records.saveVideo(author, video, one.name);
    const urls = [one.name, two.name, video.name].map(mediaUrl);
    expect([...(await records.ownedBy(author, urls)).keys()]).toEqual([mediaUrl(one.name)]);
    const { width, height, thumbhash } = one;
    const cover = { url: mediaUrl(one.name), width, height, thumbhash };
    const shown = { url: mediaUrl(video.name), type: "video/mp4", size: 5000, duration: 12.5 };
    expect([...(await records.videosOwnedBy(author, urls)).values()]).toEqual([{ ...shown, cover }]);
    expect((await records.videosOwnedBy(other, urls)).size).toBe(0);

    // The same bytes from another member: with their own cover, or none.
    await records.saveVideo(other, video, null);
    expect([...(await records.videosOwnedBy(other, urls)).values()]).toEqual([{ ...shown, cover: null }]);
    // A repeated upload without a cover keeps the earlier cover.
    await records.saveVideo(author, video, null);
    expect((await records.videosOwnedBy(author, urls)).get(mediaUrl(video.name))?.cover).toEqual(cover);
  });

  it("may be used no more once it is retired, given to nobody else, and gets no variant while it is removed", async () => {
    const [one, film] = [picture("e"), { ...video, name: named("f", "mp4") }];
    await records.save(author, one);
    await records.saveVideo(author, film, null);
    const urls = [one.name, film.name].map(mediaUrl);
    const usable = async (id: number) => [(await records.ownedBy(id, urls)).size, (await records.videosOwnedBy(id, urls)).size];
    const variant = { name: named("e", "avif"), width: 144, type: "image/avif" as const };
    expect(await usable(author)).toEqual([1, 1]);
    await pool.query("update media.files set retired_at = now() where name = any($1)", [[one.name, film.name]]);
    await records.giveTo(other, urls);
    expect([await usable(author), await usable(other)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(
      (await pool.query("select from media.owners where owner_id = $1 and name = any($2)", [other, [one.name, film.name]])).rowCount,
    ).toBe(0);
    expect(await records.addVariant(one.name, variant)).toBe(true);
    await pool.query("update media.files set removing_since = now() where name = $1", [one.name]);
    expect(await records.addVariant(one.name, variant)).toBe(false);
    await pool.query("delete from media.files where name = any($1)", [[one.name, film.name]]);
  });

  it("has its poster again when the video alone comes again after both were retired, but not one that is being removed", async () => {
    const [one, film] = [picture("7"), { ...video, name: named("8", "mp4") }];
    await records.save(author, one);
    await records.saveVideo(author, film, one.name);
    const state =
      "retired_at is not null as retired, removing_since is not null as removing, idle_since > now() - interval '1 day' as fresh";
    const poster = async () => (await pool.query(`select ${state} from media.files where name = $1`, [one.name])).rows[0];
    await pool.query("update media.files set idle_since = now() - interval '2 days', retired_at = now() where name = any($1)", [
      [one.name, film.name],
    ]);
    await records.saveVideo(other, film, null);
    expect(await poster(), "another member's upload").toEqual({ retired: true, removing: false, fresh: false });
    await records.saveVideo(author, film, null);
    expect(await poster()).toEqual({ retired: false, removing: false, fresh: true });
    await pool.query("update media.files set retired_at = now(), removing_since = now() where name = $1", [one.name]);
    await records.saveVideo(author, film, null);
    expect(await poster()).toMatchObject({ retired: true, removing: true });
    await pool.query("delete from media.files where name = any($1)", [[one.name, film.name]]);
  });

  it("is listed for the queue of variants only if it is a picture", async () => {
    const listed: string[] = [];
    for await (const { name } of records.list()) listed.push(name);
    expect(listed).toEqual([named("a", "jpg"), named("b", "jpg")]);
  });
});
