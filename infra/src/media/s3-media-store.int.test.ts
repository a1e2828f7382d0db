import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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

const nameOf = (text: string) => mediaName(contentDigest(Buffer.from(text)), "jpg");

describe("a bucket", () => {
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

describe("a server of buckets in trouble", () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  async function storeAt(answer: RequestListener, limits = { answerMs: 300, silenceMs: 1000 }) {
    const troubled = createServer(answer);
    await new Promise<void>((resolve) => troubled.listen(0, "127.0.0.1", resolve));
    ends.push(
      () => troubled.closeAllConnections(),
      () => troubled.close(),
    );
    const url = `http://127.0.0.1:${(troubled.address() as AddressInfo).port}`;
    return createS3MediaStore({ ...keys, url, bucket: "troubled", region: "us-east-1", temporaryFolder: tmpdir(), limits });
  }

  it("fails a question that it does not answer, and a file that it stops sending", async () => {
    const store = await storeAt((request, response) => {
      if (request.method === "GET") response.writeHead(200, { "content-length": 10 }).write("half");
    });
    await expect(store.stat(nameOf("x"))).rejects.toThrow("requestTimeout");
    const file = await store.open(nameOf("x"));
    await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow("inactivity");
  });

  it("may take longer to store a file than to answer a question", async () => {
    const store = await storeAt((request, response) => {
      if (request.method === "PUT") setTimeout(() => response.end(), 600);
      else response.writeHead(request.url?.includes(".jpg") === false ? 200 : 404).end();
    });
    expect(await store.put(nameOf("x"), Buffer.from("x"), { type: "image/jpeg" })).toEqual({ created: true });
  });

  it("answers while a hundred files are read by nobody", async () => {
    const store = await storeAt(
      (request, response) => {
        response.writeHead(200, { "content-length": 10_000_000 });
        if (request.method === "GET") response.write(Buffer.alloc(100_000));
        else response.end();
      },
      { answerMs: 10_000, silenceMs: 60_000 },
    );
    const files = await Promise.all(Array.from({ length: 100 }, () => store.open(nameOf("x"))));
    ends.push(() => files.forEach((file) => void file?.stream.on("error", () => undefined).destroy()));
    expect(await store.stat(nameOf("x"))).toMatchObject({ size: 10_000_000 });
  });
});
