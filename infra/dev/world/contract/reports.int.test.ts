import { GetMessages, SendMessage, StartConversation } from "@shiye/events/chat";
import { GetComments } from "@shiye/events/comments";
import { UploadSingle } from "@shiye/events/media";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { GetNotifications, GetSystemNotifications, GetUnreadCount, GetUnreadCountByType } from "@shiye/events/notifications";
import { GetRecycleBin } from "@shiye/events/recycle-bin";
import {
  AppealTakedown,
  DeactivateMember,
  DecideAppeal,
  DismissReports,
  FileReport,
  GetAppeals,
  GetReportQueue,
  GetReportsOfThing,
  ReactivateMember,
  TakeDownContent,
  WarnMember,
} from "@shiye/events/reports";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let other: WorldMember;
let admin: string;

beforeAll(async () => {
  [author, reader, other] = await Promise.all([world.member("author"), world.member("reader"), world.member("other")]);
  admin = await world.admin();
});

const report = async (member: WorldMember, body: object) => {
  const answer = await member.call("POST", "/reports", { body: { reason: "spam", ...body } });
  await world.settle();
  return answer;
};
const ask = (path: string) => world.call("GET", `/admin${path}`, { token: admin });
const decide = async (path: string, body: object = {}) => {
  const answer = await world.call("POST", `/admin${path}`, { token: admin, body });
  await world.settle();
  return answer;
};
const queue = async (query = "") => exactly(GetReportQueue, await ask(`/reports${query}`)).things;
const inQueue = async (id: number, query = "?limit=100") => (await queue(query)).find((thing) => thing.target_id === id);
const notices = async (member: WorldMember) => exactly(GetSystemNotifications, await member.get("/notifications/system")).notifications;
const takenDown = async (title: string) => {
  const id = await author.publish(title);
  await report(reader, { target_type: "note", target_id: id });
  expect(exactly(TakeDownContent, await decide(`/reports/note/${id}/take-down`, { reason: "spam", remark: "这是广告" }))).toEqual({ id });
  return id;
};
const recommended = async (member: WorldMember) =>
  dataOf(GetNotes, await member.get("/posts?sort=created_at&limit=100")).posts.map(({ id }) => id);

describe("reporting", () => {
  it("counts a member's report of a thing once, and groups those of several", async () => {
    const id = await author.publish("有人举报的笔记");
    const answer = await report(reader, { target_type: "note", target_id: id, reason: "untrue", text: "  不是真的  " });
    expect(exactly(FileReport, answer)).toEqual({ reported: true });
    expect(answer.body.message).toBe("举报已提交，我们会尽快处理");
    expect((await report(reader, { target_type: "note", target_id: String(id), reason: "abuse" })).status).toBe(200);
    await report(other, { target_type: "note", target_id: id });
    expect(await inQueue(id)).toMatchObject({
      ...{
        target_type: "note",
        note_id: id,
        title: "有人举报的笔记",
        gone: false,
        taken_down: false,
        report_count: 2,
        open: true,
        last_decision: null,
        history: [],
      },
      reasons: [
        { reason: "spam", count: 1 },
        { reason: "untrue", count: 1 },
      ],
      author: { id: author.id, user_id: "author", is_active: 1 },
    });
    const { reports } = exactly(GetReportsOfThing, await ask(`/reports/note/${id}`));
    expect(reports).toMatchObject([
      { reporter_id: other.id, reason: "spam", text: null },
      { reporter_id: reader.id, reporter_nickname: "reader", reason: "untrue", text: "不是真的" },
    ]);
  });

  it("takes members, comments and messages, each as its reporter has it before them", async () => {
    const note = await author.publish("评论区");
    const comment = await author.comment(note, "不好的评论");
    const { id: talk } = dataOf(StartConversation, await author.call("POST", "/chat/conversations", { body: { otherUserId: reader.id } }));
    const body = { content: "不好的消息" };
    const message = dataOf(SendMessage, await author.call("POST", `/chat/conversations/${talk}/messages`, { body }));
    await world.settle();
    const about = { target_type: "message", target_id: message.id, conversation_id: talk };
    expectRefusal(await report(other, about), 404, "举报的内容不存在");
    for (const thing of [
      { target_type: "comment", target_id: comment.id, reason: "abuse" },
      { target_type: "member", target_id: "author", reason: "abuse" },
      { ...about, reason: "abuse" },
    ])
      expect((await report(reader, thing)).status).toBe(200);
    expect(await inQueue(comment.id)).toMatchObject({ target_type: "comment", note_id: note, text: "不好的评论" });
    expect(await inQueue(author.id)).toMatchObject({ target_type: "member", title: "author" });
    // A private message is shown by the call that records the look.
    expect(await inQueue(message.id)).toMatchObject({ target_type: "message", text: null, image: null, gone: false });
    expect(await queue("?target_type=member")).toHaveLength(1);
  });

  it("is refused for what is not there, one's own, no reason and too much text", async () => {
    const id = await reader.publish("自己的笔记");
    expectRefusal(await report(reader, { target_type: "note", target_id: id }), 400, "不能举报自己");
    expectRefusal(await report(reader, { target_type: "member", target_id: reader.id }), 400, "不能举报自己");
    expectRefusal(await report(reader, { target_type: "note", target_id: 1_000_000_000_000_001 }), 404, "举报的内容不存在");
    expectRefusal(await report(reader, { target_type: "comment", target_id: "x" }), 404, "举报的内容不存在");
    expectRefusal(await report(reader, { target_type: "message", target_id: 5 }), 404, "举报的内容不存在");
    expectRefusal(await report(other, { target_type: "note", target_id: id, reason: "because" }), 400, "请选择原因");
    expectRefusal(await report(other, { target_type: "planet", target_id: id }), 400, "举报类型无效");
    expectRefusal(await report(other, { target_type: "note", target_id: id, text: "长".repeat(201) }), 400, "补充说明不能超过200个字符");
    expectRefusal(await world.call("POST", "/reports", { body: {} }), 401, "访问令牌缺失");
    expect(await inQueue(id)).toBeUndefined();
  });

  it("tells nobody who is reported by whom, or that they are", async () => {
    const reported = await world.member("reported");
    await report(reader, { target_type: "member", target_id: reported.id, reason: "abuse", text: "说了难听的话" });
    expect(dataOf(GetNotifications, await reported.get("/notifications")).notifications).toEqual([]);
    expect(await notices(reported)).toEqual([]);
    await decide(`/reports/member/${reported.id}/warn`, { reason: "abuse", remark: null });
    const answers = [await reported.get("/notifications/system"), await reported.get("/notifications"), await reported.get("/auth/me")];
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toMatch(/难听|reader|reporter/);
  });
});

describe("the queue of reports", () => {
  it("is done with what was dismissed, until somebody else reports it", async () => {
    const id = await author.publish("没有问题的笔记");
    await report(reader, { target_type: "note", target_id: id });
    // Reported later and decided earlier, so it comes after it.
    const before = await author.publish("先处理的笔记");
    await report(reader, { target_type: "note", target_id: before });
    await decide(`/reports/note/${before}/dismiss`);
    expect(exactly(DismissReports, await decide(`/reports/note/${id}/dismiss`))).toEqual({ id });
    expect(await inQueue(id)).toBeUndefined();
    const [last] = await queue("?state=decided&limit=1");
    expect(last).toMatchObject({ target_id: id, open: false });
    expect(last?.history[0]).toMatchObject({ decision: "dismissed", target_id: id });
    expect(last?.last_decision).toEqual({
      decision: "dismissed",
      reason: null,
      remark: null,
      admin_name: "keeper",
      at: last?.history[0]?.at,
    });
    const decided = await queue("?state=decided&limit=100");
    expect(new Set(decided.map((thing) => thing.author.id)).size, "several authors on a page").toBeGreaterThan(1);
    for (const { history } of decided) expect(new Set(history.map(({ at }) => at)).size, "each decision once").toBe(history.length);
    await report(other, { target_type: "note", target_id: id });
    expect(await inQueue(id)).toMatchObject({ open: true, report_count: 2 });
    expect((await recommended(reader)).includes(id)).toBe(true);
  });

  it("is done with what its author deleted", async () => {
    const note = await author.publish("作者自己删掉的笔记");
    const comment = await author.comment(note, "作者自己删掉的评论");
    for (const thing of [
      { target_type: "note", target_id: note },
      { target_type: "comment", target_id: comment.id },
    ])
      await report(reader, thing);
    expect(await inQueue(note)).toMatchObject({ open: true });
    for (const path of [`/comments/${comment.id}`, `/posts/${note}`]) expect((await author.call("DELETE", path)).status).toBe(200);
    await world.settle();
    expect(await inQueue(comment.id)).toBeUndefined();
    expect(await inQueue(note), "in the bin, from which it may return").toMatchObject({ open: true });
    expect((await author.call("DELETE", `/recycle-bin/${note}`)).status).toBe(200);
    await world.settle();
    expect(await inQueue(note)).toBeUndefined();
    for (const id of [note, comment.id])
      expect(await inQueue(id, "?state=decided&limit=100")).toMatchObject({ gone: true, open: false, last_decision: null });
  });

  it("is for administrators, about what was reported", async () => {
    const calls = [
      ["GET", "/admin/reports"],
      ["GET", "/admin/reports/note/1"],
      ["POST", "/admin/reports/note/1/dismiss"],
      ["POST", "/admin/reports/note/1/take-down"],
      ["POST", "/admin/reports/note/1/warn"],
      ["POST", `/admin/members/${author.id}/deactivate`],
      ["POST", `/admin/members/${author.id}/reactivate`],
      ["GET", "/admin/appeals"],
      ["POST", "/admin/appeals/1"],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === "GET" ? {} : { body: { reason: "spam", granted: true } };
      expectRefusal(await reader.call(method, path, body), 403, "权限不足，需要管理员权限");
      expectRefusal(await world.call(method, path, body), 401, "访问令牌缺失");
    }
    const missing = 1_000_000_000_000_001;
    const judged = { reason: "spam" };
    for (const verb of ["dismiss", "take-down", "warn"])
      expectRefusal(await decide(`/reports/note/${missing}/${verb}`, judged), 404, "举报不存在");
    expectRefusal(await ask(`/reports/note/${missing}`), 404, "举报不存在");
    expectRefusal(await ask("/reports/planet/1"), 400, "举报类型无效");
    for (const verb of ["deactivate", "reactivate"]) expectRefusal(await decide(`/members/${missing}/${verb}`), 404, "用户不存在");
    expectRefusal(await decide(`/appeals/${missing}`, { granted: true }), 404, "没有待处理的申诉");
    expectRefusal(await world.call("GET", "/admin/appeals", { token: "x" }), 401, "无效的访问令牌");
  });
});

describe("taking down", () => {
  it("hides a note from everybody but its author, who is told why and can do nothing with it but appeal or delete", async () => {
    const id = await takenDown("广告笔记");
    expectRefusal(await reader.get(`/posts/${id}`), 404, "笔记不存在");
    expectRefusal(await world.call("GET", `/posts/${id}`), 404, "笔记不存在");
    expect(await recommended(reader)).not.toContain(id);
    expect(await recommended(author)).not.toContain(id);
    const seen = exactly(GetNote, await author.get(`/posts/${id}`));
    expect(seen).toMatchObject({ id, title: "广告笔记", taken_down: { reason: "spam", remark: "这是广告", appeal: null } });
    const [told] = await notices(author);
    expect(told).toMatchObject({
      type: 9,
      from_nickname: "拾页",
      notice: { kind: "note-taken-down", note_id: id, reason: "spam", remark: "这是广告" },
    });
    expect(dataOf(GetRecycleBin, await author.get("/recycle-bin")).posts.map((post) => post.id)).not.toContain(id);
    expectRefusal(await author.call("POST", `/recycle-bin/${id}/restore`), 404, "笔记不存在");
    expectRefusal(await author.call("PUT", `/posts/${id}`, { body: await author.noteBody("改一改") }), 404, "笔记不存在");
    expectRefusal(await reader.like(id), 404, "笔记不存在");
    expect((await decide(`/reports/note/${id}/take-down`, { reason: "abuse" })).status, "twice is once").toBe(200);
    expect((await world.readStream(`note-${id}`)).map(({ type }) => type)).toEqual(["NotePublished", "NoteBinned", "NoteTakenDown"]);
    expect(await inQueue(id, "?state=decided&limit=100")).toMatchObject({ title: "广告笔记", gone: false, taken_down: true });
    expect((await author.call("DELETE", `/posts/${id}`)).status).toBe(200);
    await world.settle();
    expectRefusal(await author.get(`/posts/${id}`), 404, "笔记不存在");
  });

  it("leaves clients of the specification as they are: no list or count of theirs has the notice", async () => {
    const member = await world.member("old_client");
    await report(reader, { target_type: "member", target_id: member.id });
    await decide(`/reports/member/${member.id}/warn`, { reason: "abuse", remark: "请友善发言" });
    expect(dataOf(GetNotifications, await member.get("/notifications")).notifications).toEqual([]);
    expect(exactly(GetUnreadCount, await member.get("/notifications/unread-count"))).toEqual({ count: 0 });
    expect(exactly(GetUnreadCountByType, await member.get("/notifications/unread-count-by-type"))).toMatchObject({ total: 0, system: 1 });
    const [notice] = await notices(member);
    expect((await member.call("PUT", `/notifications/${notice?.id}/read`)).status).toBe(200);
    await world.settle();
    expect(exactly(GetUnreadCountByType, await member.get("/notifications/unread-count-by-type"))).toMatchObject({ system: 0 });
    expectRefusal(await world.call("GET", "/notifications/system"), 401, "访问令牌缺失");
  });

  it("deletes a comment, and hides a message from both", async () => {
    const note = await reader.publish("别人的评论区");
    const { url } = dataOf(UploadSingle, await author.upload(await drawJpeg(7)));
    const comment = await author.comment(note, `要删的评论 [@读者:reader][image:${url}]`);
    await report(reader, { target_type: "comment", target_id: comment.id });
    expect(await inQueue(comment.id), "as members read it").toMatchObject({ text: "要删的评论 @读者[图片]", image: url });
    await decide(`/reports/comment/${comment.id}/take-down`, { reason: "abuse" });
    expect(dataOf(GetComments, await reader.get(`/posts/${note}/comments`)).comments).toEqual([]);
    expectRefusal(await decide(`/reports/comment/${comment.id}/take-down`, { reason: "abuse" }), 404, "举报的内容不存在");

    const { id: talk } = dataOf(StartConversation, await author.call("POST", "/chat/conversations", { body: { otherUserId: other.id } }));
    const sent = await author.call("POST", `/chat/conversations/${talk}/messages`, { body: { content: "要藏的消息" } });
    const message = dataOf(SendMessage, sent);
    await world.settle();
    await report(other, { target_type: "message", target_id: message.id, conversation_id: talk });
    await decide(`/reports/message/${message.id}/take-down`, { reason: "sexual" });
    for (const member of [author, other])
      expect(dataOf(GetMessages, await member.get(`/chat/conversations/${talk}/messages`)).messages).toMatchObject([
        { id: message.id, content: "" },
      ]);
    expectRefusal(await decide(`/reports/message/${message.id}/take-down`, { reason: "sexual" }), 404, "举报的内容不存在");
    expect((await notices(author)).slice(0, 2).map(({ notice }) => notice?.kind)).toEqual(["message-taken-down", "comment-taken-down"]);
  });

  it("is no way to get rid of a member, and needs a reason of the list", async () => {
    await report(other, { target_type: "member", target_id: author.id });
    expectRefusal(await decide(`/reports/member/${author.id}/take-down`, { reason: "spam" }), 400, "用户不能下架，请禁用账户");
    expectRefusal(await decide(`/reports/member/${author.id}/warn`, { reason: "x" }), 400, "请选择原因");
    expectRefusal(
      await decide(`/reports/member/${author.id}/warn`, { reason: "spam", remark: "长".repeat(201) }),
      400,
      "说明不能超过200个字符",
    );
    expect(exactly(WarnMember, await decide(`/reports/member/${author.id}/warn`, { reason: "spam" }))).toEqual({ id: author.id });
  });
});

describe("an appeal", () => {
  const appeal = async (member: WorldMember, id: number, text = "这是我的作品") => {
    const answer = await member.call("POST", `/posts/${id}/appeal`, { body: { text } });
    await world.settle();
    return answer;
  };

  it("is filed once, and brings the note back as it was when it is granted", async () => {
    const id = await author.publish("冤枉的笔记");
    await reader.like(id);
    await reader.comment(id, "写得好");
    await report(other, { target_type: "note", target_id: id });
    await decide(`/reports/note/${id}/take-down`, { reason: "untrue" });
    expectRefusal(await appeal(reader, id), 404, "没有被下架的笔记");
    expectRefusal(await appeal(author, id, "  "), 400, "请输入申诉理由");
    expectRefusal(await appeal(author, id, "长".repeat(201)), 400, "申诉理由不能超过200个字符");
    expect(exactly(AppealTakedown, await appeal(author, id))).toEqual({ id });
    expectRefusal(await appeal(author, id), 409, "每次下架只能申诉一次");
    expect(exactly(GetNote, await author.get(`/posts/${id}`)).taken_down).toMatchObject({
      appeal: { text: "这是我的作品", granted: null },
    });
    const { appeals } = exactly(GetAppeals, await ask("/appeals"));
    expect(appeals.find(({ note_id }) => note_id === id)).toMatchObject({ title: "冤枉的笔记", text: "这是我的作品", reason: "untrue" });

    expect(exactly(DecideAppeal, await decide(`/appeals/${id}`, { granted: true, remark: "已核实" }))).toEqual({ id });
    expect(exactly(GetNote, await reader.get(`/posts/${id}?skipViewCount=1`))).toMatchObject({
      like_count: 1,
      comment_count: 1,
      liked: true,
    });
    expect((await author.get(`/posts/${id}`)).body.data).not.toHaveProperty("taken_down");
    expect((await notices(author))[0]?.notice).toEqual({ kind: "appeal-granted", note_id: id, reason: null, remark: "已核实" });
    expectRefusal(await decide(`/appeals/${id}`, { granted: true }), 404, "没有待处理的申诉");
  });

  it("leaves the note where it is when it is rejected, and is not possible again", async () => {
    const id = await takenDown("真的是广告");
    await appeal(author, id);
    const isWaiting = async () => exactly(GetAppeals, await ask("/appeals?limit=100")).appeals.some(({ note_id }) => note_id === id);
    expect(await isWaiting()).toBe(true);
    await decide(`/appeals/${id}`, { granted: false });
    expect(await isWaiting()).toBe(false);
    expect(exactly(GetNote, await author.get(`/posts/${id}`)).taken_down).toMatchObject({ appeal: { granted: false } });
    expectRefusal(await reader.get(`/posts/${id}`), 404, "笔记不存在");
    expectRefusal(await appeal(author, id), 409, "每次下架只能申诉一次");
    expect((await notices(author))[0]?.notice).toMatchObject({ kind: "appeal-rejected", note_id: id });
  });
});

describe("a note that was taken down by mistake", () => {
  it("is restored without an appeal, and its author is told", async () => {
    const id = await takenDown("没有问题的笔记，下架错了");
    expect(exactly(DecideAppeal, await decide(`/appeals/${id}`, { granted: true, remark: "我们看错了" }))).toEqual({ id });
    expect(exactly(GetNote, await reader.get(`/posts/${id}?skipViewCount=1`))).toMatchObject({ id });
    expect(await inQueue(id, "?state=decided&limit=100")).toMatchObject({
      taken_down: false,
      last_decision: { decision: "appeal-granted" },
    });
    expect((await notices(author))[0]?.notice).toMatchObject({ kind: "appeal-granted", note_id: id, remark: "我们看错了" });
  });
});

describe("a member who is deactivated", () => {
  it("is out at once and cannot come back until reactivated; the decisions stand in their history", async () => {
    const member = await world.member("troublemaker", "麻烦");
    await report(reader, { target_type: "member", target_id: member.id });
    expect(exactly(DeactivateMember, await decide(`/members/${member.id}/deactivate`))).toEqual({ id: member.id });
    expectRefusal(await member.get("/auth/me"), 401, "用户不存在或已被禁用");
    const signIn = () => world.call("POST", "/auth/login", { body: { user_id: "troublemaker", password: PASSWORD } });
    expectRefusal(await signIn(), 403, "账户已被禁用");
    expect(await inQueue(member.id)).toBeUndefined();
    expect((await decide(`/members/${member.id}/deactivate`)).status, "twice is once").toBe(200);
    expect(exactly(ReactivateMember, await decide(`/members/${member.id}/reactivate`))).toEqual({ id: member.id });
    await expect.poll(async () => (await signIn()).status, { timeout: 5000 }).toBe(200);
    const { thing } = exactly(GetReportsOfThing, await ask(`/reports/member/${member.id}`));
    expect(thing.history.map(({ decision, admin_id }) => [decision, typeof admin_id])).toEqual([
      ["reactivated", "number"],
      ["deactivated", "number"],
    ]);
  });
});

covers(world, [
  FileReport,
  AppealTakedown,
  GetReportQueue,
  GetReportsOfThing,
  DismissReports,
  TakeDownContent,
  WarnMember,
  DeactivateMember,
  ReactivateMember,
  GetAppeals,
  DecideAppeal,
  GetSystemNotifications,
]);
