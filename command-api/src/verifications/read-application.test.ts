import { isRefusal } from "@shiye/events/refusals";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ApplicationField, fieldOfLabel, labels } from "./field-labels.ts";
import { readApplication } from "./read-application.ts";

const personal = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };
const row = (label: string, value: string) => `<tr><td style="color:red"><b>${label}</b></td><td>${value}</td></tr>`;
const table = (rows: string) => `<table border="1"><tbody>${rows}</tbody></table>`;
const personalRows =
  row("真实姓名：", "林晚") + row("* 身份证号", " 11010519491231002x ") + row("职业", "记者") + row("申请理由", "报道校园");

describe("an application", () => {
  it("is read from an object, by field names or by labels, and from JSON", () => {
    expect(readApplication(2, personal)).toEqual(personal);
    expect(readApplication(2, { 真实姓名: "林晚", id_card: personal.idCard, 职业: "记者", description: "报道校园" })).toEqual(personal);
    expect(readApplication(2, JSON.stringify(personal))).toEqual(personal);
    expect(readApplication(2, { ...personal, verified: 1, extra: "x" })).toEqual(personal);
  });

  it("is not read from JSON that is nested, or that has far more fields than a form", () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_none, at) => [at, 1]));
    for (const hostile of [
      JSON.stringify(personal).replace("}", `,"more":${"[".repeat(9000)}${"]".repeat(9000)}}`),
      JSON.stringify({ ...personal, ...many }),
    ])
      expect(readApplication(2, hostile)).toMatchObject({ message: "请输入真实姓名" });
  });

  it("is read from lines, as typed from paper", () => {
    const lines = `真实姓名：林晚\n身份证号: ${personal.idCard}\r\n职业 ： 记者\n\n申请理由：报道校园\n备注：无`;
    expect(readApplication(2, lines)).toEqual(personal);
    expect(readApplication(2, "真实姓名林晚")).toMatchObject({ message: "请输入真实姓名" });
    expect(readApplication(2, "随便写写：没有")).toMatchObject({ message: "请输入真实姓名" });
  });

  it("is read from a table as a browser shows it", () => {
    expect(readApplication(2, table(personalRows))).toEqual(personal);
    // No end tags, entities, a heading above, a note below, and text outside of cells.
    const careless = `<h3>个人认证</h3><table><tr><th>真实姓名<td>林&#26202;<tr><th>身份证号<td>${personal.idCard}<tr><th>职业<td>记者
      <tr><th>申请理由<td>报道<br>校园</table>谢谢`;
    expect(readApplication(2, careless)).toEqual({ ...personal, reason: "报道\n校园" });
    const twice = table(`<tr><td>真实姓名</td><td>林晚</td><td>职业</td><td>记者</td></tr>${row("身份证号", personal.idCard)}`);
    expect(readApplication(2, twice + table(row("申请理由", "报道校园")))).toEqual(personal);
    const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
    const headed = cells("真实姓名", "身份证号", "职业", "申请理由") + cells("林晚", personal.idCard, "记者", "报道校园");
    expect(readApplication(2, table(headed))).toEqual(personal);
  });

  it("of an organisation is read from both, too", () => {
    const official = {
      organizationName: "拾页大学",
      creditCode: "91110108MA01ABCD23",
      contactName: "王老师",
      contactPhone: "010-62781234",
      reason: "官方发布",
    };
    const rows = [
      ["机构名称", "拾页大学"],
      ["统一社会信用代码", "９１１１０１０８MA01abcd23"],
      ["联系人", "王老师"],
      ["联系电话", "010-62781234"],
      ["申请理由", "官方发布"],
    ] as const;
    expect(readApplication(1, official)).toEqual(official);
    expect(readApplication(1, table(rows.map(([label, value]) => row(label, value)).join("")))).toEqual(official);
    expect(readApplication(1, { ...official, contactPhone: "打给我" })).toMatchObject({ message: "联系电话格式不正确" });
    expect(readApplication(1, { ...official, creditCode: "?" })).toMatchObject({ message: "统一社会信用代码格式不正确" });
  });

  const official = {
    ...{ organizationName: "拾页大学", creditCode: "91110108MA01ABCD23", contactName: "王老师" },
    ...{ contactPhone: "010-62781234", reason: "官方发布" },
  };
  /** Each label of each field, in its whole form, with each decoration. */
  const variants = ([2, 1] as const).flatMap((type) => {
    const form: Record<string, string> = type === 2 ? personal : official;
    return Object.keys(form).flatMap((field) =>
      [field, ...labels[field as ApplicationField]].map((label) => [label, type, field] as const),
    );
  });
  it.each(variants)("is read from a table that says %s (form %i: %s)", (label, type, field) => {
    const form: Record<string, string> = type === 2 ? personal : official;
    for (const written of [label, `${label}：`, `* ${label}`, ` ${label} (必填)`, `${label}（必填）：`, `${label}/${label}`]) {
      const pairs = Object.entries(form).map(([name, value]) => [name === field ? written : name, value] as const);
      expect(readApplication(type, table(pairs.map(([name, value]) => row(name, value)).join("")))).toEqual(form);
      expect(readApplication(type, Object.fromEntries(pairs)), "as an object").toEqual(form);
    }
  });

  it("accepts a label of several parts only if all of them name one field", () => {
    expect(fieldOfLabel("身份/职业")).toBe("occupation");
    expect(fieldOfLabel("企业名称 或 机构名称")).toBe("organizationName");
    expect(fieldOfLabel("姓名/电话")).toBeUndefined();
    expect(fieldOfLabel("职业/爱好")).toBeUndefined();
    expect(fieldOfLabel("/")).toBeUndefined();
    expect(fieldOfLabel("")).toBeUndefined();
  });

  it("may have a value that looks like a label", () => {
    const rows = table(row("真实姓名", "林晚") + row("身份证号", personal.idCard) + row("职业/身份", "职位") + row("申请理由", "理由"));
    expect(readApplication(2, rows)).toEqual({ ...personal, occupation: "职位", reason: "理由" });
  });

  it.each([
    ["a table", table(row("真实姓名", `林晚<script>alert(1)</script><img src=x onerror=alert(1)>`) + personalRows)],
    ["escaped text in a table", table(row("真实姓名", "林晚&lt;script&gt;alert(1)&lt;/script&gt;") + personalRows)],
    ["an object", { ...personal, realName: "<script>alert(1)</script>", reason: '"><svg onload=alert(1)>' }],
  ])("keeps no markup that %s brings", (_what, content) => {
    const read = readApplication(2, content);
    expect(isRefusal(read)).toBe(false);
    expect(JSON.stringify(read)).not.toMatch(/[<>]/);
  });

  it.each([
    ["nothing", ""],
    ["plain text", "我想认证"],
    ["no table", "<p>真实姓名：林晚</p>"],
    ["a script", "<script>真实姓名</script>"],
    ["broken JSON", "{真实姓名"],
    ["fields that are no text", { realName: { toString: "x" }, idCard: 5 }],
  ])("of %s lacks its first field", (_what, content) => {
    expect(readApplication(2, content)).toMatchObject({ code: "invalid-parameters", message: "请输入真实姓名" });
  });

  it.each([
    ["nested as deeply as its length allows", "<table><tr><td>".repeat(1300)],
    ["full of tags that a browser would open again and again", `<p>${"<b a>".repeat(2000)}</p>${"<p>x".repeat(2000)}</table></td>`],
  ])("that is %s is read without harm", (_what, before) => {
    expect(readApplication(2, before + table(personalRows))).toEqual(personal);
  });

  it("is read or refused in Chinese for any input, and never throws", () => {
    const label = fc.constantFrom(
      "真实姓名",
      "身份证号",
      "reason",
      "<tr>",
      "<td>",
      "</table>",
      "<table>",
      "<script>",
      "&lt;",
      "\u0000",
      "{",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(label, fc.string())).map((parts) => parts.join("")),
    );
    const content = fc.oneof(text, fc.dictionary(fc.oneof(label, fc.string()), fc.anything()), fc.json());
    const property = fc.property(fc.constantFrom(1, 2), content, (type, garbage) => {
      const read = readApplication(type as 1 | 2, garbage as string);
      if (isRefusal(read)) expect(read.message).toMatch(/\p{Script=Han}/u);
      else expect(JSON.stringify(read)).not.toMatch(/[<>]/);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
