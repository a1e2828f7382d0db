import { AdminListActions } from "@shiye/events/back-office/history";
import { GetMessages, SendMessage, StartConversation } from "@shiye/events/chat";
import { GetReportQueue, RevealReportContext } from "@shiye/events/reports";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let other: WorldMember;
let admin: string;

beforeAll(async () => {
  [author, other] = await Promise.all([world.member("author"), world.member("other", "对方")]);
  admin = await world.admin();
});

const ask = (path: string) => world.call("GET", `/admin${path}`, { token: admin });
const report = async (thing: object) => {
  expect((await other.call("POST", "/reports", { body: { reason: "abuse", ...thing } })).status).toBe(200);
  await world.settle();
};
const context = async (id: number, headers = {}) => {
  const answer = await world.call("POST", `/admin/reports/message/${id}/context`, { token: admin, headers });
  await world.settle();
  return answer;
};
const looks = async () => dataOf(AdminListActions, await ask("/audit-log?action=ReportContextRevealed")).data;

describe("the messages around one", () => {
  it("are shown once a member of the conversation reported it, and each look is in the audit log", async () => {
    const { id: talk } = dataOf(StartConversation, await author.call("POST", "/chat/conversations", { body: { otherUserId: other.id } }));
    const messages = `/chat/conversations/${talk}/messages`;
    const say = async (member: WorldMember, content: string) =>
      dataOf(SendMessage, await member.call("POST", messages, { body: { content } })).id;
    for (let n = 1; n <= 12; n += 1) await say(author, `之前 ${n}`);
    const id = await say(author, "被举报");
    const recalled = await say(other, "说错了");
    await other.call("DELETE", `${messages}/${recalled}`);
    await world.settle();
    expectRefusal(await context(id), 404, "举报不存在");
    expect(await looks()).toEqual([]);
    await report({ target_type: "message", target_id: id, conversation_id: talk });
    const shown = exactly(RevealReportContext, await context(id)).messages;
    const before = Array.from({ length: 10 }, (_none, n) => `之前 ${n + 3}`);
    expect(shown.map(({ content }) => content)).toEqual([...before, "被举报", "撤回了一条消息"]);
    const own = dataOf(GetMessages, await other.get(messages)).messages.at(-1);
    expect(shown.at(-1)).toEqual({
      id: recalled,
      sender_id: other.id,
      sender_nickname: "对方",
      message_type: "text",
      content: own?.content,
      created_at: own?.created_at,
    });
    const look = { label: "查看被举报私信的前后文", entity: "reported", entity_id: `message-${id}`, member: { id: author.id } };
    expect(await looks()).toMatchObject([look]);
    await context(id);
    expect(await looks()).toMatchObject([look, look]);
    const again = { "Idempotency-Key": "looked-at-once" };
    for (let times = 0; times < 2; times += 1) expect((await context(id, again)).status).toBe(200);
    expect(await looks(), "with a key, too").toHaveLength(4);
    const { things } = dataOf(GetReportQueue, await ask("/reports"));
    expect(
      things.find(({ target_id }) => target_id === id),
      "a look decides nothing",
    ).toMatchObject({ open: true, last_decision: null });
  });

  it("are of a message: a reported note has none", async () => {
    const note = await author.publish("不是私信");
    await report({ target_type: "note", target_id: note });
    expectRefusal(await context(note), 404, "举报不存在");
  });
});

covers(world, [RevealReportContext]);
