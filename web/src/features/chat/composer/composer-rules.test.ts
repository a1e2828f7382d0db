import { describe, expect, it } from "vitest";
import { messageLength, messageProblem, messageText, sendsMessage } from "./composer-rules.ts";

const key = (fields: Partial<KeyboardEvent>) => ({ key: "Enter", shiftKey: false, isComposing: false, keyCode: 13, ...fields });

describe("Enter", () => {
  it("sends, except with Shift or while an input method composes", () => {
    expect(sendsMessage(key({}))).toBe(true);
    expect(sendsMessage(key({ shiftKey: true }))).toBe(false);
    expect(sendsMessage(key({ isComposing: true }))).toBe(false);
    expect(sendsMessage(key({ keyCode: 229 }))).toBe(false);
    expect(sendsMessage(key({ key: "a" }))).toBe(false);
  });
});

it("takes a text in which nothing is seen for none, as the server does", () => {
  for (const unseen of ["\u200b", " \u200d\u2060\n", "\u202e", "\u2800"])
    expect([messageProblem(unseen), messageText(unseen)]).toEqual(["消息不能为空", ""]);
  expect(messageText(" a\u200bb\r\n\u0007 ")).toBe("a\u200bb");
});

it("accepts up to 2000 code points", () => {
  expect(messageProblem("  \n")).toBe("消息不能为空");
  expect(messageProblem("😀".repeat(2000))).toBeNull();
  expect(messageProblem("😀".repeat(2001))).toBe("消息不能超过2000个字符");
  expect(messageLength(" 😀 ")).toBe(1);
});
