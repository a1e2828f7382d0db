import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type ArchiveFile, writeArchive } from "./archive.ts";

const MB = 1024 * 1024;
const AT = new Date("2026-05-04T08:00:00Z");

/** Content that counts what was made of it, and records when it was released. */
function made(bytes: number) {
  const state = { made: 0, ended: false };
  async function* content() {
    try {
      for (; state.made < bytes; state.made += MB / 4) yield Buffer.alloc(MB / 4, state.made / (MB / 4));
    } finally {
      state.ended = true;
    }
  }
  return { state, content };
}

async function* filesOf(...files: ArchiveFile[]) {
  yield* files;
}

describe("an archive", () => {
  it("of any size is made only as fast as it is read, so little of it is in memory", async () => {
    const { state, content } = made(64 * MB);
    let taken = 0;
    let furthest = 0;
    const slow = new Writable({
      highWaterMark: 16 * 1024,
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        furthest = Math.max(furthest, state.made - taken);
        void setImmediate().then(() => done());
      },
    });
    await writeArchive(filesOf({ name: "files/a", content: content(), compress: false }), slow, AT, new AbortController().signal);
    expect(taken).toBeGreaterThan(64 * MB);
    expect(furthest).toBeLessThan(2 * MB);
  });

  it("adds no listener to its target for each file", async () => {
    const target = new Writable({ write: (_chunk, _encoding, done) => setImmediate().then(() => done(), done) });
    const seen = new Set<number>();
    async function* files() {
      for (let file = 1; file <= 30; file += 1) {
        yield { name: `files/${file}`, content: made(MB / 4).content(), compress: file % 2 === 0 };
        seen.add(target.listenerCount("close"));
      }
    }
    await writeArchive(files(), target, AT, new AbortController().signal);
    expect(seen).toEqual(new Set([2]));
  });

  it("ends when its reader leaves, with the file in work and the files to come", async () => {
    const { state, content } = made(1024 * MB);
    let asked = 0;
    async function* files() {
      for (;;) {
        asked += 1;
        yield { name: `files/${asked}`, content: content(), compress: false };
      }
    }
    const leaving = new Writable({
      write(chunk: Buffer, _encoding, done) {
        done();
        if (state.made > 3 * MB && chunk.length > 0) this.destroy();
      },
    });
    await expect(writeArchive(files(), leaving, AT, new AbortController().signal)).rejects.toThrow();
    await expect.poll(() => state.ended).toBe(true);
    expect([asked, state.made < 10 * MB]).toEqual([1, true]);
  });

  it("ends when it is stopped while nothing is read", async () => {
    const { state, content } = made(1024 * MB);
    const stop = new AbortController();
    const stuck = new Writable({ write: () => undefined });
    const written = writeArchive(filesOf({ name: "files/a", content: content(), compress: true }), stuck, AT, stop.signal);
    await expect.poll(() => state.made).toBeGreaterThan(0);
    stop.abort(new Error("gone"));
    await expect(written).rejects.toThrow("gone");
    await expect.poll(() => state.ended).toBe(true);
    expect(stuck.destroyed).toBe(true);
  });

  it("fails, and never looks complete, when one of its files cannot be made", async () => {
    async function* broken() {
      yield "half";
      throw new Error("the database went away");
    }
    const got: Buffer[] = [];
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        got.push(chunk);
        done();
      },
    });
    const files = filesOf({ name: "data/a.json", content: broken(), compress: true });
    await expect(writeArchive(files, target, AT, new AbortController().signal)).rejects.toThrow("the database went away");
    await expect.poll(() => target.destroyed).toBe(true);
    // The end of the central directory, without which no program opens the file.
    expect(Buffer.concat(got).includes("PK\u0005\u0006")).toBe(false);
  });

  it.each(["../outside", "/etc/passwd", "..\\outside", "C:/x"])("accepts no name that leads out of it: %s", async (name) => {
    const target = new Writable({ write: (_chunk, _encoding, done) => done() });
    const files = filesOf({ name, content: made(0).content(), compress: true });
    await expect(writeArchive(files, target, AT, new AbortController().signal)).rejects.toThrow();
  });
});
