import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ReceivedUpload, type UploadOptions, withUpload } from "./multipart.ts";

const megabyte = 1024 * 1024;

/** Frees what earlier tests left, so that it is not in the measurement. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

interface Answer {
  code: string;
  files: { field: string; originalname: string; size: number; text: string }[];
  tooLarge: string[];
}

let parent: string;
let temporaryFolder: string;
let server: Server;
let options: UploadOptions;
/** How each request ended on the server, in order, including faults. */
let ends: string[];
let bytesRead: number;
let read: (request: IncomingMessage) => Promise<Answer>;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "uploads "));
  temporaryFolder = join(parent, "temporary");
  options = { fields: ["file"], maxFiles: 1, maxFileBytes: 5 * megabyte, temporaryFolder };
  ends = [];
  bytesRead = 0;
  read = readAsRoutesDo;
  server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => {
      bytesRead += chunk.length;
    });
    request.pause(); // counting must not start the flow
    read(request)
      .then((answer) => {
        ends.push(answer.code);
        response.end(JSON.stringify(answer));
      })
      .catch((error: Error) => {
        ends.push(`fault: ${error.message}`);
        response.writeHead(500).end(JSON.stringify({ code: "fault" }));
      });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(parent, { recursive: true, force: true });
});

async function readAsRoutesDo(request: IncomingMessage, use = describeUpload): Promise<Answer> {
  const result = await withUpload(request, options, use);
  return "ok" in result ? { code: result.code, files: [], tooLarge: [] } : result;
}

async function describeUpload({ files, tooLarge }: ReceivedUpload): Promise<Answer> {
  const contents = files.map(async ({ path, ...file }) => ({ ...file, text: (await readFile(path)).subarray(0, 40).toString() }));
  return { code: "taken", files: await Promise.all(contents), tooLarge };
}

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

async function send(form: FormData): Promise<Answer> {
  const response = await fetch(address(), { method: "POST", body: form });
  return (await response.json()) as Answer;
}

function form(...parts: [field: string, content: string | Buffer, filename: string][]): FormData {
  const data = new FormData();
  for (const [field, content, filename] of parts) data.append(field, new Blob([new Uint8Array(Buffer.from(content))]), filename);
  return data;
}

/** Sends a body as bytes, with headers that may be wrong, and may break off. Returns the code of the answer, or the error. */
function sendRaw(body: Readable | string, headers: Record<string, string | number>): Promise<string> {
  return new Promise((settle) => {
    const request = httpRequest(address(), { method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => settle((JSON.parse(text) as Answer).code));
    });
    request.on("error", (error) => settle(error.message));
    if (typeof body === "string") request.end(body);
    else pipeline(body, request).catch(() => undefined); // The server may stop listening; its answer is what counts.
  });
}

const multipart = { "content-type": "multipart/form-data; boundary=x" };
const partStart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

function* largeBody(megabytes: number): Generator<Buffer> {
  yield Buffer.from(partStart);
  const chunk = Buffer.alloc(megabyte, 7);
  for (let count = 0; count < megabytes; count += 1) yield chunk;
  yield Buffer.from("\r\n--x--\r\n");
}

const nothingLeft = async () => expect(existsSync(temporaryFolder) ? await readdir(temporaryFolder) : []).toEqual([]);

describe("an upload", () => {
  it("arrives as a file with its name, and the file is gone afterwards", async () => {
    const answer = await send(form(["file", "the picture", "毕业 照片.jpg"]));
    expect(answer).toEqual({
      code: "taken",
      files: [{ field: "file", originalname: "毕业 照片.jpg", size: 11, text: "the picture" }],
      tooLarge: [],
    });
    await nothingLeft();
  });

  it("is in the temporary folder while it is used, and is removed even when its use fails", async () => {
    let seen: string[] = [];
    read = (request) =>
      readAsRoutesDo(request, async () => {
        seen = await readdir(temporaryFolder, { recursive: true });
        throw new Error("the database is away");
      });
    expect((await send(form(["file", "the picture", "a.jpg"]))).code).toBe("fault");
    expect(seen).toHaveLength(2);
    expect(ends).toEqual(["fault: the database is away"]);
    await nothingLeft();
  });

  it("keeps the order of several files and skips other fields", async () => {
    options = { ...options, fields: ["files", "file"], maxFiles: 9 };
    const data = form(["files", "one", "1.jpg"], ["other", "x", "x.jpg"], ["files", "two", "2.jpg"], ["file", "three", "3.jpg"]);
    data.append("title", "a text field");
    expect((await send(data)).files.map(({ field, text }) => `${field} ${text}`)).toEqual(["files one", "files two", "file three"]);
    await nothingLeft();
  });

  it("may be empty or without a name, and is judged like any other", async () => {
    expect((await send(form(["file", "", "a.jpg"]))).files).toMatchObject([{ originalname: "a.jpg", size: 0 }]);
    const nameless = partStart.replace('; filename="a.jpg"', "").replace("image/jpeg", "application/octet-stream");
    expect(await sendRaw(`${nameless}the picture\r\n--x--\r\n`, multipart)).toBe("taken");
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\pictures\\a.jpg", "a.jpg"],
    ["a\tb.jpg", "ab.jpg"],
    [`${"长".repeat(300)}.jpg`, "长".repeat(200)],
  ])("called %j is called %j", async (sent, kept) => {
    expect((await send(form(["file", "the picture", sent]))).files[0]?.originalname).toBe(kept);
  });
});

describe("an upload that is not one", () => {
  it.each([
    ["another field", () => send(form(["photo", "the picture", "a.jpg"]))],
    ["an empty form", () => send(new FormData())],
    ["a form in which nothing was chosen", () => send(form(["file", "", ""]))],
  ])("(%s) brings no file", async (_, sent) => {
    expect((await sent()).code).toBe("no-file");
    await nothingLeft();
  });

  it("(JSON, or nothing) brings no file", async () => {
    expect(await sendRaw('{"file":"a.jpg"}', { "content-type": "application/json" })).toBe("no-file");
    expect(await sendRaw("", {})).toBe("no-file");
  });

  it("(a text field of the right name) brings no file", async () => {
    const data = new FormData();
    data.append("file", "a.jpg");
    expect((await send(data)).code).toBe("no-file");
  });

  it.each([
    ["without a boundary", "anything", { "content-type": "multipart/form-data" }],
    ["that is not what its header says", "{}", multipart],
    ["whose part never ends", `${partStart}the pict`, multipart],
    ["whose skipped part never ends", `${partStart.replace('name="file"', 'name="other"')}the pict`, multipart],
    ["with a broken part header", "--x\r\nContent-Disposition\0 form-data\r\n\r\nabc\r\n--x--\r\n", multipart],
  ])("(a body %s) is malformed", async (_, body, headers) => {
    expect(await sendRaw(body, headers)).toBe("malformed-body");
    await nothingLeft();
  });

  it("(a sender who disconnects half-way) leaves nothing", async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart["content-type"]}\r\nContent-Length: 100000\r\n\r\n${partStart}half`,
    );
    await vi.waitFor(async () => expect(await readdir(temporaryFolder, { recursive: true })).toHaveLength(2));
    socket.destroy();
    await vi.waitFor(() => expect(ends).toEqual(["malformed-body"]));
    await nothingLeft();
  });

  it("(a sender who was gone before anything was read) leaves nothing", async () => {
    read = async (request) => {
      request.destroy();
      await once(request, "close");
      return readAsRoutesDo(request);
    };
    await sendRaw(`${partStart}half`, multipart);
    await vi.waitFor(() => expect(ends).toEqual(["malformed-body"]));
    await nothingLeft();
  });
});

describe("an upload that is too large", () => {
  it("is refused at one byte over the limit and accepted at the limit", async () => {
    expect((await send(form(["file", Buffer.alloc(5 * megabyte), "a.jpg"]))).files[0]?.size).toBe(5 * megabyte);
    expect((await send(form(["file", Buffer.alloc(5 * megabyte + 1), "a.jpg"]))).code).toBe("image-too-large");
    await nothingLeft();
  });

  it("is refused when there are too many files", async () => {
    const one: [string, string, string] = ["file", "the picture", "a.jpg"];
    expect((await send(form(one, one))).code).toBe("too-many-files");
    options = { ...options, maxFiles: 2 };
    expect((await send(form(one, one))).code).toBe("taken");
    expect((await send(form(one, one, one))).code).toBe("too-many-images");
    await nothingLeft();
  });

  it("is named, and does not affect the other files of the form", async () => {
    options = { ...options, maxFiles: 3 };
    const answer = await send(form(["file", "one", "1.jpg"], ["file", Buffer.alloc(6 * megabyte), "2.jpg"], ["file", "three", "3.jpg"]));
    expect([answer.files.map(({ originalname }) => originalname), answer.tooLarge]).toEqual([["1.jpg", "3.jpg"], ["2.jpg"]]);
    expect(await send(form(["file", Buffer.alloc(6 * megabyte), "2.jpg"])), "alone").toMatchObject({ code: "taken", tooLarge: ["2.jpg"] });
    await nothingLeft();
  });

  /** The highest memory in buffers while the task runs, above the start. */
  async function memoryOf(task: () => Promise<unknown>): Promise<number> {
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().arrayBuffers);
    }, 2);
    await task();
    clearInterval(watch);
    return (highest - before) / megabyte;
  }

  it("of 200 MB without a length is refused at once: no more is read, and it is never in memory", async () => {
    let code = "";
    const memory = await memoryOf(async () => {
      code = await sendRaw(Readable.from(largeBody(200)), multipart);
    });
    expect(code).toBe("image-too-large");
    expect(bytesRead).toBeLessThan(30 * megabyte);
    expect(memory).toBeLessThan(40);
    await nothingLeft();
  });

  it("of 200 MB with its length in the header is refused before it is read", async () => {
    expect(await sendRaw(Readable.from(largeBody(200)), { ...multipart, "content-length": 200 * megabyte + partStart.length + 9 })).toBe(
      "image-too-large",
    );
    expect(bytesRead).toBeLessThan(30 * megabyte);
    // Not even the folder was made.
    expect(existsSync(temporaryFolder)).toBe(false);
  });

  it("of 200 MB in many small parts is refused too", async () => {
    options = { ...options, maxFiles: 9 };
    const parts = (function* () {
      for (let count = 0; count < 200; count += 1)
        yield Buffer.from(`--x\r\nContent-Disposition: form-data; name="n${count}"\r\n\r\n${"a".repeat(megabyte)}\r\n`);
    })();
    expect(await sendRaw(Readable.from(parts), multipart)).toBe("image-too-large");
    expect(bytesRead).toBeLessThan(80 * megabyte);
  });

  it("from a sender who does not stop is read no further, and its connection is closed after the answer", async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    const closed = new Promise((settle) => socket.once("close", settle));
    socket.on("error", () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart["content-type"]}\r\nContent-Length: ${500 * megabyte}\r\n\r\n`);
    Readable.from(largeBody(500)).pipe(socket);
    await closed;
    expect(answer).toContain("image-too-large");
    expect(bytesRead).toBeLessThan(30 * megabyte);
  }, 10_000);

  it("is seen in these measurements if it is kept in memory (control)", async () => {
    read = async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      return { code: `gathered ${chunks.length > 0}`, files: [], tooLarge: [] };
    };
    const memory = await memoryOf(async () => expect(await sendRaw(Readable.from(largeBody(200)), multipart)).toBe("gathered true"));
    expect(memory).toBeGreaterThan(100);
    expect(bytesRead).toBeGreaterThan(200 * megabyte);
  });

  it("leaves the connection usable when it was only a little too large", async () => {
    await send(form(["file", Buffer.alloc(8 * megabyte), "a.jpg"]));
    expect((await send(form(["file", "the picture", "a.jpg"]))).code).toBe("taken");
  });
});

it("is a fault and no refusal when the disk fails", async () => {
  await writeFile(temporaryFolder, "a file where the folder should be");
  expect((await send(form(["file", "the picture", "a.jpg"]))).code).toBe("fault");
});

it("is stopped when the disk is full, and leaves nothing", async () => {
  const room = vi.fn(async () => bytesRead < 20 * megabyte);
  options = { ...options, maxFileBytes: 300 * megabyte, hasRoom: room };
  expect(await sendRaw(Readable.from(largeBody(200)), multipart)).toBe("storage-full");
  expect(room.mock.calls.length).toBeGreaterThan(3);
  expect(bytesRead).toBeLessThan(60 * megabyte);
  await nothingLeft();
});

describe("a companion file", () => {
  beforeEach(() => {
    options = {
      ...options,
      tooLarge: "video-too-large",
      companions: { thumbnail: { maxFileBytes: 1000, tooLarge: "image-too-large" } },
    };
  });
  const video = (size: number): [string, Buffer, string] => ["file", Buffer.alloc(size, 1), "a.mp4"];
  const poster = (size: number): [string, Buffer, string] => ["thumbnail", Buffer.alloc(size, 2), "a.jpg"];

  it("is received under its own field, in either order, and only once", async () => {
    const answer = await send(form(poster(10), video(2000), poster(20)));
    expect(answer.files.map(({ field, size }) => [field, size])).toEqual([
      ["thumbnail", 10],
      ["file", 2000],
    ]);
  });

  it("has its own limit, and each limit its own refusal", async () => {
    expect((await send(form(video(2000), poster(1001)))).code).toBe("image-too-large");
    expect((await send(form(video(5 * megabyte + 1), poster(10)))).code).toBe("video-too-large");
    expect((await send(form(video(2000), poster(1000)))).code).toBe("taken");
    expect(await sendRaw("", { ...multipart, "content-length": 200 * megabyte })).toBe("video-too-large");
    options = { ...options, companions: { thumbnail: { maxFileBytes: megabyte, tooLarge: "image-too-large" } } };
    expect((await send(form(video(5 * megabyte), poster(megabyte)))).code, "both as large as they may be").toBe("taken");
  });
});
