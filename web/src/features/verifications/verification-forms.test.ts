import { applicationForms } from "@shiye/events/verifications";
import { describe, expect, it } from "vitest";
import { contentOf, VERIFICATION_FIELDS, VerificationForm } from "./verification-forms.ts";

const personal = { realName: "林墨", idCard: "11010519491231002X", occupation: "学生", reason: "常写校园摄影" };
const official = {
  organizationName: "拾页大学摄影社",
  creditCode: "91350100M000100Y43",
  contactName: "林墨",
  contactPhone: "13800138000",
  reason: "社团官方账号",
};
const messagesOf = (type: string, fields: Record<string, string>) =>
  VerificationForm.safeParse({ type, fields }).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("an application", () => {
  it("needs a type first", () => {
    expect(messagesOf("", {})).toEqual(["type 请选择认证类型"]);
  });

  it("needs every field of the chosen form, and none of the other", () => {
    expect(messagesOf("2", { realName: " " })).toEqual([
      "fields.realName 请输入真实姓名",
      "fields.idCard 请输入身份证号",
      "fields.occupation 请输入职业",
      "fields.reason 请输入申请理由",
    ]);
    expect(messagesOf("1", {})).toHaveLength(5);
    expect(messagesOf("2", personal)).toBeUndefined();
    expect(messagesOf("1", official)).toBeUndefined();
  });

  it("has a reason of at most 200 characters", () => {
    expect(messagesOf("2", { ...personal, reason: "😀".repeat(200) })).toBeUndefined();
    expect(messagesOf("2", { ...personal, reason: "字".repeat(201) })).toEqual(["fields.reason 申请理由不能超过200个字符"]);
  });

  it("sends the fields that the server reads, and nothing typed into the other form", () => {
    expect(applicationForms[2].parse(contentOf({ type: "2", fields: { ...official, ...personal } }))).toEqual(personal);
    expect(applicationForms[1].parse(contentOf({ type: "1", fields: { ...personal, ...official } }))).toEqual(official);
    expect(Object.keys(contentOf({ type: "2", fields: official }))).toEqual([
      ...VERIFICATION_FIELDS["2"].map(({ name }) => name),
      "reason",
    ]);
  });
});
