import { describe, expect, it } from "vitest";
import { messageLength, messageProblem, sendsMessage } from "./composer-rules.ts";

const key = (fields: Partial<KeyboardEvent>) => ({ key: "Enter", shiftKey: false, isComposing: false, keyCode: 13, ...fields });

describe("Enter", () => {
  it("sends; with Shift, or while a character is being chosen, it does not", () => {
    expect(sendsMessage(key({}))).toBe(true);
    expect(sendsMessage(key({ shiftKey: true }))).toBe(false);
    expect(sendsMessage(key({ isComposing: true }))).toBe(false);
    expect(sendsMessage(key({ keyCode: 229 }))).toBe(false);
    expect(sendsMessage(key({ key: "a" }))).toBe(false);
  });
});

it("takes up to 2000 characters, counted as members count them", () => {
  expect(messageProblem("  \n")).toBe("消息不能为空");
  expect(messageProblem("😀".repeat(2000))).toBeNull();
  expect(messageProblem("😀".repeat(2001))).toBe("消息不能超过2000个字符");
  expect(messageLength(" 😀 ")).toBe(1);
});
