import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFakeFfmpeg } from "@shiye/infra/media/testing/fake-ffmpeg";
import { headsOnly, tinyMp4 } from "@shiye/infra/media/testing/video-samples";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestApi } from "../testing/use-test-api.ts";

let folder: string;
let ffmpeg: Awaited<ReturnType<typeof createFakeFfmpeg>>;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "conversions "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
/** After the folder, so that it is closed before: it may still convert there. */
const api = useTestApi();
beforeEach(async () => {
  ffmpeg = await createFakeFfmpeg(await mkdtemp(path.join(folder, "ffmpeg ")), tinyMp4({ seed: 77 }));
  url = (await api.startNode({ media: { ...api.media, searchPath: ffmpeg.searchPath } })).url;
});

const members = (...names: string[]) => Promise.all(names.map((name) => api.member(name)));
const formOf = (film: Uint8Array) => {
  const body = new FormData();
  body.append("file", new Blob([film as BlobPart]), "film");
  return body;
};
const send = ({ token }: { token: string }, film: Uint8Array = headsOnly.avi) =>
  api.call("POST", "/upload/video", { token, url, body: formOf(film) });
const leftOf = async (memberId: number) =>
  Number((await api.pool.query("select bytes_left from media.upload_quotas where member_id = $1", [memberId])).rows[0]?.bytes_left);

describe.skipIf(process.platform === "win32")("a conversion that takes long", () => {
  it("lets others upload what needs none; a member has one at a time, three wait, and more are refused with the time to wait", async () => {
    const [ada, ben, ...others] = await members("conv_ada", "conv_ben", "conv_c", "conv_d", "conv_e", "conv_f");
    if (!ada || !ben) throw new Error("no members");
    const running = send(ada);
    await expect.poll(ffmpeg.begun).toBe(1);

    const again = await send(ada, headsOnly.flv);
    expect(again).toMatchObject({ status: 429, body: { message: "上一个视频还在转换，请稍后再试", error: "video-conversion-pending" } });
    expect(again.headers.get("retry-after")).toBe("30");
    expect(await send(ada, tinyMp4({ seed: 78 }))).toMatchObject({ status: 200 });
    expect(await send(ben, tinyMp4({ seed: 79 }))).toMatchObject({ status: 200, body: { data: { duration: 2 } } });

    const answers: Awaited<ReturnType<typeof send>>[] = [];
    const waiting = others.map(async (member) => void answers.push(await send(member)));
    await expect.poll(() => answers.length).toBe(1);
    expect(answers[0]).toMatchObject({ status: 503, body: { message: "视频转换繁忙，请稍后再试", error: "video-conversion-busy" } });
    expect(answers[0]?.headers.get("retry-after")).toBe("60");
    await ffmpeg.finish();
    await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 200]);
    expect(await running).toMatchObject({ status: 200 });
  });

  it("ends with its sender's connection, and counts against the quota; a refused one does not", async () => {
    const [leaver, later] = await members("conv_leaver", "conv_later");
    if (!leaver || !later) throw new Error("no members");
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${leaver.token}` };
    const left = fetch(`${url}/upload/video`, { method: "POST", headers, body: formOf(headsOnly.avi), signal: leaving.signal });
    await expect.poll(ffmpeg.begun).toBe(1);
    const waiting = send(later);
    leaving.abort();
    await expect(left).rejects.toThrow();
    // The next one begins, although the first would take for ever.
    await expect.poll(ffmpeg.begun).toBe(2);
    const quota = 1024 ** 3;
    await expect.poll(() => leftOf(leaver.id)).toBe(quota - headsOnly.avi.length);
    expect((await send(later)).status).toBe(429);
    await ffmpeg.finish();
    expect((await waiting).status).toBe(200);
    expect(await leftOf(later.id)).toBeGreaterThan(quota - 2 * tinyMp4({ seed: 77 }).length);
  });

  it("counts against the quota when nothing comes of it, or when the poster that was sent with it is refused", async () => {
    const [ada, ben] = await members("conv_g", "conv_h");
    if (!ada || !ben) throw new Error("no members");
    const quota = 1024 ** 3;
    await ffmpeg.finish();
    const body = formOf(headsOnly.avi);
    body.append("thumbnail", new Blob(["no picture"]), "a.jpg");
    expect(await api.call("POST", "/upload/video", { token: ada.token, url, body })).toMatchObject({ status: 415 });
    expect(await leftOf(ada.id)).toBe(quota - headsOnly.avi.length);

    const failing = await createFakeFfmpeg(await mkdtemp(path.join(folder, "failing ")), new Uint8Array());
    await failing.finish();
    url = (await api.startNode({ media: { ...api.media, searchPath: failing.searchPath } })).url;
    expect(await send(ben)).toMatchObject({ status: 415 });
    expect(await leftOf(ben.id)).toBe(quota - headsOnly.avi.length);
  });
});
