import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentDigest, mediaName } from "./media-name.ts";
import { mediaStoreContract } from "./media-store.contract.ts";
import { createS3MediaStore } from "./s3-media-store.ts";
import { startFakeS3 } from "./testing/fake-s3.ts";
import { openS3Lab } from "./testing/s3-lab.ts";

const keys = { accessKey: "of-this-test", secretKey: "secret" };
let server: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  server = await startFakeS3(keys);
});
afterAll(() => server.stop());

mediaStoreContract("S3 (a fake server, the official client)", () => openS3Lab({ ...keys, url: server.url }));

describe("a bucket", () => {
  const nameOf = (text: string) => mediaName(contentDigest(Buffer.from(text)), "jpg");

  it("is listed over many pages", async () => {
    const lab = await openS3Lab({ ...keys, url: server.url });
    const names = Array.from({ length: 7 }, (_none, index) => nameOf(`${index}`)).sort();
    for (const name of names) await lab.store.put(name, Buffer.from(name), { type: "image/jpeg" });
    const listed: string[] = [];
    for await (const name of lab.store.list()) listed.push(name);
    expect(listed.sort()).toEqual(names);
    await lab.close();
  });

  it("takes a stream of megabytes, and leaves nothing of it on this machine", async () => {
    const lab = await openS3Lab({ ...keys, url: server.url });
    const part = Buffer.alloc(1024 * 1024, 7);
    await lab.store.put(nameOf("film"), Readable.from(Array.from({ length: 6 }, () => part)), { type: "image/jpeg" });
    expect(await lab.store.stat(nameOf("film"))).toMatchObject({ size: 6 * part.length });
    expect(await lab.everythingStored()).toEqual([nameOf("film")]);
    await lab.close();
  });

  it("is an error when it denies access, and not a missing file", async () => {
    const store = createS3MediaStore({
      ...keys,
      accessKey: "another",
      url: server.url,
      bucket: "b".repeat(9),
      region: "us-east-1",
      temporaryFolder: "/nowhere",
    });
    await expect(store.stat(nameOf("x"))).rejects.toThrow();
    await expect(store.open(nameOf("x"))).rejects.toThrow();
  });
});
