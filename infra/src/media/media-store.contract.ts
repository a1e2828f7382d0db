import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentDigest, mediaName } from "./media-name.ts";
import { type MediaStore, readWhole } from "./media-store.ts";

interface StoreUnderTest {
  store: MediaStore;
  /** Everything in the place itself, including temporary files, not what the store lists. */
  everythingStored(): Promise<string[]>;
  close(): Promise<void>;
}

/** What every adapter of the MediaStore port must do. */
export function mediaStoreContract(title: string, open: () => Promise<StoreUnderTest>): void {
  describe(`MediaStore contract: ${title}`, () => {
    const picture = Buffer.from("the bytes of a picture, or so the store believes");
    const name = mediaName(contentDigest(picture), "webp", 480);
    const type = "image/webp";
    let world: StoreUnderTest;
    let store: MediaStore;

    beforeEach(async () => {
      world = await open();
      store = world.store;
    });
    afterEach(() => world.close());

    async function names(): Promise<string[]> {
      const found: string[] = [];
      for await (const stored of store.list()) found.push(stored);
      return found.sort();
    }

    it("gives back exactly the bytes that were put", async () => {
      expect(await store.put(name, picture, { type })).toEqual({ created: true });
      expect(await store.has(name)).toBe(true);
      expect(await store.stat(name)).toEqual({ name, size: picture.length, type });
      expect(await readWhole(store, name)).toEqual(picture);
    });

    it("takes a stream as well as bytes", async () => {
      await store.put(name, Readable.from([picture.subarray(0, 10), picture.subarray(10)]), { type });
      expect(await readWhole(store, name)).toEqual(picture);
    });

    it("has nothing under a name that was never put", async () => {
      await store.put(name, picture, { type });
      const other = mediaName(contentDigest(Buffer.from("other")), "webp");
      expect(await store.has(other)).toBe(false);
      expect(await store.stat(other)).toBeUndefined();
      expect(await store.open(other)).toBeUndefined();
      expect(await store.remove(other)).toBe(false);
    });

    it("keeps the first file when the same name is put again", async () => {
      await store.put(name, picture, { type });
      expect(await store.put(name, Buffer.from("something else"), { type })).toEqual({ created: false });
      const late = Readable.from([Buffer.from("something else")]);
      expect(await store.put(name, late, { type })).toEqual({ created: false });
      expect(late.destroyed).toBe(true);
      expect(await readWhole(store, name)).toEqual(picture);
    });

    it("survives many puts of one name at the same moment", async () => {
      await Promise.all(Array.from({ length: 8 }, () => store.put(name, picture, { type })));
      expect(await readWhole(store, name)).toEqual(picture);
      expect(await world.everythingStored()).toEqual([name]);
    });

    it("shows nothing and leaves nothing of a put that failed half-way", async () => {
      const breaking = Readable.from(
        (async function* () {
          yield picture;
          throw new Error("the client went away");
        })(),
      );
      await expect(store.put(name, breaking, { type })).rejects.toThrow("the client went away");
      expect(await store.has(name)).toBe(false);
      // A remote server notices later, on a busy machine by seconds.
      await expect.poll(() => world.everythingStored(), { timeout: 10_000 }).toEqual([]);
    });

    it("reads a range, both ends included, and refuses one outside of the file", async () => {
      await store.put(name, picture, { type });
      const file = await store.open(name, { start: 4, end: 8 });
      expect(file?.size).toBe(picture.length);
      expect(await file?.stream.setEncoding("utf8").reduce((text: string, part: string) => text + part, "")).toBe("bytes");
      for (const range of [
        { start: 0, end: picture.length },
        { start: -1, end: 3 },
        { start: 5, end: 4 },
      ]) {
        await expect(store.open(name, range)).rejects.toThrow(RangeError);
      }
    });

    it("lists what is stored, and not what was removed", async () => {
      const second = mediaName(contentDigest(Buffer.from("second")), "jpg");
      await store.put(name, picture, { type });
      await store.put(second, Buffer.from("second"), { type: "image/jpeg" });
      expect(await names()).toEqual([name, second].sort());
      expect(await store.remove(name)).toBe(true);
      expect(await store.has(name)).toBe(false);
      expect(await names()).toEqual([second]);
    });

    it("lists nothing when nothing was put", async () => {
      expect(await names()).toEqual([]);
    });

    it.each(["../secret.jpg", "ab/../../secret.jpg", "/etc/passwd", "", "ab", `${name}/..`, `${name}\0.webp`, name.toUpperCase()])(
      "never follows the name %j out of its folder",
      async (hostile) => {
        await expect(store.put(hostile, picture, { type })).rejects.toThrow("not a media name");
        expect(await store.has(hostile)).toBe(false);
        expect(await store.open(hostile)).toBeUndefined();
        expect(await store.remove(hostile)).toBe(false);
        expect(await world.everythingStored()).toEqual([]);
      },
    );

    it("refuses a type that differs from the extension", async () => {
      await expect(store.put(name, picture, { type: "image/jpeg" })).rejects.toThrow("cannot hold image/jpeg");
      expect(await store.has(name)).toBe(false);
    });
  });
}
