import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { blackPng, telephonePhoto } from "@shiye/infra/media/testing/image-samples";
import { tinyMp4 } from "@shiye/infra/media/testing/video-samples";
import { describe, expect, it } from "vitest";
import { useTestApi } from "../testing/use-test-api.ts";

const MEGABYTE = 1024 * 1024;
const api = useTestApi();

/** A node on the same folder with these limits. */
const nodeWith = (uploadLimits: { quotaBytes: number; freeDiskBytes: number }) => api.startNode({ media: { ...api.media, uploadLimits } });
const film = (bytes: number, seed: number) => tinyMp4({ filling: bytes, seed });
const sendFilm = (url: string, token: string, content: Uint8Array) => {
  const body = new FormData();
  body.append("file", new Blob([content as BlobPart]), "a.mp4");
  return api.call("POST", "/upload/video", { token, url, body });
};
const leftOf = async (memberId: number) =>
  Number((await api.pool.query("select bytes_left from media.upload_quotas where member_id = $1", [memberId])).rows[0]?.bytes_left);
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const kept = async () => [...(await filesBelow(api.mediaFolder)), ...(await filesBelow(api.media.temporaryFolder))].sort();

describe("what a member may store in a day", () => {
  it("is counted by what is stored, over all nodes; more is refused with the time to wait, and others are not affected", async () => {
    const limits = { quotaBytes: 10 * MEGABYTE, freeDiskBytes: 0 };
    const nodes = await Promise.all([nodeWith(limits), nodeWith(limits)]);
    const { id, token } = await api.member("collector");
    for (const [at, node] of [...nodes, ...nodes].entries())
      expect((await sendFilm(node.url, token, film(2 * MEGABYTE, at + 1))).status).toBe(200);
    expect(await leftOf(id)).toBeLessThan(2 * MEGABYTE);
    const refused = await sendFilm(nodes[0].url, token, film(3 * MEGABYTE, 7));
    expect(refused).toMatchObject({ status: 429, body: { message: "今日上传的内容过多，请稍后再试", error: "upload-quota" } });
    // A little more than one of the ten megabytes of a day.
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(8000);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThan(24 * 60 * 60);
    const other = await api.member("another");
    expect((await sendFilm(nodes[0].url, other.token, film(3 * MEGABYTE, 8))).status).toBe(200);
    await api.pool.query("update media.upload_quotas set updated_at = updated_at - interval '12 hours'");
    expect((await sendFilm(nodes[1].url, token, film(3 * MEGABYTE, 9))).status).toBe(200);
  });

  it("is not exceeded by parallel uploads, and pictures count as well", async () => {
    const node = await nodeWith({ quotaBytes: 9 * MEGABYTE, freeDiskBytes: 0 });
    const { id, token } = await api.member("parallel");
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => sendFilm(node.url, token, film(2 * MEGABYTE, 20 + at))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    const before = await leftOf(id);
    expect(before).toBeGreaterThan(0);
    const body = new FormData();
    body.append("image", new Blob([(await telephonePhoto(400, 300)) as BlobPart]), "a.jpg");
    expect((await api.call("POST", "/upload/image", { token, url: node.url, body })).status).toBe(200);
    expect(await leftOf(id)).toBeLessThan(before);
  });

  it("is returned for refused uploads and for senders who disconnect", async () => {
    const node = await nodeWith({ quotaBytes: 8 * MEGABYTE, freeDiskBytes: 0 });
    const { id, token } = await api.member("breaking");
    const filesBefore = await kept();
    expect((await sendFilm(node.url, token, randomBytes(3 * MEGABYTE))).status).toBe(415);
    expect(await leftOf(id)).toBe(8 * MEGABYTE);

    const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x", "content-length": 7 * MEGABYTE };
    const outgoing = httpRequest(`${node.url}/upload/video`, { method: "POST", headers });
    outgoing.on("error", () => undefined);
    outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    outgoing.write(Buffer.alloc(MEGABYTE));
    await expect.poll(() => leftOf(id)).toBeLessThan(1.1 * MEGABYTE);
    expect((await sendFilm(node.url, token, film(2 * MEGABYTE, 40))).status, "beside it").toBe(429);
    outgoing.destroy();
    await expect.poll(() => leftOf(id), { timeout: 10_000 }).toBe(8 * MEGABYTE);
    expect(await kept()).toEqual(filesBefore);
    expect((await sendFilm(node.url, token, film(2 * MEGABYTE, 41))).status).toBe(200);
  });

  it("is limited to the number of pictures in a form at a time", async () => {
    const node = await nodeWith({ quotaBytes: 4096 * MEGABYTE, freeDiskBytes: 0 });
    const { token } = await api.member("hanging");
    const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x", "content-length": 1000 };
    const hanging = Array.from({ length: 12 }, () => {
      const outgoing = httpRequest(`${node.url}/upload/single`, { method: "POST", headers });
      outgoing.on("error", () => undefined);
      outgoing.flushHeaders();
      return outgoing;
    });
    const arriving = async () => (await readdir(api.media.temporaryFolder)).length;
    await expect.poll(arriving, { timeout: 10_000 }).toBe(10);
    expect(await sendFilm(node.url, token, film(1000, 50))).toMatchObject({ status: 429, body: { message: "操作过于频繁，请稍后再试" } });
    for (const outgoing of hanging) outgoing.destroy();
    await expect.poll(async () => (await sendFilm(node.url, token, film(1000, 51))).status, { timeout: 10_000 }).toBe(200);
  });
});

describe("a disk that is nearly full", () => {
  it("accepts no upload, says so, and keeps nothing", async () => {
    const node = await nodeWith({ quotaBytes: 1024 * MEGABYTE, freeDiskBytes: Number.MAX_SAFE_INTEGER });
    const { id, token } = await api.member("too_late");
    const before = await kept();
    for (const kind of ["video", "single", "multiple"]) {
      const body = new FormData();
      body.append(kind === "multiple" ? "files" : "file", new Blob([blackPng(64, 64) as BlobPart]), "a");
      const answer = await api.call("POST", `/upload/${kind}`, { token, url: node.url, body });
      expect(answer).toMatchObject({ status: 507, body: { message: "存储空间不足，请稍后再试", error: "storage-full" } });
      expect(answer.headers.get("retry-after")).toBe("300");
    }
    expect(await kept()).toEqual(before);
    expect(await leftOf(id), "nothing was reserved").toBeNaN();
  });
});

describe("five files of 99 MB that are not videos", () => {
  it("are refused, cost no quota, and leave nothing on the disk", async () => {
    const { id, token } = await api.member("filling");
    const before = await kept();
    const noise = randomBytes(MEGABYTE);
    const ftyp = Buffer.from("00000018667479706973 6f6d0000020069736f6d6d703431".replaceAll(" ", ""), "hex");
    for (let at = 0; at < 5; at += 1) {
      const parts: BlobPart[] = [ftyp as BlobPart, Buffer.from([at]) as BlobPart, ...Array.from({ length: 99 }, () => noise as BlobPart)];
      const body = new FormData();
      body.append("file", new Blob(parts), "a.mp4");
      expect(await api.call("POST", "/upload/video", { token, body })).toMatchObject({
        status: 415,
        body: { message: "不支持的文件类型" },
      });
    }
    expect(await kept()).toEqual(before);
    expect(await leftOf(id)).toBe(1024 * MEGABYTE);
  });
});
