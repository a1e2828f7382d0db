import {
  AdminApproveApplication,
  AdminCreateApplication,
  AdminDeleteApplication,
  AdminDeleteApplications,
  AdminEditApplication,
  AdminExportApplications,
  AdminListApplications,
  AdminReadApplication,
  AdminRejectApplication,
  AdminRevealIdentity,
} from "@shiye/events/back-office/audit";
import { GetMember } from "@shiye/events/members";
import { GetVerificationStatus, SubmitVerification } from "@shiye/events/verifications";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const ID_CARD = "11010519491231002X";
const MASKED = "110***********002X";
const personal = { realName: "林晚", idCard: ID_CARD, occupation: "记者", reason: "报道校园" };
const official = {
  organizationName: "拾页大学",
  creditCode: "91110108MA01ABCD23",
  contactName: "王老师",
  contactPhone: "010-62781234",
  reason: "官方发布",
};

const world = useWorld();
let admin: WorldAdmin;
beforeAll(async () => {
  admin = await world.administrator();
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/audit${path}`, body);
const list = async (query = "") => dataOf(AdminListApplications, await call("GET", query));
const ids = async (query = "") => (await list(query)).data.map(({ id }) => id);
const read = async (id: number) => dataOf(AdminReadApplication, await call("GET", `/${id}`));
const badge = async (member: WorldMember) => dataOf(GetMember, await admin.get(`/users/${member.id}`)).verified;
const ownStatus = async (member: WorldMember) => dataOf(GetVerificationStatus, await member.get("/users/verification/status"));

async function apply(member: WorldMember, body: object = { type: 2, content: personal }) {
  const { id } = dataOf(SubmitVerification, await member.call("POST", "/users/verification", { body }));
  await world.settle();
  return id;
}

describe("administrators who watch", () => {
  it("are told live that an application waits, how it was decided and that it is withdrawn, and no member is told of another's", async () => {
    const [ada, ben] = await Promise.all([world.member("live_ada"), world.member("live_ben")]);
    const [watching, other] = await Promise.all([world.openLine({ token: admin.token }), world.openLine({ token: ben.token })]);
    const id = await apply(ada);
    await vi.waitFor(() => expect(watching.dataOf("verification:new")).toEqual([{ id, type: 2 }]), { timeout: 15_000 });
    await call("PUT", `/${id}/reject`, {});
    await vi.waitFor(() => expect(watching.dataOf("verification:decided")).toEqual([{ id, type: 2, status: 2 }]), { timeout: 15_000 });
    const mine = await apply(ben);
    await call("PUT", `/${mine}/reject`, {});
    await vi.waitFor(() => expect(other.dataOf("verification:decided")).toEqual([{ id: mine, type: 2, status: 2 }]), { timeout: 15_000 });
    expect(other.dataOf("verification:new")).toEqual([]);
    await call("DELETE", "", { ids: [id, mine] });
    // By the member, by an administrator, and by leaving: the queue is one shorter each time.
    await vi.waitFor(() => expect(other.dataOf("verification:withdrawn")).toEqual([{ id: mine, type: 2 }]), { timeout: 15_000 });
    const again = await apply(ada);
    await ada.call("DELETE", "/users/verification/revoke");
    const last = await apply(ada);
    await ada.call("DELETE", `/users/${ada.id}`);
    const gone = [id, mine, again, last].map((one) => ({ id: one, type: 2 }));
    await vi.waitFor(() => expect(watching.dataOf("verification:withdrawn")).toEqual(gone), { timeout: 15_000 });
    expect(other.dataOf("verification:withdrawn")).toHaveLength(1);
    for (const line of [watching, other]) line.cut();
  });
});

describe("the applications of the back office", () => {
  it("are listed twenty at once with the identity number masked, newest first, and filtered by member, type and status", async () => {
    const [ada, ben] = await Promise.all([world.member("audit_ada", "阿达"), world.member("audit_ben")]);
    const first = await apply(ada);
    const second = await apply(ben, { type: 1, content: official });
    const answer = await list();
    expect(answer).toMatchObject({ limit: 20, total: 2, pagination: { page: 1, limit: 20, total: 2, pages: 1, totalPages: 1 } });
    expect(answer.data).toMatchObject([
      { id: second, type: 1, content: official, status: 0, audit_time: null },
      { id: first, user_id: ada.id, user_display_id: "audit_ada", nickname: "阿达", type: 2, content: { ...personal, idCard: MASKED } },
    ]);
    expect(JSON.stringify(answer)).not.toContain(ID_CARD);
    expect(await ids("?user_display_id=AUDIT_ada")).toEqual([first]);
    expect(await ids("?type=1&status=0")).toEqual([second]);
    expect(await ids("?status=2")).toEqual([]);
    expect(await ids("?sortField=status&sortOrder=asc&limit=1")).toEqual([first]);
    expect(await ids("?sortField=audit_time&sortOrder=desc&limit=2")).toEqual([second, first]);
    expect(await call("GET", "?nickname=x")).toMatchObject({ status: 400, body: { message: "未知的参数: nickname" } });
    const lines = await admin.csv("/admin/audit/export.csv");
    expect(lines).toHaveLength(3);
    expect(lines.join("\n")).not.toContain(ID_CARD);
    expect(await call("GET", "/export.csv?x=1")).toMatchObject({ status: 400 });
    expect(await call("GET", "/7")).toMatchObject({ status: 404, body: { message: "认证申请不存在" } });
  });

  it("are approved once: the member is told, wears the badge, and the log names the administrator", async () => {
    const member = await world.member("audit_cora");
    const line = await world.openLine({ token: member.token });
    const id = await apply(member);
    expect(await call("PUT", `/${id}/approve`)).toMatchObject({ status: 200, body: { message: "审核通过成功" } });
    expect(await badge(member)).toBe(2);
    expect(await read(id)).toMatchObject({ status: 1, audit_time: expect.any(String) });
    await expect.poll(() => line.dataOf("verification:decided")).toEqual([{ id, type: 2, status: 1 }]);
    expect(await ownStatus(member)).toMatchObject([{ id, status: 1 }]);
    const decided = (await world.readStream(`verification-${member.id}`)).at(-1);
    expect(decided).toMatchObject({ type: "VerificationApproved", metadata: { actor: { kind: "admin" } } });
    expect(await call("PUT", `/${id}/approve`)).toMatchObject({ status: 400, body: { message: "该申请已审核" } });
    expect(await call("PUT", `/${id}/reject`, { reason: "晚了" })).toMatchObject({ status: 400, body: { message: "该申请已审核" } });
    expect(await badge(member)).toBe(2);
    line.cut();
  });

  it("are rejected with a reason or without, and may be handed in again", async () => {
    const member = await world.member("audit_dora");
    const id = await apply(member);
    expect(await call("PUT", `/${id}/reject`, { reason: "长".repeat(201) })).toMatchObject({
      status: 400,
      body: { message: "拒绝理由不能超过200个字符" },
    });
    expect(await call("PUT", `/${id}/reject`, { reason: "照片看不清" })).toMatchObject({ status: 200, body: { message: "拒绝申请成功" } });
    expect(await call("PUT", `/${id}/approve`)).toMatchObject({ status: 400, body: { message: "该申请已审核" } });
    await world.settle();
    expect(await ownStatus(member)).toMatchObject([{ id, status: 2, reject_reason: "照片看不清" }]);
    const again = await apply(member);
    expect(await call("PUT", `/${again}/reject`)).toMatchObject({ status: 200 });
    expect(await badge(member)).toBe(0);
  });

  it("that were decided are decided anew in the form, and the badge follows", async () => {
    const member = await world.member("audit_edda");
    const first = await apply(member);
    expect(await call("PUT", `/${first}`, { user_id: member.id, type: 2, content: "{}", status: 1 })).toMatchObject({
      status: 200,
      body: { message: "认证申请更新成功" },
    });
    expect(await badge(member)).toBe(2);
    await call("PUT", `/${first}`, { status: "2" });
    expect(await badge(member)).toBe(0);
    expect(await read(first)).toMatchObject({ status: 2 });
    const types = (await world.readStream(`verification-${member.id}`)).map(({ type }) => type);
    expect(types).toEqual(["VerificationSubmitted", "VerificationApproved", "VerificationReopened", "VerificationRejected"]);
    await call("PUT", `/${first}`, { status: 1 });
    expect(await badge(member)).toBe(2);
    await call("PUT", `/${first}`, { status: 0 });
    expect(await badge(member)).toBe(0);
    expect(await read(first)).toMatchObject({ status: 0, audit_time: null });
    await call("PUT", `/${first}/reject`);
    const second = await apply(member);
    expect(await call("PUT", `/${first}`, { status: 1 })).toMatchObject({
      status: 400,
      body: { message: "该用户之后还有新的认证申请，不能再改变这一条的状态" },
    });
    expect(await call("PUT", `/${second}`, { status: 3 })).toMatchObject({ status: 400 });
    expect(await call("PUT", "/7", { status: 1 })).toMatchObject({ status: 404, body: { message: "认证申请不存在" } });
  });

  it("are deleted with the badge that they earned, one or several at once", async () => {
    const [one, two] = await Promise.all([world.member("audit_fay"), world.member("audit_gil")]);
    const [first, second] = [await apply(one), await apply(two)];
    await call("PUT", `/${first}/approve`);
    expect(await badge(one)).toBe(2);
    expect(await call("DELETE", `/${first}`)).toMatchObject({ status: 200, body: { message: "认证申请删除成功" } });
    expect(await badge(one)).toBe(0);
    expect(await call("DELETE", `/${first}`)).toMatchObject({ status: 404, body: { message: "认证申请不存在" } });
    const many = await call("DELETE", "", { ids: [first, second] });
    expect(many).toMatchObject({ body: { message: "成功删除1个认证申请" } });
    expect(dataOf(AdminDeleteApplications, many)).toEqual({ deletedCount: 1 });
    expect(await ids("?user_display_id=audit_gil")).toEqual([]);
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });

  it("are made for a member, decided or not, and never two that count", async () => {
    const member = await world.member("audit_hana");
    const form = { user_id: member.id, type: 2, content: JSON.stringify(personal) };
    const id = dataOf(AdminCreateApplication, await call("POST", "", { ...form, status: 1 })).id;
    expect(await badge(member)).toBe(2);
    expect(await read(id)).toMatchObject({ status: 1, content: { idCard: MASKED } });
    expect(await call("POST", "", form)).toMatchObject({ status: 400, body: { message: "该用户已通过认证" } });
    await call("PUT", `/${id}`, { status: 0 });
    expect(await call("POST", "", form)).toMatchObject({ status: 400, body: { message: "该用户已有认证申请正在审核中" } });
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: user_id, type, content" } });
    expect(await call("POST", "", { ...form, user_id: 7 })).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    const other = await world.member("audit_iris");
    expect(await call("POST", "", { ...form, user_id: other.id, content: "随便写写" })).toMatchObject({
      status: 400,
      body: { message: "请输入真实姓名" },
    });
  });

  it("show the whole identity number only to whoever leaves their name for it", async () => {
    const [member, firm] = await Promise.all([world.member("audit_june"), world.member("audit_firm")]);
    const id = await apply(member);
    expect(dataOf(AdminRevealIdentity, await call("POST", `/${id}/reveal`))).toEqual({ id, idCard: ID_CARD });
    const looked = (await world.readStream(`verification-${member.id}`)).at(-1);
    expect(looked).toMatchObject({
      type: "IdentityRevealed",
      data: { verificationId: id, memberId: member.id },
      metadata: { actor: { kind: "admin" } },
    });
    const again = { token: admin.token, headers: { "Idempotency-Key": "looked-at-once" } };
    for (let times = 0; times < 2; times += 1) dataOf(AdminRevealIdentity, await world.call("POST", `/admin/audit/${id}/reveal`, again));
    const looks = (await world.readStream(`verification-${member.id}`)).filter(({ type }) => type === "IdentityRevealed");
    expect(looks, "a repeated look is a look").toHaveLength(3);
    expect(await read(id)).toMatchObject({ status: 0, content: { idCard: MASKED } });
    const ofFirm = await apply(firm, { type: 1, content: official });
    expect(await call("POST", `/${ofFirm}/reveal`)).toMatchObject({ status: 400, body: { message: "该申请没有身份证号" } });
    await member.call("DELETE", "/users/verification/revoke");
    await world.settle();
    expect(await call("POST", `/${id}/reveal`)).toMatchObject({ status: 404, body: { message: "认证申请不存在" } });
    expect(await world.readStream(`verification-${firm.id}`)).toHaveLength(1);
  });

  it("of a member who left are gone for everybody", async () => {
    const member = await world.member("audit_kim");
    const id = await apply(member);
    await member.call("DELETE", `/users/${member.id}`);
    expect(await call("PUT", `/${id}/approve`)).toMatchObject({ status: 404 });
    await world.settle();
    expect(await call("GET", `/${id}`)).toMatchObject({ status: 404 });
    expect(await call("POST", `/${id}/reveal`)).toMatchObject({ status: 404 });
  });
});

covers(world, [
  AdminApproveApplication,
  AdminCreateApplication,
  AdminDeleteApplication,
  AdminDeleteApplications,
  AdminEditApplication,
  AdminExportApplications,
  AdminListApplications,
  AdminReadApplication,
  AdminRejectApplication,
  AdminRevealIdentity,
]);
