import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalMediaStore } from "../local-media-store.ts";
import { type MediaStore, readWhole } from "../media-store.ts";
import { quarters } from "../testing/image-samples.ts";
import { createImageIntake } from "./image-intake.ts";
import { type ImageRecord, presentImage } from "./image-record.ts";
import { missingOf, soonVariants } from "./image-variants.ts";
import { sharp } from "./sharp-engine.ts";
import { createVariantQueue, type VariantProgress } from "./variant-queue.ts";

let folder: string;
let store: MediaStore;
let failures: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "variants "));
  store = createLocalMediaStore({ folder });
  failures = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function upload(width: number, height: number): Promise<ImageRecord> {
  const result = await createImageIntake({ store }).take(1, await quarters(width, height).jpeg().toBuffer());
  if (!result.ok) throw new Error(result.code);
  return result.image;
}

const missing = (record: ImageRecord) => missingOf(soonVariants(record), record);

/** A queue that stores variants in the records themselves, as a table would. */
function queueFor(records: ImageRecord[], more: { onProgress?: (progress: VariantProgress) => void; afterVariant?: () => void } = {}) {
  return createVariantQueue({
    store,
    onVariant(image, variant) {
      for (const record of records) if (record.name === image) record.variants.push(variant);
      more.afterVariant?.();
    },
    onFailure: (_, variant, error) => failures.push(`${variant.width} ${error instanceof Error ? error.message : error}`),
    onProgress: more.onProgress,
  });
}

async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
}

describe("the slow stage of an upload", () => {
  it("answers with the files that exist", async () => {
    const record = await upload(500, 500);
    expect(presentImage(record).variants.map(({ width, type }) => [width, type])).toEqual([[480, "image/webp"]]);
    for (const { url } of presentImage(record).variants) expect(await store.has(url.replace("/media/", ""))).toBe(true);
    expect(await storedNames()).toHaveLength(2);
  });

  it("then makes the rest, reports each one after its file is stored, and counts", async () => {
    const record = await upload(800, 640);
    const steps: VariantProgress[] = [];
    const presence: Promise<boolean>[] = [];
    const queue = createVariantQueue({
      store,
      onVariant: (_, variant) => {
        presence.push(store.has(variant.name));
        record.variants.push(variant);
      },
      onFailure: (_, __, error) => failures.push(String(error)),
      onProgress: (progress) => steps.push(progress),
    });
    queue.add(record);
    expect(queue.progress()).toEqual({ done: 0, total: 2 });
    await queue.idle();

    expect(failures).toEqual([]);
    expect(await Promise.all(presence)).toEqual([true, true]);
    expect(steps.map(({ done, total }) => `${done}/${total}`)).toEqual(["1/2", "2/2"]);
    expect(missing(record)).toEqual([]);
    expect(await storedNames()).toEqual([record.name, ...soonVariants(record).map(({ name }) => name)].sort());
    expect(presentImage(record).variants.map(({ width, type }) => `${width} ${type}`)).toEqual([
      "360 image/avif",
      "720 image/avif",
      "480 image/webp",
    ]);
  });

  it("gives every picture its small variants before it gives any its wide one", async () => {
    const records = [await upload(1200, 300), await upload(1200, 310)];
    const order: string[] = [];
    const queue = createVariantQueue({
      store,
      onVariant: (image, variant) => {
        order.push(`${records.findIndex(({ name }) => name === image)} ${variant.width} ${variant.type.slice(6)}`);
      },
      onFailure: () => undefined,
    });
    queue.addWide(...records.slice(0, 1));
    queue.addWide(...records.slice(0, 1));
    queue.add(...records);
    await queue.idle();
    expect(order).toEqual(["0 360 avif", "0 720 avif", "1 360 avif", "1 720 avif", "0 1080 avif", "0 1080 webp"]);
  });

  it("works on as many pictures at a time as configured, and on none twice", async () => {
    const records = await Promise.all([310, 320, 330, 340].map((height) => upload(800, height)));
    let running = 0;
    let most = 0;
    const watched: MediaStore = {
      ...store,
      async put(...file) {
        running += 1;
        most = Math.max(most, running);
        const done = await store.put(...file);
        running -= 1;
        return done;
      },
      async has(name) {
        running += 1;
        most = Math.max(most, running);
        const there = await store.has(name);
        running -= 1;
        return there;
      },
    };
    const made: string[] = [];
    const options = { onVariant: (_: string, { name }: { name: string }) => void made.push(name), onFailure: () => undefined };
    const queue = createVariantQueue({ store: watched, atOnce: 2, ...options });
    queue.add(...records);
    await queue.idle();
    expect(most).toBe(2);
    expect(made).toHaveLength(8);
    expect(new Set(made).size).toBe(8);
  });

  it("continues after a stop, and makes nothing twice", async () => {
    const record = { ...(await upload(800, 400)), variants: [] };
    let made = 0;
    const first = queueFor([record], {
      afterVariant: () => {
        made += 1;
        if (made === 2) void first.stop();
      },
    });
    first.add(record);
    await first.idle();
    expect(made).toBe(2);
    const before = missing(record);
    expect(before).toHaveLength(1);

    // The file was stored, but the process died before it was recorded. The file is used as it is.
    const orphan = before[0];
    if (!orphan) throw new Error("nothing missing");
    await store.put(orphan.name, Buffer.from("made before the crash"), { type: orphan.type });

    const second = queueFor([record]);
    second.add(record);
    await second.idle();
    expect(missing(record)).toEqual([]);
    expect((await readWhole(store, orphan.name))?.toString()).toBe("made before the crash");
  });

  it("makes each variant once when the same record is added twice", async () => {
    const record = await upload(400, 300);
    let made = 0;
    const queue = queueFor([], { afterVariant: () => (made += 1) });
    queue.add(record, record);
    queue.add(record);
    await queue.idle();
    expect(made).toBe(1);
  });

  it("gives up a picture whose original is missing, continues with the next, and makes it when it is asked again", async () => {
    const lost = await upload(400, 200);
    const kept = await upload(400, 210);
    const original = await readWhole(store, lost.name);
    await store.remove(lost.name);
    const queue = queueFor([lost, kept]);
    queue.add(lost, kept);
    await queue.idle();
    expect(failures).toEqual([`360 the original ${lost.name} is not in the store`]);
    expect(missing(lost)).toHaveLength(1);
    expect(missing(kept)).toEqual([]);

    await store.put(lost.name, original ?? Buffer.alloc(0), { type: lost.type });
    queue.add(lost);
    await queue.idle();
    expect(missing(lost)).toEqual([]);
  });

  it("makes what is added at the very moment at which it has run out of work", async () => {
    const [one, other] = [await upload(400, 300), await upload(400, 310)];
    for (let turns = 0; turns < 12; turns += 1) {
      const made: string[] = [];
      const queue = createVariantQueue({
        store: { ...store, has: async () => true },
        onVariant: (image) => void made.push(image),
        onFailure: () => undefined,
        async onProgress() {
          if (made.length > 1) return;
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          queue.add(other);
        },
      });
      queue.add(one);
      await new Promise((resolve) => setImmediate(resolve));
      await queue.idle();
      expect(made, `after ${turns} turns`).toEqual([one.name, other.name]);
    }
  });

  it("has stopped when the variant that it was making is stored", async () => {
    const record = await upload(400, 300);
    const done: string[] = [];
    let begun = () => {};
    const putting = new Promise<void>((resolve) => (begun = resolve));
    const slow: MediaStore = {
      ...store,
      async put(...file) {
        begun();
        await new Promise((resolve) => setImmediate(resolve));
        const put = await store.put(...file);
        done.push("stored");
        return put;
      },
    };
    const queue = createVariantQueue({ store: slow, onVariant: () => undefined, onFailure: () => undefined });
    queue.add(record);
    await putting;
    await queue.stop();
    expect(done).toEqual(["stored"]);
  });

  it("is idle at once when nothing is missing, and works again afterwards", async () => {
    const record = await upload(400, 300);
    const queue = queueFor([record]);
    queue.add();
    await queue.idle();
    queue.add(record);
    await queue.idle();
    queue.add(record);
    await queue.idle();
    expect(record.variants.map(({ type }) => type)).toEqual(["image/webp", "image/avif"]);
    const avif = await readWhole(store, record.variants[1]?.name ?? "");
    expect((await sharp(avif).metadata()).width).toBe(360);
  });
});

describe("an image intake", () => {
  it("stores the same upload once", async () => {
    const one = await upload(500, 500);
    const again = await upload(500, 500);
    expect(again).toEqual(one);
    expect(await storedNames()).toHaveLength(2);
  });

  it("stores nothing of a refused upload", async () => {
    expect(await createImageIntake({ store }).take(1, Buffer.from("text"))).toEqual({ ok: false, code: "image-only" });
    expect(await storedNames()).toEqual([]);
  });
});
