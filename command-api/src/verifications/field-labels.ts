/** What the fields of the two forms are called, on screens and in the back office's documentation. Source: specification 000 §3, 002 §3. */
const labels = {
  realName: ["真实姓名", "姓名", "real_name"],
  idCard: ["身份证号", "身份证号码", "身份证", "id_card"],
  occupation: ["职业", "职业信息", "职位"],
  organizationName: ["机构名称", "组织名称", "单位名称", "企业名称", "公司名称", "organization_name"],
  creditCode: ["统一社会信用代码", "社会信用代码", "信用代码", "credit_code"],
  contactName: ["联系人姓名", "联系人", "contact_name"],
  contactPhone: ["联系电话", "联系人电话", "联系方式", "手机号", "手机号码", "contact_phone"],
  reason: ["申请理由", "认证理由", "申请原因", "申请说明", "认证说明", "description"],
} as const;

type ApplicationField = keyof typeof labels;

const fields = new Map<string, ApplicationField>();
for (const field of Object.keys(labels) as ApplicationField[])
  for (const label of [field, ...labels[field]]) fields.set(plain(label), field);

/** The field that a label names, however it is written: `真实姓名：`, `* 真实姓名`, `real_name`. */
export function fieldOfLabel(label: string): ApplicationField | undefined {
  return fields.get(plain(label));
}

function plain(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_:*-]/g, "");
}
