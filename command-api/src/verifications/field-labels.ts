/**
 * The labels of the fields of both forms, on screens, in tables of older clients and in the documentation of the back office. Source:
 * specification 000 §3, 002 §3.
 */
export const labels = {
  realName: ["真实姓名", "姓名", "real_name"],
  idCard: ["身份证号", "身份证号码", "身份证", "证件号码", "id_card"],
  occupation: ["职业/身份", "职业", "身份", "职业信息", "职位"],
  organizationName: [
    ...["机构/企业名称", "机构名称", "机构", "企业名称", "企业", "组织名称", "组织"],
    ...["单位名称", "单位", "公司名称", "公司", "organization_name"],
  ],
  creditCode: ["统一社会信用代码", "社会信用代码", "信用代码", "credit_code"],
  contactName: ["联系人姓名", "联系人", "contact_name"],
  contactPhone: ["联系电话", "联系人电话", "联系方式", "电话", "手机号", "手机号码", "手机", "contact_phone"],
  reason: ["申请理由", "认证理由", "申请原因", "申请说明", "认证说明", "理由", "description"],
} as const;

export type ApplicationField = keyof typeof labels;

const fields = new Map<string, ApplicationField>();
for (const field of Object.keys(labels) as ApplicationField[])
  for (const label of [field, ...labels[field]]) fields.set(plain(label), field);

/**
 * The field of a label in any spelling: `真实姓名：`, `* 真实姓名`, `real_name`, `身份证号（18位）`. A label of several parts, such as `职业/身份`, means a
 * field if all of its parts do.
 */
export function fieldOfLabel(label: string): ApplicationField | undefined {
  // Longer than any label with its hint.
  if (label.length > 60) return undefined;
  const whole = plain(label);
  const known = fields.get(whole);
  if (known !== undefined) return known;
  const [first, ...others] = whole.split(/[/、|,]|或/).map((part) => fields.get(part));
  return others.length > 0 && others.every((field) => field === first) ? first : undefined;
}

/** Removes what surrounds the words: white space, colons, the star of a required field, a hint in brackets. */
function plain(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replace(/[\s_:*-]/g, "");
}
