import { request as httpRequest } from "node:http";
import { blackPng, telephonePhoto } from "@shiye/infra/media/testing/image-samples";
import { beforeAll, describe, expect, it } from "vitest";
import { idOfCategory } from "../categories/ensure-category.ts";
import { useTestApi } from "../testing/use-test-api.ts";

const api = useTestApi();
let token: string;
beforeAll(async () => {
  await api.api.ensureFirstCategories();
  token = (await api.member("uploader")).token;
});

function formOf(...files: [field: string, content: Uint8Array | string, name: string][]): FormData {
  const form = new FormData();
  for (const [field, content, name] of files) form.append(field, new Blob([content as BlobPart]), name);
  return form;
}
const upload = (kind: string, form: FormData, bearer: string | undefined = token) =>
  api.call("POST", `/upload/${kind}`, { body: form, ...(bearer ? { token: bearer } : {}) });

describe("an upload", () => {
  it("is stored without its place, and may then be used in a note and as an avatar", async () => {
    const answer = await upload("single", formOf(["file", await telephonePhoto(), "照片.jpg"]));
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "上传成功", data: { originalname: "照片.jpg", width: 1200, height: 1600 } },
    });
    const { url, variants } = answer.body.data as { url: string; variants: { url: string }[] };
    expect(url).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/);
    expect(variants.length).toBeGreaterThan(0);
    expect(await api.call("PUT", "/users/uploader", { body: { avatar: url }, token })).toMatchObject({ status: 200 });
    // The slow variants follow and are recorded.
    await api.api.variantQueue.idle();
    expect((await api.api.mediaRecords.storedAt([url]))[url]?.variants.length).toBeGreaterThan(variants.length);
  });

  it("has the wide variant after somebody has opened its note, and not before", async () => {
    const answer = await upload("single", formOf(["file", await telephonePhoto(), "a.jpg"]));
    const url = String(answer.body.data.url);
    const published = await api.call("POST", "/posts", {
      token,
      body: { title: "大图", content: "看看", category_id: idOfCategory("study"), images: [url] },
    });
    expect(published).toMatchObject({ status: 200 });
    await api.api.variantQueue.idle();
    const widths = async () => {
      const variants = (await api.api.mediaRecords.storedAt([url]))[url]?.variants ?? [];
      return variants.map(({ width }) => width).sort((one, other) => one - other);
    };
    expect(await widths()).toEqual([360, 480, 720]);
    const author = api.tokens.readAccess(token)?.id ?? 0;
    const views = [{ noteId: Number(published.body.data.id), authorId: author, viewer: "a".repeat(22), address: null }];
    const headers = { authorization: api.tokens.signService(), "content-type": "application/json" };
    const reported = await fetch(new URL("/internal/views", api.url), { method: "POST", headers, body: JSON.stringify({ views }) });
    expect(reported.status).toBe(200);
    await expect.poll(widths, { timeout: 20_000 }).toEqual([360, 480, 720, 1080, 1080]);
  });

  it("of several files keeps the valid ones and names the others", async () => {
    const photo = await telephonePhoto(400, 300);
    const answer = await upload("multiple", formOf(["files", photo, "a.jpg"], ["files", "not a picture", "b.jpg"]));
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "1张上传成功，1张失败", data: { total: 2, successCount: 1, errorCount: 1, errors: [{ originalname: "b.jpg" }] } },
    });
    expect(await upload("multiple", formOf(["files", photo, "a.jpg"]))).toMatchObject({ body: { message: "所有图片上传成功" } });
    const ten = Array.from({ length: 10 }, (): [string, Uint8Array, string] => ["files", photo, "a.jpg"]);
    expect(await upload("multiple", formOf(...ten))).toMatchObject({ status: 400, body: { message: "最多只能上传9张图片" } });
  });

  it.each([
    ["text named .jpg", () => Buffer.from("hello, this is not a picture"), 415, "只允许上传图片文件"],
    ["a drawing that could run script", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, "不支持的文件类型"],
    ["a picture cut in half", async () => (await telephonePhoto()).subarray(0, 5000), 400, "图片文件已损坏"],
    ["six megabytes", () => Buffer.alloc(6 * 1024 * 1024), 413, "图片大小不能超过5MB"],
  ])("of %s is refused by its own sentence", async (_what, content, status, message) => {
    expect(await upload("single", formOf(["file", await content(), "a.jpg"]))).toMatchObject({ status, body: { message } });
  });

  it("of a picture bomb is refused without unpacking it", async () => {
    const before = process.memoryUsage().rss;
    const answer = await upload("image", formOf(["image", blackPng(20_000, 20_000), "bomb.png"]));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.success).toBe(false);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("of nothing, in another field, or by a visitor is refused", async () => {
    expect(await upload("single", formOf(["photo", "x", "a.jpg"]))).toMatchObject({ status: 400, body: { message: "没有上传文件" } });
    expect(await api.call("POST", "/upload/single", { body: {}, token })).toMatchObject({ status: 400, body: { message: "没有上传文件" } });
    expect(await upload("single", formOf(["file", "x", "a.jpg"]), "")).toMatchObject({ status: 401, body: { message: "访问令牌缺失" } });
  });

  it("of 200 MB is answered at once and not read to the end", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 1);
    let sent = 0;
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(`${api.url}/upload/single`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" },
      });
      outgoing.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        outgoing.destroy();
      });
      outgoing.on("error", reject);
      outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      const pump = () => {
        while (sent < 200 && !outgoing.destroyed) {
          sent += 1;
          if (!outgoing.write(megabyte)) return void outgoing.once("drain", pump);
        }
      };
      pump();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(100);
  });
});

describe("a limit", () => {
  it("stops a member who uploads very fast, by picture and by video, and says when to come back", async () => {
    const strict = await api.startNode({ rateLimitFactor: 0.1 });
    const { token: bearer } = await api.member("machine");
    for (const [kind, allowed] of [
      ["avatar", 6],
      ["video", 2],
    ] as const) {
      const send = () => api.call("POST", `/upload/${kind}`, { body: formOf(["file", "x", "a"]), token: bearer, url: strict.url });
      const answers = await Promise.all(Array.from({ length: allowed + 4 }, send));
      expect(answers.filter(({ status }) => status === 415)).toHaveLength(allowed);
      const stopped = answers.find(({ status }) => status === 429);
      expect(stopped?.body.message).toBe("操作过于频繁，请稍后再试");
      expect(Number(stopped?.headers.get("retry-after"))).toBeGreaterThan(1);
    }
    // Another member is not affected.
    const other = await api.member("slow");
    const single = await api.call("POST", "/upload/single", { body: formOf(["file", "x", "a"]), token: other.token, url: strict.url });
    expect(single.status).toBe(415);
  });
});
