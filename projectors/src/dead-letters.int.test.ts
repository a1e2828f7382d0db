import { membersModel } from "@shiye/infra/read-models/tables/members";
import { defineProjection, type Projection } from "@shiye/infra/subscriptions/projection";
import { useLogLab } from "@shiye/infra/subscriptions/testing/log-lab";
import { describe, expect, it } from "vitest";
import { createProjectors } from "./projectors.ts";
import { createCommunity, createStory } from "./testing/story.ts";

const lab = useLogLab();
const start = (projections: readonly Projection[]) =>
  lab.start(createProjectors({ databaseUrl: lab.database.url, log: lab.log, projections }));

async function rows<Row>(statement: string): Promise<Row[]> {
  return (await lab.readDb.query(statement)).rows as Row[];
}

describe("an event that cannot be applied", () => {
  /** Rejects the nickname "poison" until it is cured. */
  let cured = false;
  const delicate = defineProjection<{ id: number; nickname: string }[]>({
    model: membersModel,
    handlers: {
      members: {
        MemberRegistered: ({ data }, batch) => void batch.push({ id: data.memberId, nickname: data.nickname }),
        ProfileEdited({ data }, batch) {
          if (data.nickname === "poison" && !cured) throw new TypeError("cannot swallow this");
          batch.push({ id: data.memberId, nickname: data.nickname });
        },
      },
    },
    createBatch: () => [],
    async write(transaction, schema, batch) {
      for (const { id, nickname } of batch)
        await transaction.query(
          `insert into ${schema}.members (id, account_name, nickname, created_at) values ($1, '', $2, 'epoch')
           on conflict (id) do update set nickname = excluded.nickname`,
          [id, nickname],
        );
      return [];
    },
  });
  const profile = { avatar: null, bio: null, gender: null, zodiac_sign: null, mbti: null, education: null, major: null, interests: [] };

  async function poisoned(): ReturnType<typeof start> {
    cured = false;
    const story = createStory();
    const community = createCommunity(story);
    for (const id of [1, 2, 3]) community.registers(id);
    for (const nickname of ["before", "poison", "after"]) story.tell("ProfileEdited", { memberId: 2, nickname, ...profile });
    story.tell("ProfileEdited", { memberId: 3, nickname: "untouched", ...profile });
    lab.log.append(...story.events);
    const projectors = await start([delicate]);
    await projectors.settle();
    return projectors;
  }
  const nicknames = async () =>
    Object.fromEntries(
      (await rows<{ id: number; nickname: string }>("select id, nickname from members.members order by id")).map((row) => [
        row.id,
        row.nickname,
      ]),
    );

  it("holds back later events of its stream, while all other events are applied", async () => {
    const projectors = await poisoned();
    expect(await nicknames()).toEqual({ 1: "Member 1", 2: "before", 3: "untouched" });
    expect(await projectors.deadLetters()).toMatchObject([
      { model: "members", stream: "member-2", position: 5n, type: "ProfileEdited", error: "TypeError: cannot swallow this", waiting: 1 },
    ]);
    expect(await projectors.status()).toMatchObject([{ deadLetters: 2, lag: 0n }]);
  });

  it("stays a dead letter if it is retried too early; after the repair it and the events behind it are applied", async () => {
    const projectors = await poisoned();
    expect(await projectors.retryDeadLetters("members", "member-2")).toEqual({ applied: 0, error: "TypeError: cannot swallow this" });
    cured = true;
    expect(await projectors.retryDeadLetters("members", "member-2")).toEqual({ applied: 2 });
    expect(await nicknames()).toMatchObject({ 2: "after" });
    expect(await projectors.status()).toMatchObject([{ deadLetters: 0 }]);
  });

  it("can be released, and the events behind it are applied", async () => {
    const projectors = await poisoned();
    expect(await projectors.releaseDeadLetter("members", "member-2")).toEqual({ applied: 1 });
    expect(await nicknames()).toMatchObject({ 2: "after" });
    expect(await projectors.deadLetters()).toEqual([]);
  });
});

describe("an event that cannot be applied, of a member who leaves", () => {
  const broken = { "1": "broken@mail.example", "2": "whole" } as const;
  /** Its error quotes the value that it could not take, as errors of a database do. */
  const delicate = defineProjection<{ nicknames: Map<number, string> }>({
    model: membersModel,
    handlers: {
      profiles: {
        MemberRegistered({ data: { memberId, nickname } }, batch) {
          if (nickname === broken[1]) throw new TypeError(`cannot swallow ${nickname}`);
          batch.nicknames.set(memberId, nickname);
        },
        MemberDeleted: ({ data: { memberId } }, batch) => void batch.nicknames.set(memberId, "gone"),
      },
    },
    createBatch: () => ({ nicknames: new Map() }),
    async write(transaction, schema, { nicknames }) {
      for (const [id, nickname] of nicknames)
        await transaction.query(
          `insert into ${schema}.members as m (id, account_name, nickname, created_at) values ($1, '', $2, '2026-05-04')
           on conflict (id) do update set nickname = excluded.nickname`,
          [id, nickname],
        );
      return [];
    },
  });
  const letters = async () => JSON.stringify(await rows("select * from projections.dead_letters order by position"));

  it("is a dead letter without their words after they left, and does not delay their departure", async () => {
    const story = createStory();
    const community = createCommunity(story);
    community.registers(1, broken[1]);
    community.registers(2, broken[2]);
    lab.log.append(...story.events);
    const projectors = await start([delicate]);
    await projectors.settle();
    expect(await letters(), "the control").toContain(`cannot swallow ${broken[1]}`);

    lab.log.append(community.leaves(1));
    await projectors.settle();
    expect(await projectors.status()).toMatchObject([{ deadLetters: 1 }]);
    expect(await letters()).not.toContain(broken[1]);
    expect(await rows("select id, nickname from members.members order by id")).toEqual([
      { id: 1, nickname: "gone" },
      { id: 2, nickname: "whole" },
    ]);
  });

  it("is a dead letter without their words if they had left before", async () => {
    const story = createStory();
    const community = createCommunity(story);
    community.leaves(1);
    community.registers(1, broken[1]);
    lab.log.append(...story.events);
    const projectors = await start([delicate]);
    await projectors.settle();
    expect(await projectors.status()).toMatchObject([{ deadLetters: 1 }]);
    expect(await letters()).toContain("已注销用户");
    expect(await letters()).not.toContain(broken[1]);
  });
});
