import { MAX_REASON_CHARACTERS } from "@shiye/events/limits";
import { characters } from "@shiye/events/text";
import * as z from "zod/mini";

/** The numbers of the contract (§3): the badge that is applied for. Specification 000 §3 has the fields. */
export const VERIFICATION_TYPES = [
  { value: "2", label: "个人认证" },
  { value: "1", label: "官方认证" },
] as const;
export type VerificationTypeText = (typeof VERIFICATION_TYPES)[number]["value"];

interface FormField {
  name: string;
  label: string;
  placeholder?: string;
  inputMode?: "tel";
  autoComplete?: string;
}

export const VERIFICATION_FIELDS: Record<VerificationTypeText, readonly FormField[]> = {
  "2": [
    { name: "realName", label: "真实姓名", autoComplete: "name" },
    { name: "idCard", label: "身份证号", placeholder: "18 位身份证号", autoComplete: "off" },
    { name: "occupation", label: "职业", placeholder: "比如：学生、摄影师", autoComplete: "organization-title" },
  ],
  "1": [
    { name: "organizationName", label: "机构名称", autoComplete: "organization" },
    { name: "creditCode", label: "统一社会信用代码", autoComplete: "off" },
    { name: "contactName", label: "联系人姓名", autoComplete: "name" },
    { name: "contactPhone", label: "联系电话", inputMode: "tel", autoComplete: "tel" },
  ],
};

/** What the form needs before it is sent. The server checks the format of numbers. Specification 000 §5. */
export const VerificationForm = z.object({ type: z.string(), fields: z.record(z.string(), z.string()) }).check(({ value, issues }) => {
  const say = (path: string[], message: string) => issues.push({ code: "custom", path, message, input: value });
  const fields = VERIFICATION_FIELDS[value.type as VerificationTypeText];
  if (!fields) return void say(["type"], "请选择认证类型");
  for (const { name, label } of fields) if (!value.fields[name]?.trim()) say(["fields", name], `请输入${label}`);
  const reason = value.fields.reason ?? "";
  if (reason.trim() === "") say(["fields", "reason"], "请输入申请理由");
  else if (characters(reason.trim()) > MAX_REASON_CHARACTERS) say(["fields", "reason"], `申请理由不能超过${MAX_REASON_CHARACTERS}个字符`);
});
export type VerificationForm = z.infer<typeof VerificationForm>;

/** Only the fields of the chosen form; text in the other one is not sent. */
export function contentOf({ type, fields }: VerificationForm): Record<string, string> {
  const names = [...(VERIFICATION_FIELDS[type as VerificationTypeText] ?? []).map(({ name }) => name), "reason"];
  return Object.fromEntries(names.map((name) => [name, (fields[name] ?? "").trim()]));
}
