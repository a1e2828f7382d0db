import type { DecidedEvent } from "@shiye/events/catalogue";
import type { VerificationType } from "@shiye/events/verifications";
import { describe, expect, it } from "vitest";
import { asMember, given, ME, NEW_ID } from "../testing/given.ts";
import { decideVerification } from "./decide-verification.ts";
import { editApplication } from "./edit-application.ts";
import { badgeOf, verificationStream } from "./state.ts";
import { submitVerification } from "./submit-verification.ts";
import { withdrawVerification } from "./withdraw-verification.ts";

const fields = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };
const about = (verificationId: number) => ({ verificationId, memberId: ME, verificationType: 2 as VerificationType });
const submitted = (id: number): DecidedEvent => ({ type: "VerificationSubmitted", data: { ...about(id), fields } });
const approved = (id: number): DecidedEvent => ({ type: "VerificationApproved", data: about(id) });
const rejected = (id: number): DecidedEvent => ({ type: "VerificationRejected", data: { ...about(id), reason: null } });
const withdrawn = (id: number): DecidedEvent => ({ type: "VerificationWithdrawn", data: about(id) });

const state = (...events: DecidedEvent[]) => given(verificationStream(ME), ...events);
const submit = (...events: DecidedEvent[]) => submitVerification.decide(state(...events), { type: 2, content: fields }, asMember());
const withdraw = (...events: DecidedEvent[]) => withdrawVerification.decide(state(...events), {}, asMember());
const badge = (...events: DecidedEvent[]) => badgeOf(async (stream) => given(stream, ...events), ME);

describe("applying for a badge", () => {
  it("is possible once, and again after a rejection or a withdrawal", () => {
    expect(submit()).toEqual([submitted(NEW_ID)]);
    expect(submit(submitted(1))).toMatchObject({ code: "verification-pending", message: "您已有认证申请正在审核中，请耐心等待" });
    expect(submit(submitted(1), approved(1))).toMatchObject({ code: "verification-approved", message: "您已通过认证" });
    expect(submit(submitted(1), rejected(1))).toEqual([submitted(NEW_ID)]);
    expect(submit(submitted(1), withdrawn(1))).toEqual([submitted(NEW_ID)]);
    expect(submit(submitted(1), approved(1), withdrawn(1))).toEqual([submitted(NEW_ID)]);
  });

  it("is refused with the message of the form when a field is missing or wrong", () => {
    const decide = (type: VerificationType, content: Record<string, string>) =>
      submitVerification.decide(state(), { type, content }, asMember());
    expect(decide(2, { ...fields, idCard: "110105194912310021" })).toMatchObject({ message: "身份证号格式不正确" });
    expect(decide(2, { ...fields, realName: " " })).toMatchObject({ message: "请输入真实姓名" });
    expect(decide(2, { ...fields, reason: "长".repeat(201) })).toMatchObject({ message: "申请理由不能超过200个字符" });
    expect(decide(1, fields)).toMatchObject({ message: "请输入机构名称" });
  });
});

describe("the applications of a member", () => {
  it("are decided one by one, and their forms have masked identity numbers", () => {
    const { applications } = state(submitted(1), rejected(1), submitted(2), approved(2));
    expect(applications.map(({ id, status }) => [id, status])).toEqual([
      [1, "rejected"],
      [2, "approved"],
    ]);
    for (const { form } of applications) expect(form).toEqual({ ...fields, idCard: "110***********002X" });
  });
});

describe("taking an application back", () => {
  it("withdraws the valid one and the rejected ones before it", () => {
    expect(withdraw(submitted(1))).toEqual([withdrawn(1)]);
    expect(withdraw(submitted(1), approved(1))).toEqual([withdrawn(1)]);
    expect(withdraw(submitted(1), rejected(1), submitted(2))).toEqual([withdrawn(1), withdrawn(2)]);
  });

  it("needs one that exists", () => {
    expect(withdraw()).toMatchObject({ message: "没有找到可撤回的认证申请" });
    expect(withdraw(submitted(1), withdrawn(1))).toMatchObject({ code: "verification-not-found" });
  });
});

describe("approving an application", () => {
  const approve = (...events: DecidedEvent[]) => decideVerification.decide(state(...events), { memberId: ME }, asMember());

  it("gives the badge of the pending one, once", () => {
    expect(approve(submitted(1))).toEqual([approved(1)]);
    expect(approve(submitted(1), approved(1))).toEqual([]);
    expect(approve(submitted(1), rejected(1), submitted(2))).toEqual([approved(2)]);
  });

  it("needs a pending one", () => {
    expect(approve()).toMatchObject({ code: "verification-not-found" });
    expect(approve(submitted(1), rejected(1))).toMatchObject({ code: "verification-not-found" });
  });

  it("or rejecting it has a reason, once", () => {
    const reject = (...events: DecidedEvent[]) =>
      decideVerification.decide(state(...events), { memberId: ME, rejected: "看不清" }, asMember());
    expect(reject(submitted(1))).toEqual([{ type: "VerificationRejected", data: { ...about(1), reason: "看不清" } }]);
    expect(reject(submitted(1), rejected(1))).toEqual([]);
    expect(reject(submitted(1), approved(1))).toMatchObject({ code: "verification-not-found" });
  });
});

describe("deciding anew in the form", () => {
  const reopened = (id: number): DecidedEvent => ({ type: "VerificationReopened", data: about(id) });
  const edit = (id: number, status: number | undefined, ...events: DecidedEvent[]) => {
    const { applications } = state(...events);
    const application = applications.find((one) => one.id === id);
    const facts = application && { memberId: ME, applications, application };
    return editApplication.decide(facts, { id, status }, { ...asMember(), actor: { kind: "admin", id: 1 } });
  };

  it("takes a decision back before it makes another", () => {
    expect(edit(1, 1, submitted(1))).toEqual([approved(1)]);
    expect(edit(1, 2, submitted(1), approved(1))).toEqual([reopened(1), rejected(1)]);
    expect(edit(1, 1, submitted(1), rejected(1))).toEqual([reopened(1), approved(1)]);
    expect(edit(1, 0, submitted(1), approved(1))).toEqual([reopened(1)]);
  });

  it("changes nothing when nothing is asked for, and changes only the newest application", () => {
    expect(edit(1, undefined, submitted(1))).toEqual([]);
    expect(edit(1, 2, submitted(1), rejected(1))).toEqual([]);
    expect(edit(1, 1, submitted(1), rejected(1), submitted(2))).toMatchObject({ code: "verification-superseded" });
    expect(edit(3, 1, submitted(1))).toMatchObject({ code: "entity-not-found" });
  });
});

describe("the form of an application that is sent back with its row", () => {
  const edit = (content: string | Record<string, string>) => {
    const { applications } = state(submitted(1));
    const [application] = applications;
    const facts = application && { memberId: ME, applications, application };
    return editApplication.decide(facts, { id: 1, content }, { ...asMember(), actor: { kind: "admin", id: 1 } });
  };
  const masked = { ...fields, idCard: "110***********002X" };

  it("changes nothing, in each way in which the form can be written, with the number masked or whole", () => {
    const lines = `真实姓名：林晚\n身份证号：${masked.idCard}\n申请理由：报道校园`;
    for (const content of [masked, fields, JSON.stringify(masked), lines, "{}", " ", {}, { ...masked, reason: " 报道校园 ", 备注: "无" }])
      expect(edit(content), JSON.stringify(content)).toEqual([]);
  });

  it("is refused if it says something else, or nothing that the form has", () => {
    const others: (string | Record<string, string>)[] = [
      { ...masked, realName: "林早" },
      { ...fields, idCard: "110105194912310038" },
      "真实姓名：林早",
      "随便写写",
      { 备注: "无" },
    ];
    for (const content of others)
      expect(edit(content), JSON.stringify(content)).toMatchObject({ code: "field-fixed", message: "申请内容创建后不能修改" });
  });
});

describe("the badge", () => {
  it("is worn from the approval to the withdrawal", async () => {
    expect(await badge(submitted(1))).toBe(0);
    expect(await badge(submitted(1), approved(1))).toBe(2);
    expect(await badge(submitted(1), rejected(1))).toBe(0);
    expect(await badge(submitted(1), approved(1), withdrawn(1))).toBe(0);
  });
});
