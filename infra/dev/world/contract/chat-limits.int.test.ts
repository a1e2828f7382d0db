import { StartConversation } from "@shiye/events/chat";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";

const MESSAGE = "操作过于频繁，请稍后再试";
// A tenth of the limits: six messages at once, and one more in ten seconds.
const world = useWorld({ rateLimitFactor: 0.1 });
let ada: WorldMember;
let ben: WorldMember;

beforeAll(async () => {
  [ada, ben] = [await world.member("ada_l"), await world.member("ben_k")];
});

describe("a member who sends faster than people write", () => {
  it("is told so, with when to come back, by calls and over the line alike; the other may still write", async () => {
    const { id } = dataOf(StartConversation, await ada.call("POST", "/chat/conversations", { body: { otherUserId: ben.id } }));
    const say = (member: WorldMember) => member.call("POST", `/chat/conversations/${id}/messages`, { body: { content: "快" } });
    const answers = await Promise.all(Array.from({ length: 9 }, () => say(ada)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(3);
    expect(refused[0]?.body.message).toBe(MESSAGE);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);

    const line = await world.openLine({ token: ada.token });
    line.send("send_message", { conversationId: id, receiverId: ben.id, content: "更快", clientMessageId: "fast" });
    const error = { code: "too-many-requests", message: MESSAGE, clientMessageId: "fast", retryAfterSeconds: expect.any(Number) };
    await expect.poll(() => line.dataOf("error"), { timeout: 10_000 }).toEqual([error]);
    line.cut();
    expect((await say(ben)).status).toBe(200);
  });
});
