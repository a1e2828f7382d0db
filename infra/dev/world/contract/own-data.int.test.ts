import { CreateFolder } from "@shiye/events/folders";
import { DownloadOwnData, GetOwnDataFigures } from "@shiye/events/own-data";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";
import { DRAFT_WORDS, fillWorld, IDENTITY_NUMBER, type RichWorld } from "./rich-world.ts";

const SCRIPT = `<script>alert("1")</script><img src=x onerror=alert(1)>`;
const world = useWorld();
let rich: RichWorld;
let hostile: number;
let deleted: number;
let files: Record<string, Uint8Array>;
let headers: Headers;

async function unpack(member: WorldMember) {
  const response = await world.download("POST", "/auth/data", { token: member.token });
  expect(response.status).toBe(200);
  return { headers: response.headers, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
}
const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
const dataOfPart = (name: string) => JSON.parse(textOf(`data/${name}.json`)) as Record<string, unknown>[];
const everything = () =>
  Object.entries(files)
    .filter(([name]) => !name.startsWith("files/"))
    .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    .join("\n");

beforeAll(async () => {
  rich = await fillWorld(world);
  const { author, reader, note, conversation } = rich;
  hostile = await author.publish(SCRIPT);
  deleted = await author.publish("后来删了的");
  await author.call("DELETE", `/posts/${deleted}`);
  const theirs = await reader.publish("读者的秘密标题");
  await author.like(theirs);
  await author.unlike(theirs);
  await author.call("POST", `/posts/${theirs}/collect`);
  const folder = dataOf(CreateFolder, await author.call("POST", "/folders", { body: { name: "慢慢看" } })).id;
  await author.call("PUT", `/posts/${theirs}/folder`, { body: { folder_id: folder } });
  await author.call("POST", `/posts/${note}/profile-pin`);
  await author.like(theirs);
  await author.comment(theirs, `好看 ${SCRIPT}`);
  const say = (member: WorldMember, content: string, id: string) =>
    member.call("POST", `/chat/conversations/${conversation}/messages`, { body: { content, clientMessageId: id } });
  await say(reader, "读者的回话", "2");
  await author.call("PUT", `/chat/conversations/${conversation}/read`);
  await reader.call("DELETE", `/chat/conversations/${conversation}`);
  await reader.comment(note, "再来一句");
  await world.settle();
  ({ files, headers } = await unpack(author));
});

describe("the archive of a member", () => {
  it("is a ZIP to save, kept by nobody, with a guess of its length", () => {
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="shiye-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Number(headers.get("x-estimated-length"))).toBeGreaterThan(1000);
  });

  it("has a page to read and a file for programs of every part, under safe names", () => {
    const names = Object.keys(files);
    for (const name of names) expect(name).toMatch(/^(index\.html|style\.css|(pages|data|files)\/[a-z0-9-]+\.[a-z0-9]{2,5})$/);
    const parts = names.flatMap((name) => /^data\/(.+)\.json$/.exec(name)?.[1] ?? []);
    expect(parts.toSorted()).toEqual([
      ...["collections", "comment-likes", "comments", "drafts", "events", "files", "folders", "followers", "following", "likes"],
      ...["messages", "notes", "notifications", "profile", "recycle-bin", "sign-ins", "verifications"],
    ]);
    for (const part of parts) {
      expect(textOf("index.html")).toContain(`href="pages/${part}.html"`);
      expect(textOf(`pages/${part}.html`)).toMatch(/^<!doctype html>/);
      expect(Array.isArray(dataOfPart(part))).toBe(true);
    }
  });

  it("says no number of entries but the one that a part has", () => {
    const told = [...textOf("index.html").matchAll(/href="pages\/([a-z-]+)\.html"><b>[^<]*<\/b> <span>(\d+)<\/span>/g)];
    expect(told.length).toBeGreaterThan(5);
    for (const [, part = "", count] of told) expect([part, Number(count)]).toEqual([part, dataOfPart(part).length]);
  });

  it("holds what they made: profile, notes, drafts, comments, messages", () => {
    const { author, note, draft } = rich;
    expect(dataOfPart("profile")).toMatchObject([
      { id: author.id, user_id: "author", nickname: "作者", bio: "写给大家", interests: ["猫"] },
    ]);
    expect(dataOfPart("notes").map(({ id }) => id)).toEqual([note, hostile]);
    expect(dataOfPart("notes")[0]).toMatchObject({ title: "看得见的", comment_count: 3, like_count: 1, collect_count: 1 });
    expect(dataOfPart("drafts")).toMatchObject([{ id: draft, title: DRAFT_WORDS[0] }]);
    expect(dataOfPart("comments").map(({ content }) => content)).toEqual(["谢谢", `好看 ${SCRIPT}`]);
    expect(dataOfPart("messages").map(({ is_own, content }) => [is_own, content])).toEqual([
      [true, "悄悄话一句"],
      [false, "读者的回话"],
    ]);
    expect(textOf("pages/drafts.html")).toContain(DRAFT_WORDS[0]);
  });

  it("holds the notes of the recycle bin, apart from those that others see", () => {
    const binned = dataOfPart("recycle-bin");
    expect(binned.map(({ title }) => title)).toEqual(["扔掉的", "下架的", "后来删了的"]);
    expect(binned.at(-1)?.id).toBe(deleted);
    for (const { binned_at } of binned) expect(Number.isNaN(Date.parse(String(binned_at)))).toBe(false);
    expect(textOf("pages/recycle-bin.html")).toContain("后来删了的");
    expect(textOf("pages/recycle-bin.html")).toContain("和被管理员下架的笔记");
    expect(textOf("pages/notes.html")).not.toContain("后来删了的");
  });

  it("records what they did in a conversation, and leaves to the other what the other said, read and deleted", () => {
    const { author, reader } = rich;
    const [lower, higher] = [author.id, reader.id].toSorted((one, other) => one - other);
    const talk = dataOfPart("events").filter(({ stream }) => stream === `conversation-${lower}-${higher}`);
    expect(talk.every(({ by }) => by === "self")).toBe(true);
    expect(talk.map(({ type }) => type)).toEqual(["ConversationStarted", "MessageSent", "ConversationRead"]);
    expect(talk[1]).toMatchObject({ data: { senderId: author.id, content: "悄悄话一句" } });
    expect(textOf("data/events.json")).not.toContain("读者的回话");
    expect(textOf("pages/events.html")).toContain("读了私信");
  });

  it("holds their pictures as they are stored, and pages show them from there", async () => {
    const stored = dataOfPart("files");
    expect(stored.length).toBeGreaterThanOrEqual(3);
    for (const { name, bytes } of stored) {
      const file = `files/${String(name).split("/").at(-1)}`;
      expect(files[file]?.length, file).toBe(bytes);
      const served = await fetch(`${world.url}/media/${String(name)}`);
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(files[file]);
    }
    const [shown] = /\.\.\/(files\/[^"]+)/.exec(textOf("pages/notes.html"))?.slice(1) ?? [];
    expect(files).toHaveProperty([shown ?? ""]);
  });

  it("holds what they marked and what is recorded about them", () => {
    const { author, reader } = rich;
    expect(dataOfPart("likes")).toMatchObject([{ nickname: "读者", account: "reader" }]);
    expect(dataOfPart("collections")).toHaveLength(1);
    expect(dataOfPart("folders")).toMatchObject([{ name: "慢慢看", note_ids: [dataOfPart("collections")[0]?.note_id] }]);
    expect(dataOfPart("following")).toMatchObject([{ target_id: reader.id, nickname: "读者" }]);
    expect(dataOfPart("followers")).toMatchObject([{ target_id: reader.id }]);
    expect(dataOfPart("notifications").map(({ type }) => type)).toContain(6);
    expect(dataOfPart("verifications")).toMatchObject([{ type: 2, status: 0, fields: { realName: "林晚" } }]);
    expect(dataOfPart("sign-ins")).toMatchObject([{ is_active: true, region: "本地" }]);
    const events = dataOfPart("events");
    const of = (stream: string) => events.filter((event) => event.stream === stream).map(({ type }) => type);
    expect(of(`member-${author.id}`)).toEqual(["MemberRegistered", "ProfileEdited"]);
    expect([of(`folders-${author.id}`), of(`profilePins-${author.id}`)]).toEqual([["FolderCreated"], ["ProfileNotePinned"]]);
    expect(of(`note-${deleted}`), "what was deleted is recorded, too").toEqual(["NotePublished", "NoteBinned"]);
    expect(textOf("pages/events.html")).toContain("后来删了的");
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["SessionStarted", "NoteLiked", "NoteUnliked", "NoteCollected", "MemberFollowed", "VerificationSubmitted"]),
    );
    for (const { at } of events) expect(Number.isNaN(Date.parse(String(at)))).toBe(false);
  });

  it("holds nothing of others but their public names, and nothing that opens an account", () => {
    const all = everything();
    for (const words of ["读者的秘密标题", "来了 [@路人", "再来一句", IDENTITY_NUMBER, "refreshId", "credentialId", rich.author.token])
      expect(all).not.toContain(words);
    const foreign = dataOfPart("events").filter(({ by }) => by !== "self");
    expect(foreign.filter(({ stream }) => /^(note|comment|like|collect|follow)-/.test(String(stream)))).toEqual([]);
  });

  it("shows what was written as text, on pages that need no script and load nothing", () => {
    for (const [name, bytes] of Object.entries(files)) {
      if (!name.endsWith(".html")) continue;
      const page = strFromU8(bytes);
      expect(page, name).not.toMatch(/<script|<img src=x|https?:|javascript:/i);
      expect(page, name).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
    }
    expect(textOf("pages/notes.html")).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(textOf("pages/comments.html")).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("goes over several pages where there is much", async () => {
    const { stranger } = rich;
    const note = await stranger.publish("很多评论");
    for (let count = 0; count < 205; count += 41)
      await Promise.all(Array.from({ length: 41 }, (_none, at) => stranger.comment(note, `第${count + at}条`)));
    await world.settle();
    const theirs = (await unpack(stranger)).files;
    const page = (name: string) => strFromU8(theirs[name] ?? new Uint8Array());
    expect(JSON.parse(page("data/comments.json"))).toHaveLength(205);
    expect(page("pages/comments.html").match(/<article>/g)).toHaveLength(200);
    expect(page("pages/comments-2.html").match(/<article>/g)).toHaveLength(5);
    expect(page("pages/comments.html")).toContain('href="../pages/comments-2.html"');
    expect(page("pages/comments-2.html")).toContain('href="../pages/comments.html"');
    expect(JSON.parse(page("data/messages.json"))).toEqual([]);
    expect(page("pages/messages.html")).toContain("这里什么都没有");
  });
});

describe("figures of one's own data", () => {
  it("count what is there, as the archive has it", async () => {
    const figures = exactly(GetOwnDataFigures, await rich.author.get("/auth/data"));
    expect(figures).toMatchObject({
      ...{ notes: 2, drafts: 1, comments: 2, answered_comments: 0, messages: 1, conversations: 1, likes: 1, collections: 1 },
      ...{ following: 1, followers: 1, verifications: 1, sign_ins: 1 },
      files: dataOfPart("files").length,
      file_bytes: dataOfPart("files").reduce((sum, { bytes }) => sum + Number(bytes), 0),
    });
  });

  it("tell which comments stay as stubs after a departure, and a departure leaves just those", async () => {
    const [leaver, friend] = await Promise.all([world.member("leaving_1"), world.member("staying_1")]);
    const note = await friend.publish("留下的笔记");
    const answered = await leaver.comment(note, "有人回");
    await leaver.comment(note, "没人回");
    await leaver.comment(note, "自己回自己", answered.id);
    await friend.comment(note, "回你", answered.id);
    const own = await leaver.publish("带走的笔记");
    const below = await leaver.comment(own, "自己笔记下的");
    await friend.comment(own, "也回你", below.id);
    await leaver.upload(await drawJpeg(77));
    await world.settle();
    const figures = exactly(GetOwnDataFigures, await leaver.get("/auth/data"));
    expect(figures).toMatchObject({ notes: 1, comments: 4, answered_comments: 1, files: 2 });

    await leaver.call("DELETE", `/users/${leaver.id}`);
    await world.settle();
    const { comments } = (await friend.get(`/posts/${note}/comments`)).body.data as { comments: { content: string }[] };
    expect(comments.map(({ content }) => content)).toEqual(["该评论已删除"]);
    expect(await world.query("select from member_streams.streams where member_id = $1", [leaver.id])).toEqual([]);
  });
});

describe("who may have it", () => {
  it("is only the member themselves, whose it is by itself", async () => {
    for (const method of ["GET", "POST"]) {
      expectRefusal(await world.call(method, "/auth/data"), 401, "访问令牌缺失");
      expect((await world.call(method, "/auth/data", { token: await world.admin() })).status).toBe(403);
      expect((await world.call(method, "/auth/data", { token: "nonsense" })).status).toBe(401);
    }
    const other = (await unpack(rich.reader)).files;
    expect(strFromU8(other["data/profile.json"] ?? new Uint8Array())).toContain('"user_id":"reader"');
    expect(Object.values(other).some((bytes) => strFromU8(bytes).includes(DRAFT_WORDS[0]))).toBe(false);
  });

  it("asks the log through nobody but our own services", async () => {
    const body = { memberId: rich.author.id, streams: [`member-${rich.author.id}`] };
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`${world.url}/internal/own-events`, init);
    expect(answer.status).not.toBe(200);
    expect(await answer.text()).not.toContain("MemberRegistered");
  });
});

covers(world, [GetOwnDataFigures, DownloadOwnData]);
