import { GetReportQueue } from "@shiye/events/reports";
import { beforeAll, describe, expect, it } from "vitest";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let other: WorldMember;
let admin: string;

beforeAll(async () => {
  [author, reader, other] = await Promise.all([world.member("author"), world.member("reader"), world.member("other")]);
  admin = await world.admin();
});

const VERBS = ["dismiss", "take-down", "warn"];
const report = async (member: WorldMember, id: number) => {
  await member.call("POST", "/reports", { body: { target_type: "note", target_id: id, reason: "spam" } });
  await world.settle();
};
const decide = async (id: number, verb: string, seen: unknown) => {
  const answer = await world.call("POST", `/admin/reports/note/${id}/${verb}`, { token: admin, body: { reason: "spam", seen } });
  await world.settle();
  return answer;
};
/** The position of the note in the queue. */
const seenOf = async (id: number, state: "open" | "decided" = "open") => {
  const { things } = exactly(GetReportQueue, await world.call("GET", `/admin/reports?state=${state}`, { token: admin }));
  return things.find(({ target_id }) => target_id === id)?.position;
};

describe("a decision about a reported note", () => {
  it("is refused while the administrator has not seen the last report of it", async () => {
    const id = await author.publish("刚刚又有人举报的笔记");
    await report(reader, id);
    const first = await seenOf(id);
    await report(other, id);
    for (const verb of VERBS) expectRefusal(await decide(id, verb, first), 409, "有新的举报，请看过再处理");
    expect((await decide(id, "dismiss", await seenOf(id))).status).toBe(200);
  });

  it("is refused while the administrator has not seen that of another one", async () => {
    const id = await author.publish("两位管理员同时看的笔记");
    await report(reader, id);
    const seen = await seenOf(id);
    expect((await decide(id, "warn", seen)).status).toBe(200);
    for (const verb of VERBS) expectRefusal(await decide(id, verb, seen), 409, "已被其他管理员处理，请刷新后再看");
    expect((await decide(id, "take-down", await seenOf(id, "decided"))).status, "after another look").toBe(200);
  });

  it("needs a number of what was seen, or none", async () => {
    const id = await author.publish("只看一眼的笔记");
    await report(reader, id);
    expectRefusal(await decide(id, "dismiss", "x"), 400, "参数格式错误");
    expect((await decide(id, "dismiss", undefined)).status).toBe(200);
  });
});
