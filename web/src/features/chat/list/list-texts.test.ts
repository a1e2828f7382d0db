import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { previewText } from "./list-texts.ts";

const said = (last_message: string, other_user_account = "afeng") => ({
  last_message,
  last_message_time: "2026-11-22T08:00:00.000Z",
  other_user_account,
});

beforeAll(() => vi.stubGlobal("location", { origin: "https://shiye.example" }));
afterAll(() => vi.unstubAllGlobals());

describe("the text below the name of a conversation", () => {
  it("of an empty last message is that of its removal, while the other member is here", () => {
    expect(previewText(said(""), "")).toEqual({ mark: "", text: "该消息因违规已被移除" });
  });

  it("of an empty last message is that of the account, once the other member has left", () => {
    expect(previewText(said("", ""), "")).toEqual({ mark: "", text: "内容已随账号注销" });
  });

  it("is the last message, whoever has left, and a draft before it", () => {
    expect(previewText(said("在吗", ""), " ")).toEqual({ mark: "", text: "在吗" });
    expect(previewText(said("在吗"), " 在 ")).toEqual({ mark: "[草稿]", text: "在" });
  });

  it("says that nothing was said yet", () => {
    expect(previewText({ ...said(""), last_message_time: null }, "").text).toBe("还没有消息");
  });
});
