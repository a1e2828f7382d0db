import { describe, expect, it } from "vitest";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

describe("collecting a note", () => {
  it("collects once and removes once", async () => {
    const id = await api.publishedId();
    const collect = (method: string) => api.call(method, `/posts/${id}/collect`, { token: api.reader.token });
    expect(await collect("POST")).toMatchObject({ body: { message: "收藏成功", data: { collected: true, collectCount: 1 } } });
    await collect("POST");
    expect(await collect("DELETE")).toMatchObject({ body: { message: "取消收藏成功", data: { collected: false, collectCount: 0 } } });
    expect(await api.log.readStream(`collect-${api.reader.id}-${id}`)).toHaveLength(2);
    expect(await api.call("POST", "/posts/1111111111111111/collect", { token: api.reader.token })).toMatchObject({ status: 404 });
  });
});
