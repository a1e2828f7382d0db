import { SignIn } from "@shiye/events/accounts";
import { GetComments } from "@shiye/events/comments";
import { GetFollowing } from "@shiye/events/follows";
import { GetMember } from "@shiye/events/members";
import { GetNote } from "@shiye/events/notes";
import { GetVerificationStatus, SubmitVerification, WithdrawVerification } from "@shiye/events/verifications";
import { describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();

const refusal = (status: number, message: string) => ({ status, body: { code: status, success: false, message } });
const personal = { realName: "林晚", idCard: "110101199001011237", occupation: "记者", reason: "长期报道校园" };
const official = {
  ...{ organizationName: "拾页大学", creditCode: "91110108MA01ABCD23", contactName: "王老师" },
  ...{ contactPhone: "010-62781234", reason: "官方发布" },
};
const hand = (member: WorldMember, body: { type: unknown; content: unknown }) => member.call("POST", "/users/verification", { body });
const submit = (member: WorldMember, content: unknown = personal, type: unknown = 2) => hand(member, { type, content });
const withdraw = (member: WorldMember) => member.call("DELETE", "/users/verification/revoke");
const seeing = (answer: Answer) => ({ "x-min-position": answer.headers.get("x-log-position") ?? "" });
const statusOf = async (member: WorldMember, after?: Answer) => {
  if (!after) await world.settle();
  return dataOf(GetVerificationStatus, await member.get("/users/verification/status", after ? seeing(after) : {}));
};
/** What an administrator will do. */
async function audit(member: WorldMember, verificationId: number, verdict: "approve" | "reject", type: 1 | 2 = 2) {
  const about = { verificationId, memberId: member.id, verificationType: type };
  const stream = `verification-${member.id}`;
  if (verdict === "approve") await world.append(stream, { type: "VerificationApproved", data: about });
  else await world.append(stream, { type: "VerificationRejected", data: { ...about, reason: "照片看不清" } });
}
const applicationOf = async (member: WorldMember, content: unknown = personal, type: unknown = 2) =>
  dataOf(SubmitVerification, await submit(member, content, type)).id;

describe("applying for a badge", () => {
  let careless: WorldMember | undefined;

  it("is answered, shown as pending at once, and possible once", async () => {
    const member = await world.member("applicant");
    expect(await statusOf(member)).toEqual([]);
    const answer = await submit(member);
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "认证申请提交成功，请耐心等待审核" });
    const { id } = dataOf(SubmitVerification, answer);
    const application = { id, type: 2, status: 0, created_at: expect.any(String), audit_time: null, reject_reason: null };
    expect(answer.body.data).toEqual(application);
    expect(await statusOf(member, answer)).toEqual([application]);
    expect(await submit(member, official, 1)).toMatchObject(refusal(400, "您已有认证申请正在审核中，请耐心等待"));
    expect(await statusOf(member)).toHaveLength(1);
  });

  it("twenty times at once is one application", async () => {
    const member = await world.member("hasty");
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(await world.readStream(`verification-${member.id}`)).toHaveLength(1);
    expect(await statusOf(member)).toHaveLength(1);
  });

  it("takes the table that older clients send, and keeps its fields only", async () => {
    const member = await world.member("old_client");
    const rows = [
      ["真实姓名", `林晚<script>alert("x")</script><img src=x onerror=alert(1)>`],
      ["身份证号", personal.idCard],
      ["职业", "记者 &lt;b&gt;"],
      ["申请理由", "长期报道<br>校园"],
      ["备注", "没人问过"],
    ].map(([label, value]) => `<tr><td style="padding:8px"><strong>${label}：</strong></td><td>${value}</td></tr>`);
    expect((await submit(member, `<table class="verification">${rows.join("")}</table>`, "2")).status).toBe(200);
    const [event] = await world.readStream(`verification-${member.id}`);
    expect(event?.data).toMatchObject({
      verificationType: 2,
      fields: { realName: "林晚", idCard: personal.idCard, occupation: "记者 ＜b＞", reason: "长期报道\n校园" },
    });
    expect(JSON.stringify(event?.data)).not.toMatch(/[<>]|alert|没人问过/);
  });

  it.each([
    [
      ...["a person", 2, personal],
      [
        ["真实姓名", personal.realName],
        ["身份证号", personal.idCard],
        ["职业/身份", personal.occupation],
        ["申请理由", personal.reason],
      ],
    ],
    [
      ...["an organisation", 1, official],
      [
        ["机构/企业名称", official.organizationName],
        ["统一社会信用代码", official.creditCode],
        ["联系人姓名", official.contactName],
        ["联系电话", official.contactPhone],
        ["申请理由", official.reason],
      ],
    ],
  ] as [string, number, object, [string, string][]][])(
    "takes the table of %s with the labels that clients of this specification send",
    async (_name, type, fields, rows) => {
      const member = await world.member(`table_${type}`, "旧客户端");
      const table = `<table>${rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join("")}</table>`;
      expect((await submit(member, table, type)).body).toMatchObject({ code: 200, message: "认证申请提交成功，请耐心等待审核" });
      const [event] = await world.readStream(`verification-${member.id}`);
      expect(event?.data).toMatchObject({ verificationType: type, fields });
    },
  );

  it("takes the form of an organisation", async () => {
    const member = await world.member("organisation", "机构");
    expect((await submit(member, official, 1)).status).toBe(200);
    expect(await statusOf(member)).toMatchObject([{ type: 1, status: 0 }]);
  });

  it.each([
    ["no type", undefined, personal, "请选择认证类型"],
    ["an unknown type", 3, personal, "请选择认证类型"],
    ["no content", 2, undefined, "请填写认证信息"],
    ["content that is a list", 2, [personal], "请填写认证信息"],
    ["content without end", 2, "长".repeat(20_001), "认证信息过长"],
    ["an empty form", 2, {}, "请输入真实姓名"],
    ["an empty table", 2, "<table></table>", "请输入真实姓名"],
    ["no identity number", 2, { ...personal, idCard: "" }, "请输入身份证号"],
    ["an identity number that cannot be", 2, { ...personal, idCard: "110101199001011234" }, "身份证号格式不正确"],
    ["no occupation", 2, { ...personal, occupation: undefined }, "请输入职业"],
    ["no reason", 2, { ...personal, reason: "  " }, "请输入申请理由"],
    ["a long reason", 2, { ...personal, reason: "长".repeat(201) }, "申请理由不能超过200个字符"],
    ["no organisation", 1, { ...official, organizationName: "" }, "请输入机构名称"],
    ["no code", 1, { ...official, creditCode: null }, "请输入统一社会信用代码"],
    ["no contact", 1, { ...official, contactName: "" }, "请输入联系人姓名"],
    ["no telephone", 1, { ...official, contactPhone: "" }, "请输入联系电话"],
    ["a telephone that is none", 1, { ...official, contactPhone: "打给我" }, "联系电话格式不正确"],
  ])("is refused for %s", async (_what, type, content, message) => {
    careless ??= await world.member("careless");
    expect(await hand(careless, { type, content })).toMatchObject(refusal(400, message));
    expect(await world.readStream(`verification-${careless.id}`)).toEqual([]);
  });
  it("is for those who are signed in, and no profile stands in the way of its addresses", async () => {
    for (const [method, path] of [
      ["POST", ""],
      ["GET", "/status"],
      ["DELETE", "/revoke"],
    ] as const)
      expect(await world.call(method, `/users/verification${path}`)).toMatchObject(refusal(401, "访问令牌缺失"));
    // An account id may be the same word.
    const namesake = await world.member("verification", "同名");
    expect((await submit(namesake)).status).toBe(200);
    expect(await statusOf(namesake)).toHaveLength(1);
    expect(dataOf(GetMember, await namesake.get("/users/verification")).id).toBe(namesake.id);
  });
});

describe("the badge", () => {
  it("is worn everywhere once it was approved, and nowhere once it is taken back", async () => {
    const [member, reader] = await Promise.all([world.member("famous", "名人"), world.member("reader", "读者")]);
    const noteId = await member.publish("认证之后");
    await reader.follow(member.id);
    const verificationId = await applicationOf(member, official, 1);
    const worn = async () => {
      await world.settle();
      return {
        profile: dataOf(GetMember, await reader.get("/users/famous")).verified,
        note: dataOf(GetNote, await reader.get(`/posts/${noteId}`)).verified,
        list: dataOf(GetFollowing, await reader.get("/users/reader/following")).following[0]?.verified,
        signIn: dataOf(SignIn, await world.call("POST", "/auth/login", { body: { user_id: "famous", password: PASSWORD } })).user.verified,
        comment: (await member.comment(noteId, "是我")).verified,
        comments: dataOf(GetComments, await reader.get(`/posts/${noteId}/comments`)).comments.at(-1)?.verified,
      };
    };
    await member.comment(noteId, "还没有认证");
    const everywhere = (verified: 0 | 1) => ({
      ...{ profile: verified, note: verified, list: verified },
      ...{ signIn: verified, comment: verified, comments: verified },
    });
    expect(await worn()).toEqual(everywhere(0));
    await audit(member, verificationId, "approve", 1);
    // Answers of commands follow the log by themselves, milliseconds behind.
    await expect.poll(worn, { timeout: 10_000 }).toEqual(everywhere(1));
    expect(await statusOf(member)).toMatchObject([{ id: verificationId, status: 1, audit_time: expect.any(String) }]);
    expect(await submit(member)).toMatchObject(refusal(400, "您已通过认证"));

    expect((await withdraw(member)).body.message).toBe("认证申请已撤回");
    expect(await worn()).toEqual(everywhere(0));
    expect(await statusOf(member)).toEqual([]);
  });
});

describe("a rejection", () => {
  it("is shown with its reason, and one may apply again", async () => {
    const member = await world.member("rejected");
    const first = await applicationOf(member);
    await audit(member, first, "reject");
    expect(await statusOf(member)).toMatchObject([{ id: first, status: 2, reject_reason: "照片看不清", audit_time: expect.any(String) }]);
    const second = await applicationOf(member);
    expect((await statusOf(member)).map(({ id, status }) => [id, status])).toEqual([
      [second, 0],
      [first, 2],
    ]);
    expect((await withdraw(member)).status).toBe(200);
    expect(await statusOf(member), "the form comes back only when nothing is left").toEqual([]);
  });
});

describe("taking an application back", () => {
  it("is possible while there is one, and then one may apply again", async () => {
    const member = await world.member("undecided");
    expect(await withdraw(member)).toMatchObject(refusal(400, "没有找到可撤回的认证申请"));
    await applicationOf(member);
    const withdrawn = await withdraw(member);
    expect(withdrawn.body).toMatchObject({ code: 200, success: true, message: "认证申请已撤回" });
    expect(await statusOf(member, withdrawn)).toEqual([]);
    expect(await withdraw(member)).toMatchObject(refusal(400, "没有找到可撤回的认证申请"));
    await applicationOf(member);
    expect(await statusOf(member)).toHaveLength(1);
  });
});

describe("an identity number", () => {
  it("is in no answer, whole, to anybody", async () => {
    const member = await world.member("private");
    const answers = [await submit(member)];
    await world.settle();
    for (const path of ["/users/verification/status", "/users/private", "/auth/me", "/users/private/personality-tags"])
      answers.push(await member.get(path));
    answers.push(await submit(member), await submit(member, { ...personal, realName: "" }));
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(personal.idCard);
  });
});

covers(world, [SubmitVerification, WithdrawVerification, GetVerificationStatus]);
