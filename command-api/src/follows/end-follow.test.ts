import type { NewEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createEventReader } from "@shiye/infra/subscriptions/event-reader";
import { createLogSource } from "@shiye/infra/subscriptions/log-source";
import { afterEach, expect, it } from "vitest";
import { createHandling } from "../kernel/handle.ts";
import { createWarmStates } from "../kernel/state-cache.ts";
import type { Services } from "../services.ts";
import { asMember, ME, NOW, OTHER } from "../testing/given.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { secondLook } from "./end-follow.ts";
import { followMember } from "./follow-member.ts";

const stopping: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((one) => one.stop()));
});

let drawn = 0;
const event = (type: string, data: object): NewEvent => {
  drawn += 1;
  return {
    id: `event-${drawn}`,
    type,
    version: 1,
    at: NOW,
    data,
    metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" },
  };
};

/** A node on a log to which somebody else writes `meanwhile` just before its first append. */
function nodeOn(log: EventLog, meanwhile: () => Promise<unknown> = async () => {}) {
  let isFirst = true;
  const late: EventLog = {
    ...log,
    async append(request) {
      if (isFirst) await meanwhile();
      isFirst = false;
      return log.append(request);
    },
  };
  const reader = createEventReader({ source: createLogSource(late), log: late, warn: () => {} });
  const states = createWarmStates({ log: late, follow: reader.followFromNow });
  stopping.push(states, reader);
  return createHandling({
    ...{ log: late, states, services: {} as Services, drawId: () => ++drawn, drawSecret: () => "secret", random: () => 0 },
    onOneNode: (_name, work) => work(),
  });
}

async function twoMembers() {
  const memory = createMemoryEventLog();
  for (const memberId of [ME, OTHER]) {
    const data = { memberId, accountName: `member_${memberId % 10}`, nickname: "叶", avatar: null, bio: null, location: "四川" };
    await memory.log.append({ stream: `member-${memberId}`, expectedRevision: "no-stream", events: [event("MemberRegistered", data)] });
  }
  const blocked = (memberId: number, blockedId: number) => () =>
    memory.log.append({
      stream: `blocks-${memberId}`,
      expectedRevision: "no-stream",
      events: [event("MemberBlocked", { memberId, blockedId })],
    });
  return { ...memory, blocked };
}
const follow = { followerId: ME, followedId: OTHER };
const input = { id: String(OTHER) };

it.each([
  ["the one who is followed blocks", OTHER, ME, "interaction-refused"],
  ["the follower blocks", ME, OTHER, "interaction-with-blocked"],
])("a follow that is stored while %s the other does not last, and is refused", async (_who, by, whom, code) => {
  const { log, events, blocked } = await twoMembers();
  const handling = nodeOn(log, blocked(by, whom));
  expect(await handling.answer(followMember, input, asMember())).toMatchObject({ data: { followed: true } });
  expect(await secondLook(handling, follow, asMember())).toMatchObject({ code });
  expect(events.slice(2).map(({ type }) => type)).toEqual(["MemberBlocked", "MemberFollowed", "MemberUnfollowed"]);
});

it("any other follow stays", async () => {
  const { log, events } = await twoMembers();
  const handling = nodeOn(log);
  await handling.answer(followMember, input, asMember());
  expect(await secondLook(handling, follow, asMember())).toBeUndefined();
  expect(events.at(-1)?.type).toBe("MemberFollowed");
});
