import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { expect, it } from "vitest";
import { createLocalMediaStore } from "./local-media-store.ts";
import { contentDigest, mediaName } from "./media-name.ts";
import { mediaStoreContract } from "./media-store.contract.ts";

async function openLocal() {
  const parent = await mkdtemp(join(tmpdir(), "media store "));
  const folder = join(parent, "media");
  return {
    folder,
    store: createLocalMediaStore({ folder }),
    /** Includes the parent, so that a file outside of the folder would be seen. */
    async everythingStored() {
      const entries = await readdir(parent, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      return files.map((path) => (path.startsWith(folder) ? path.slice(folder.length + 1) : path).replaceAll(sep, "/")).sort();
    },
    close: () => rm(parent, { recursive: true, force: true }),
  };
}

mediaStoreContract("local folder", openLocal);

it("removes old temporary files of processes that died, and keeps those that are being written", async () => {
  const { folder, store, everythingStored, close } = await openLocal();
  try {
    const incoming = join(folder, ".incoming");
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, "abandoned"), "half");
    await writeFile(join(incoming, "being-written"), "half");
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(incoming, "abandoned"), yesterday, yesterday);

    const data = Buffer.from("picture");
    const name = mediaName(contentDigest(data), "jpg");
    await store.put(name, data, { type: "image/jpeg" });

    expect(await everythingStored()).toEqual([".incoming/being-written", name]);
  } finally {
    await close();
  }
});
