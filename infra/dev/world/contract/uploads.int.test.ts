import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { UploadAvatar, UploadImage, UploadMultiple, UploadSingle, UploadVideo } from "@shiye/events/media";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { blackPng, telephonePhoto } from "@shiye/infra/media/testing/image-samples";
import { headsOnly, tinyMp4, tinyWebm } from "@shiye/infra/media/testing/video-samples";
import { findProgram } from "@shiye/infra/media/videos/find-program";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { createWorld, type World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const searchPath = inheritedEnvironment().PATH ?? "";
const ffmpeg = await findProgram("ffmpeg", searchPath);

const world = useWorld();
let member: WorldMember;
beforeAll(async () => {
  member = await world.member("uploader", "上传的人");
});

type Part = readonly [field: string, content: Uint8Array | string, name?: string];
function formOf(...parts: Part[]): FormData {
  const form = new FormData();
  for (const [field, content, name = "文件.bin"] of parts) form.append(field, new Blob([content as BlobPart]), name);
  return form;
}
const send = (kind: string, ...parts: Part[]) => member.call("POST", `/upload/${kind}`, { body: formOf(...parts) });
const served = (url: string, headers: Record<string, string> = {}, method = "GET") => fetch(world.url + url, { headers, method });
const refused = (status: number, message: string) => ({ status, body: { code: status, success: false, message } });

describe("one picture", () => {
  it.each([
    ["single", "file", UploadSingle],
    ["image", "image", UploadImage],
    ["avatar", "file", UploadAvatar],
  ] as const)("by /upload/%s is stored, served, and answered with everything a page needs", async (kind, field, contract) => {
    const answer = await send(kind, [field, await drawJpeg(1), "../../照片.html"]);
    expect(answer.body.message).toBe("上传成功");
    const picture = dataOf(contract, answer);
    expect(picture).toMatchObject({ originalname: "照片.html", width: 640, height: 480 });
    expect(Object.keys(picture).sort()).toEqual(["height", "originalname", "size", "thumbhash", "url", "variants", "width"]);
    for (const url of [picture.url, ...picture.variants.map((variant) => variant.url)]) {
      const file = await served(url);
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toBe(url.endsWith(".webp") ? "image/webp" : "image/jpeg");
      expect(file.headers.get("x-content-type-options")).toBe("nosniff");
      expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(file.headers.get("content-security-policy")).toContain("sandbox");
      await file.arrayBuffer();
    }
    expect(JSON.stringify(answer.body)).not.toContain(world.dataDir);
  });

  it("loses the place it was taken at", async () => {
    const photo = await telephonePhoto();
    expect((await sharp(photo).metadata()).exif, "the control").toBeDefined();
    const { url } = dataOf(UploadSingle, await send("single", ["file", photo]));
    const kept = await sharp(Buffer.from(await (await served(url)).arrayBuffer())).metadata();
    expect([kept.exif, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined]);
  });

  it("that moves goes on moving, and one that moves without end is shown still", async () => {
    const gif = (frames: number) =>
      sharp(
        Array.from({ length: frames }, (_, at) =>
          Buffer.from(`<svg width="40" height="30"><rect width="${at % 40}" height="30" fill="red"/></svg>`),
        ),
        { join: { animated: true } },
      )
        .gif()
        .toBuffer();
    const pages = async (frames: number) => {
      const { url } = dataOf(UploadSingle, await send("single", ["file", await gif(frames)]));
      return (await sharp(Buffer.from(await (await served(url)).arrayBuffer())).metadata()).pages ?? 1;
    };
    expect(await pages(3)).toBe(3);
    expect(await pages(101)).toBe(1);
  });

  it.each([
    ["nothing", "single", [["other", "x"]], 400, "没有上传文件"],
    [
      "two files",
      "single",
      [
        ["file", "one"],
        ["file", "two"],
      ],
      400,
      "每次只能上传一个文件",
    ],
    ["text that is called a picture", "image", [["image", "hello", "a.jpg"]], 415, "只允许上传图片文件"],
    ["a page", "single", [["file", "<!doctype html><script>alert(1)</script>", "a.png"]], 415, "只允许上传图片文件"],
    [
      "a drawing that could run script",
      "avatar",
      [["file", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "a.png"]],
      415,
      "不支持的文件类型",
    ],
    ["a video", "single", [["file", tinyMp4(), "a.jpg"]], 415, "只允许上传图片文件"],
    ["six megabytes", "image", [["image", Buffer.alloc(6 * 1024 * 1024)]], 413, "图片大小不能超过5MB"],
    ["a picture that unpacks to 100 megapixels", "single", [["file", blackPng(10_000, 10_000)]], 413, "图片尺寸过大，请缩小后再上传"],
    ["a signature without a picture", "single", [["file", Buffer.from("\xff\xd8\xff\xe0 nothing", "latin1")]], 400, "图片文件已损坏"],
  ] as const)("is refused for %s", async (_what, kind, parts, status, message) => {
    expect(await send(kind, ...parts)).toMatchObject(refused(status, message));
  });

  it("is refused without a sign-in, and when the body is no form", async () => {
    expect(await world.call("POST", "/upload/single", { body: formOf(["file", "x"]) })).toMatchObject(refused(401, "访问令牌缺失"));
    expect(await member.call("POST", "/upload/single", { body: {} })).toMatchObject(refused(400, "没有上传文件"));
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect(await member.call("POST", "/upload/single", { body: "--x\r\nbroken", headers })).toMatchObject(refused(400, "请求内容格式错误"));
  });
});

describe("several pictures", () => {
  it("are kept one by one: the good ones answered in their order, the bad ones named with their reason", async () => {
    const answer = await send(
      "multiple",
      ["files", await drawJpeg(11), "一.jpg"],
      ["files", "not a picture", "二.jpg"],
      ["files", await drawJpeg(12), "三.jpg"],
      ["files", Buffer.alloc(6 * 1024 * 1024), "四.jpg"],
    );
    expect(answer.body.message).toBe("2张上传成功，2张失败");
    const data = dataOf(UploadMultiple, answer);
    expect(data).toMatchObject({ total: 4, successCount: 2, errorCount: 2 });
    expect(data.uploaded.map((file) => file.originalname)).toEqual(["一.jpg", "三.jpg"]);
    expect(data.errors).toEqual(
      expect.arrayContaining([
        { originalname: "二.jpg", message: "只允许上传图片文件" },
        { originalname: "四.jpg", message: "图片大小不能超过5MB" },
      ]),
    );
  });

  it("may be nine and not ten, and not none", async () => {
    const picture = await drawJpeg(13, 64, 48);
    const many = (count: number) => send("multiple", ...Array.from({ length: count }, (): Part => ["files", picture]));
    const nine = await many(9);
    expect(nine.body.message).toBe("所有图片上传成功");
    expect(dataOf(UploadMultiple, nine)).toMatchObject({ total: 9, successCount: 9, errorCount: 0, errors: [] });
    expect(await many(10)).toMatchObject(refused(400, "最多只能上传9张图片"));
    expect(await send("multiple", ["file", picture])).toMatchObject(refused(400, "没有上传文件"));
  });
});

describe("a video", () => {
  it.each([
    ["mp4", "video/mp4", tinyMp4({ seconds: 4.5 }), 4.5],
    ["mov", "video/quicktime", tinyMp4({ brand: "qt  ", seconds: 6 }), 6],
    ["webm", "video/webm", tinyWebm({ seconds: 3 }), 3],
    ["webm", "video/webm", tinyWebm({ seconds: null, seed: 9 }), null],
  ])("in %s is kept as it is and served in ranges", async (extension, type, content, duration) => {
    const answer = await send("video", ["file", content, "电影.txt"]);
    expect(answer.body.message).toBe("上传成功");
    const { url, ...rest } = dataOf(UploadVideo, answer);
    expect(rest).toEqual({ originalname: "电影.txt", size: content.length, coverUrl: null, duration });
    expect(url).toMatch(new RegExp(`^/media/[0-9a-f]{2}/[0-9a-f]{32}\\.${extension}$`));

    const whole = await served(url);
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("accept-ranges")]).toEqual([200, type, "bytes"]);
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await served(url, { range: "bytes=4-7" });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 4-7/${content.length}`,
      "4",
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(4, 8))).toBe(true);
    const outside = await served(url, { range: `bytes=${content.length}-` });
    expect([outside.status, outside.headers.get("content-range")]).toEqual([416, `bytes */${content.length}`]);
    const head = await served(url, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(content.length)]);
    const tag = whole.headers.get("etag") ?? "";
    expect((await served(url, { range: "bytes=0-1", "if-range": tag })).status).toBe(206);
    expect((await served(url, { range: "bytes=0-1", "if-range": '"another"' })).status).toBe(200);
    expect((await served(url, { "if-none-match": tag })).status).toBe(304);
  });

  it("has the poster that came along, made a picture like any other", async () => {
    const data = dataOf(UploadVideo, await send("video", ["thumbnail", await drawJpeg(21), "a.jpg"], ["file", tinyMp4({ seed: 21 })]));
    const poster = await served(data.coverUrl ?? "");
    expect([poster.status, poster.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  it("does not tell the place it was taken at", async () => {
    const place = "+31.2304+121.4737/";
    const { url } = dataOf(UploadVideo, await send("video", ["file", tinyMp4({ place })]));
    expect(Buffer.from(await (await served(url)).arrayBuffer()).includes(place)).toBe(false);
  });

  it.each([
    ["nothing", [["thumbnail", "x"]], 400, "没有上传文件"],
    ["a page that is called a video", [["file", "<html><script>alert(1)</script>", "a.mp4"]], 415, "不支持的文件类型"],
    ["a picture", [["file", blackPng(10, 10), "a.mp4"]], 415, "不支持的文件类型"],
    ["Matroska", [["file", tinyWebm({ docType: "matroska" }), "a.webm"]], 415, "不支持的文件类型"],
    ["avi, where it cannot be converted", [["file", headsOnly.avi, "a.avi"]], 415, "不支持的文件类型"],
    ["wmv, where it cannot be converted", [["file", headsOnly.wmv, "a.wmv"]], 415, "不支持的文件类型"],
    ["flv, where it cannot be converted", [["file", headsOnly.flv, "a.flv"]], 415, "不支持的文件类型"],
    [
      "a poster that is none",
      [
        ["file", tinyMp4()],
        ["thumbnail", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
      ],
      415,
      "不支持的文件类型",
    ],
    [
      "a poster of six megabytes",
      [
        ["file", tinyMp4()],
        ["thumbnail", Buffer.alloc(6 * 1024 * 1024)],
      ],
      413,
      "图片大小不能超过5MB",
    ],
  ] as const)("is refused for %s", async (_what, parts, status, message) => {
    expect(await send("video", ...parts)).toMatchObject(refused(status, message));
  });

  it("of 200 MB is refused while it is being sent, and nothing of it stays on the disk", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 1);
    let sent = 0;
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${member.token}`, "content-type": "multipart/form-data; boundary=x" };
      const outgoing = httpRequest(`${world.url}/api/upload/video`, { method: "POST", headers });
      outgoing.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, text });
          outgoing.destroy();
        });
      });
      outgoing.on("error", reject);
      outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
      const pump = (): void => {
        while (sent < 200 && !outgoing.destroyed) {
          sent += 1;
          if (!outgoing.write(megabyte)) return void outgoing.once("drain", pump);
        }
      };
      pump();
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ message: "视频大小不能超过100MB" });
    expect(sent).toBeLessThan(160);
    await expect.poll(() => readdir(path.join(world.dataDir, "uploads")), { timeout: 10_000 }).toEqual([]);
  }, 60_000);
});

describe("many at once", () => {
  it("of the same picture and the same video, by two members, are one file each and no fault", async () => {
    const second = await world.member("second", "另一个人");
    const [picture, video] = [await drawJpeg(31), tinyMp4({ seed: 31 })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const kind = at % 4 < 2 ? "single" : "video";
        return (at % 2 ? member : second).call("POST", `/upload/${kind}`, { body: formOf(["file", kind === "single" ? picture : video]) });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const urls = new Set(answers.map(({ body }) => (body.data as { url: string }).url));
    expect([...urls].map((url) => path.extname(url)).sort()).toEqual([".jpg", ".mp4"]);
  });

  it("leave nothing behind when their senders go away in the middle", async () => {
    const uploads = path.join(world.dataDir, "uploads");
    const senders = ["video", "single"].map((kind) => {
      const headers = { authorization: `Bearer ${member.token}`, "content-type": "multipart/form-data; boundary=x" };
      const outgoing = httpRequest(`${world.url}/api/upload/${kind}`, { method: "POST", headers });
      outgoing.on("error", () => undefined);
      outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      outgoing.write(Buffer.alloc(2 * 1024 * 1024, 1));
      return outgoing;
    });
    await expect.poll(async () => (await readdir(uploads)).length, { timeout: 10_000 }).toBe(2);
    for (const sender of senders) sender.destroy();
    await expect.poll(() => readdir(uploads), { timeout: 10_000 }).toEqual([]);
  });
});

describe("what lies in the store", () => {
  it("cannot be reached by any other address, and nothing that runs is served", async () => {
    for (const address of [
      "/media/../secrets.json",
      "/media/..%2fsecrets.json",
      "/media/%2e%2e/secrets.json",
      "/media/ab/../../secrets.json",
      "/media/",
    ]) {
      const answer = await served(address);
      expect(await answer.text()).not.toContain(world.secrets.masterKey);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe.skipIf(!ffmpeg)("with ffmpeg", { timeout: 120_000 }, () => {
  let equipped: World;
  let filmer: WorldMember;
  let folder: string;
  beforeAll(async () => {
    equipped = await createWorld({ databaseUrl: inject("databaseUrl"), searchPath });
    filmer = await equipped.member("filmer", "拍片的人");
    folder = await mkdtemp(path.join(tmpdir(), "films "));
  });
  afterAll(async () => {
    await equipped.settlePictures();
    expect(equipped.faults).toEqual([]);
    await equipped.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function film(name: string, ...codec: string[]): Promise<Buffer> {
    const target = path.join(folder, name);
    await promisify(execFile)(ffmpeg ?? "", [
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      "testsrc=duration=2:size=320x240:rate=10",
      ...codec,
      "-y",
      target,
    ]);
    return readFile(target);
  }
  const upload = (content: Buffer, ...more: Part[]) =>
    filmer.call("POST", "/upload/video", { body: formOf(["file", content, "film"], ...more) });

  it("a video gets a poster frame out of itself, and keeps its bytes", async () => {
    const content = await film("a.mp4", "-c:v", "mpeg4", "-map_metadata", "-1", "-fflags", "+bitexact");
    const data = dataOf(UploadVideo, await upload(content));
    expect(data).toMatchObject({ duration: 2, size: content.length });
    const poster = Buffer.from(await (await fetch(equipped.url + data.coverUrl)).arrayBuffer());
    expect(await sharp(poster).metadata()).toMatchObject({ format: "jpeg", width: 320, height: 240 });
    expect((await fetch(equipped.url + data.url)).headers.get("content-length")).toBe(String(content.length));
  });

  it("one in avi is answered as mp4; half a one is refused", async () => {
    const content = await film("b.avi", "-c:v", "mpeg4");
    const data = dataOf(UploadVideo, await upload(content));
    expect(data.url).toMatch(/\.mp4$/);
    expect(data.coverUrl).not.toBeNull();
    expect((await fetch(equipped.url + data.url)).headers.get("content-type")).toBe("video/mp4");
    expect(await upload(headsOnly.avi)).toMatchObject(refused(415, "不支持的文件类型"));
  });

  it("one that no tool can read is taken all the same, without a poster", async () => {
    expect(dataOf(UploadVideo, await upload(tinyMp4({ seconds: 4 })))).toMatchObject({ coverUrl: null, duration: 4 });
  });
});

covers(world, [UploadSingle, UploadImage, UploadAvatar, UploadMultiple, UploadVideo]);
