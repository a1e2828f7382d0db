import { describe, expect, it } from "vitest";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

describe("following", () => {
  it("follows by id and by account id, with the messages of the contract", async () => {
    const follow = (method: string, id: string | number, token: string) => api.call(method, `/users/${id}/follow`, { token });
    expect(await follow("POST", "Author", api.reader.token)).toMatchObject({
      status: 200,
      body: { message: "关注成功", data: { followed: true, isFollowing: true, isMutual: false, buttonType: "unfollow" } },
    });
    expect(await follow("POST", api.author.id, api.reader.token)).toMatchObject({ status: 400, body: { message: "已经关注过了" } });
    expect(await follow("POST", api.reader.id, api.author.token)).toMatchObject({
      body: { data: { isMutual: true, buttonType: "mutual" } },
    });
    expect(await follow("POST", api.reader.id, api.reader.token)).toMatchObject({ status: 400, body: { message: "不能关注自己" } });
    expect(await follow("POST", "nobody", api.reader.token)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await follow("DELETE", api.author.id, api.reader.token)).toMatchObject({
      body: { message: "取消关注成功", data: { followed: false, buttonType: "back" } },
    });
    expect(await follow("DELETE", api.author.id, api.reader.token)).toMatchObject({ status: 400, body: { message: "还没有关注该用户" } });
  });
});
