import { describe, expect, it } from "vitest";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

describe("one's profile", () => {
  it("is changed in the given fields only, and by its owner only", async () => {
    const edit = (id: string | number, body: Record<string, unknown>, token = api.reader.token) =>
      api.call("PUT", `/users/${id}`, { body, token });
    expect(await edit("READER", { bio: "读书", interests: "书,猫" })).toMatchObject({ status: 200, body: { message: "资料更新成功" } });
    await edit(api.reader.id, { nickname: "新读者" });
    const events = (await api.log.readStream(`member-${api.reader.id}`)).filter(({ type }) => type === "ProfileEdited");
    expect(events.at(-1)?.data).toMatchObject({ nickname: "新读者", bio: "读书", interests: ["书", "猫"] });
    await edit(api.reader.id, { nickname: "新读者" });
    expect((await api.log.readStream(`member-${api.reader.id}`)).filter(({ type }) => type === "ProfileEdited")).toHaveLength(2);

    expect(await edit(api.author.id, { nickname: "坏人" })).toMatchObject({ status: 403, body: { message: "只能修改自己的资料" } });
    expect(await edit("nobody", { nickname: "坏人" })).toMatchObject({ status: 403 });
    expect(await edit(api.reader.id, { nickname: "" })).toMatchObject({ status: 400, body: { message: "昵称不能为空" } });
    expect(await edit(api.reader.id, { avatar: await api.picture(api.author.id, "d") })).toMatchObject({
      status: 400,
      body: { message: "媒体文件无效" },
    });
    expect(await edit(api.reader.id, { avatar: await api.picture(api.reader.id, "e") })).toMatchObject({ status: 200 });
    expect(await edit(api.reader.id, { avatar: null })).toMatchObject({ status: 200 });
  });
});
