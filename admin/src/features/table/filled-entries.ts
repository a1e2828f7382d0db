export const PROFILE_LABELS = { gender: "性别", zodiac_sign: "星座", mbti: "MBTI", education: "学历", major: "专业", interests: "兴趣" };

/** Labels of profile fields and of the fields of applications. */
const LABELS: Readonly<Record<string, string>> = {
  ...PROFILE_LABELS,
  realName: "真实姓名",
  idCard: "身份证号",
  occupation: "职业",
  organizationName: "机构名称",
  creditCode: "统一社会信用代码",
  contactName: "联系人姓名",
  contactPhone: "联系电话",
  reason: "申请理由",
};

/** The order of the list: the name comes first. */
const ORDER = Object.keys(LABELS);
const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

export function filledEntries(fields: Readonly<Record<string, unknown>>): [label: string, text: string][] {
  const ordered = Object.entries(fields).sort(([one], [other]) => placeOf(one) - placeOf(other));
  return ordered.flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join("、") : value === null || value === undefined ? "" : String(value);
    return text === "" ? [] : [[LABELS[name] ?? name, text]];
  });
}
