import { readdir } from "node:fs/promises";
import { request as sendRequest } from "node:http";
import path from "node:path";
import { AddComment, GetComments } from "@shiye/events/comments";
import jwt from "jsonwebtoken";
import { beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "./contract/note-calls.ts";
import { drawJpeg } from "./draw-jpeg.ts";
import { dataOf } from "./http-client.ts";
import { useWorld } from "./use-world.ts";
import { registrationOf, type WorldMember } from "./world-member.ts";

const world = useWorld();
let member: WorldMember;
let noteId = 0;

beforeAll(async () => {
  member = await world.member("member", "会员");
  noteId = await member.publish("不怕坏输入");
});

const comments = async () => {
  await world.settle();
  return dataOf(GetComments, await member.get(`/posts/${noteId}/comments?limit=100`)).comments;
};
/** What lies there once no picture is being worked on any more. */
const files = async (name: "media" | "uploads") => {
  await world.settlePictures();
  const entries = await readdir(path.join(world.dataDir, name), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile());
};

describe("a sign-up", () => {
  it("that arrives twice at the same moment makes one member, and one refusal", async () => {
    const bodies = await Promise.all([registrationOf(world, "same_name"), registrationOf(world, "SAME_name")]);
    const answers = await Promise.all(bodies.map((body) => world.call("POST", "/auth/register", { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    if (refused) expectRefusal(refused, 409, "用户ID已存在");
    const login = { user_id: "same_name", password: "shiye123" };
    expect((await world.call("POST", "/auth/login", { body: login })).status).toBe(200);
  });

  it("with a captcha that was used before is refused", async () => {
    const body = await registrationOf(world, "captcha_once", "第一个");
    expect((await world.call("POST", "/auth/register", { body })).status).toBe(200);
    expectRefusal(await world.call("POST", "/auth/register", { body: { ...body, user_id: "captcha_twice" } }), 400, "验证码已过期或不存在");
  });
});

describe("a call that is sent again", () => {
  it("with the same key is answered as before and done once; with other content it is refused", async () => {
    const send = (content: string, key: string) =>
      member.call("POST", "/comments", { body: { post_id: noteId, content }, headers: { "idempotency-key": key } });
    const before = (await comments()).length;
    const [first, second] = [await send("只说一遍", "key-1"), await send("只说一遍", "key-1")];
    expect(dataOf(AddComment, second).id).toBe(dataOf(AddComment, first).id);
    expectRefusal(await send("换了内容", "key-1"), 409, "幂等键已用于其他请求");
    expect(await comments()).toHaveLength(before + 1);
    const other = await send("只说一遍", "key-2");
    expect(dataOf(AddComment, other).id, "another key is another comment").not.toBe(dataOf(AddComment, first).id);
    expect(await comments()).toHaveLength(before + 2);
  });
});

describe("a token", () => {
  const sign = (secret: string, expiresIn: number, algorithm: "HS256" | "none" = "HS256") => {
    const { sub, sid } = jwt.decode(member.token, { json: true }) ?? {};
    return jwt.sign({ use: "access", kind: "member", sid }, algorithm === "none" ? "" : secret, {
      subject: String(sub),
      expiresIn,
      algorithm,
    });
  };
  const me = (token: string | undefined) => world.call("GET", "/auth/me", { token });

  it("that is ours and not too old is good", async () => {
    expect((await me(sign(world.secrets.tokenSecret, 60))).status).toBe(200);
  });

  it.each([
    ["with a foreign signature", () => sign("another secret, long enough to be one", 60)],
    ["that has run out", () => sign(world.secrets.tokenSecret, -1)],
    ["without a signature", () => sign("", 60, "none")],
    ["that is a refresh token", () => member.refreshToken],
    ["that is no token", () => "null"],
  ])("%s is refused, and nothing is written under it", async (_what, token) => {
    const before = (await comments()).length;
    expectRefusal(await me(token()), 401, "无效的访问令牌");
    const attempt = { token: token(), body: { post_id: noteId, content: "冒名" } };
    expectRefusal(await world.call("POST", "/comments", attempt), 401, "无效的访问令牌");
    expect(await comments()).toHaveLength(before);
  });

  it("that is missing is asked for", async () => expectRefusal(await me(undefined), 401, "访问令牌缺失"));
});

describe("a body", () => {
  it.each([
    ["broken JSON", '{"post_id": 1,', 400, "请求内容格式错误"],
    ["no object", '"text"', 400, "请求内容格式错误"],
    ["larger than any call needs", JSON.stringify({ content: "长".repeat(200_000) }), 413, "请求内容过大"],
  ])("of %s is refused", async (_what, body, status, message) => {
    expectRefusal(await member.call("POST", "/comments", { body }), status, message);
  });

  it.each([
    ["a comment that is too long", "/comments", () => ({ post_id: noteId, content: "长".repeat(1001) }), 400, "评论内容不能超过1000个字符"],
    ["a comment of the wrong type", "/comments", () => ({ post_id: noteId, content: 5 }), 400, "笔记ID和评论内容不能为空"],
    ["a comment on a note that never was", "/comments", () => ({ post_id: 1_000_000_000_000_001, content: "有人吗" }), 404, "笔记不存在"],
    ["a like of nothing known", "/likes", () => ({ target_type: 9, target_id: noteId }), 400, "无效的目标类型"],
    ["a note without text", "/posts", () => ({ images: [] }), 400, "发布时标题和内容不能为空"],
  ])("with %s is refused", async (_what, address, body, status, message) => {
    expectRefusal(await member.call("POST", address, { body: body() }), status, message);
  });

  it("that would change another member's note is refused, and the note stays", async () => {
    const stranger = await world.member("stranger");
    expectRefusal(await stranger.call("DELETE", `/posts/${noteId}`), 403, "无权限删除此笔记");
    await world.settle();
    expect((await stranger.get(`/posts/${noteId}`)).status).toBe(200);
  });
});

describe("an upload", () => {
  it("of 200 MB is refused long before it is through, and leaves nothing behind", async () => {
    const before = (await files("media")).length;
    const { status, message, sent } = await uploadEndlessly(200 * 1024 * 1024);
    expect({ status, message }).toEqual({ status: 413, message: "图片大小不能超过5MB" });
    // What the gateway and the sockets on the way hold is sent before anybody can say no.
    expect(sent).toBeLessThan(40 * 1024 * 1024);
    await expect.poll(() => files("uploads"), { timeout: 5000 }).toEqual([]);
    expect(await files("media")).toHaveLength(before);
    expect((await member.upload(await drawJpeg(7))).status, "the next one is welcome").toBe(200);
  });

  it("of a text named .jpg is refused by what it is, and leaves nothing behind", async () => {
    const before = (await files("media")).length;
    expectRefusal(await member.upload(Buffer.from("我不是图片，真的。"), "照片.jpg", "image/jpeg"), 415, "只允许上传图片文件");
    expect(await files("media")).toHaveLength(before);
    expect(await files("uploads")).toEqual([]);
  });

  it("of a picture under a false name is taken by what it is", async () => {
    expect((await member.upload(await drawJpeg(8), "notes.txt", "text/plain")).status).toBe(200);
  });
});

/** Sends a multipart file without saying how long it will be, as fast as it is taken, until it is through or answered. */
function uploadEndlessly(bytes: number): Promise<{ status: number; message: string; sent: number }> {
  return new Promise((resolve, reject) => {
    const boundary = "endless";
    const request = sendRequest(`${world.url}/api/upload/single`, {
      method: "POST",
      headers: { authorization: `Bearer ${member.token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    const chunk = Buffer.alloc(256 * 1024, 0xff);
    let sent = 0;
    let answered = false;
    const send = () => {
      while (!answered && sent < bytes) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once("drain", send);
      }
      if (!answered) request.end(`\r\n--${boundary}--\r\n`);
    };
    // Once we have the answer, the connection may be cut under what we still had in hand.
    request.on("error", (error) => answered || reject(error));
    request.on("response", async (response) => {
      answered = true;
      const body = JSON.parse((await response.setEncoding("utf8").toArray()).join("")) as { message: string };
      request.destroy();
      resolve({ status: response.statusCode ?? 0, message: body.message, sent });
    });
    request.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`);
    send();
  });
}
