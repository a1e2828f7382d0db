/** Names of what members say about themselves and of the forms of applications. */
const LABELS: Readonly<Record<string, string>> = {
  gender: "性别",
  zodiac_sign: "星座",
  mbti: "MBTI",
  education: "学历",
  major: "专业",
  interests: "兴趣",
  realName: "真实姓名",
  idCard: "身份证号",
  occupation: "职业",
  reason: "申请理由",
  organizationName: "机构名称",
  creditCode: "统一社会信用代码",
  contactName: "联系人姓名",
  contactPhone: "联系电话",
};

export function filledEntries(fields: Readonly<Record<string, unknown>>): [label: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join("、") : value === null || value === undefined ? "" : String(value);
    return text === "" ? [] : [[LABELS[name] ?? name, text]];
  });
}
