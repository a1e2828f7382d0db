import { createSecretKey } from "node:crypto";
import type { NewEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createEventReader } from "@shiye/infra/subscriptions/event-reader";
import { createLogSource } from "@shiye/infra/subscriptions/log-source";
import { afterEach, expect, it } from "vitest";
import { replace } from "../back-office/replace.ts";
import { createRoutes } from "../edge/routes.ts";
import { createHandling } from "../kernel/handle.ts";
import { createWarmStates } from "../kernel/state-cache.ts";
import type { Services } from "../services.ts";
import { asMember, ME, NOW, OTHER } from "../testing/given.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { createFollow, deleteFollow, followLabel, followOfKey, isFollowing, secondLookOfAdmin } from "./admin-follow.ts";
import { endFollow } from "./end-follow.ts";
import { createFollowCalls } from "./follow-calls.ts";
import { followStream } from "./state.ts";

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
  const register = (memberId: number) => {
    const data = { memberId, accountName: `member_${memberId % 10}`, nickname: "叶", avatar: null, bio: null, location: "四川" };
    return memory.log.append({ stream: `member-${memberId}`, expectedRevision: "no-stream", events: [event("MemberRegistered", data)] });
  };
  for (const memberId of [ME, OTHER]) await register(memberId);
  const blocked = (memberId: number, blockedId: number) => () =>
    memory.log.append({
      stream: `blocks-${memberId}`,
      expectedRevision: "no-stream",
      events: [event("MemberBlocked", { memberId, blockedId })],
    });
  return { ...memory, blocked, register };
}
const types = (events: readonly { type: string }[]) => events.slice(2).map(({ type }) => type);

/** The calls as they come over HTTP. */
function callsOn(handling: ReturnType<typeof nodeOn>) {
  const routes = createRoutes({ handling, idempotencyKey: createSecretKey(Buffer.alloc(32)), now: () => Date.parse(NOW) });
  const { AdminCreateFollow, FollowMember } = createFollowCalls({ handling, routes, now: () => Date.parse(NOW) });
  const context = (kind: "admin" | "member", id: number) =>
    ({ caller: { kind, id, sessionId: 1 }, requestId: "r", address: "", userAgent: "" }) as unknown as never;
  return {
    member: () => FollowMember({ params: { id: String(OTHER) }, input: {} }, context("member", ME)),
    administrator: () => AdminCreateFollow({ params: {}, input: { follower_id: ME, following_id: OTHER } }, context("admin", 1)),
  };
}

it.each([
  ["member", "the one who is followed blocks", OTHER, ME, "interaction-refused"],
  ["member", "the follower blocks", ME, OTHER, "interaction-with-blocked"],
  ["administrator", "the one who is followed blocks", OTHER, ME, "interaction-refused"],
  ["administrator", "the follower blocks", ME, OTHER, "interaction-with-blocked"],
] as const)("a follow of a %s that is stored while %s the other does not last, and is refused", async (by, _who, blocker, whom, code) => {
  const { log, events, blocked } = await twoMembers();
  expect(await callsOn(nodeOn(log, blocked(blocker, whom)))[by]()).toMatchObject({ kind: "refusal", code });
  expect(types(events)).toEqual(["MemberBlocked", "MemberFollowed", "MemberUnfollowed"]);
});

it.each(["member", "administrator"] as const)("any other follow of a %s stays", async (by) => {
  const { log, events } = await twoMembers();
  expect(await callsOn(nodeOn(log))[by]()).toHaveProperty("data");
  expect(types(events)).toEqual(["MemberFollowed"]);
});

it("a follow that the block itself has ended already is refused, too", async () => {
  const { log, events, blocked } = await twoMembers();
  const other = nodeOn(log);
  const late: EventLog = {
    ...log,
    async append(request) {
      const appended = await log.append(request);
      if (request.events[0]?.type !== "MemberFollowed") return appended;
      await blocked(OTHER, ME)();
      await other.handle(endFollow, { followerId: ME, followedId: OTHER }, asMember());
      return appended;
    },
  };
  expect(await callsOn(nodeOn(late)).member()).toMatchObject({ code: "interaction-refused" });
  expect(types(events)).toEqual(["MemberFollowed", "MemberBlocked", "MemberUnfollowed"]);
});

it("an administrator's edit of a follow whose new one meets a block leaves the old one, also when it is repeated", async () => {
  const THIRD = OTHER + 1;
  const { log, events, blocked, register } = await twoMembers();
  await register(THIRD);
  const call = { ...asMember(), actor: { kind: "admin", id: 1 } as const };
  const old = { follower_id: ME, following_id: THIRD };
  await nodeOn(log).handle(createFollow, old, call);
  const handling = nodeOn(log, blocked(OTHER, ME));
  const keyed = { label: followLabel, fieldsOf: followOfKey, isThere: isFollowing, create: createFollow, remove: deleteFollow };
  const edit = replace(handling, { ...keyed, secondLook: secondLookOfAdmin }, () => call);
  const edited = () =>
    edit({ params: { id: `${ME}-${THIRD}` }, input: { following_id: OTHER } }, {} as never, (step = "first") => ({
      key: String(step),
      contentHash: "one",
    }));
  expect(await edited()).toMatchObject({ code: "interaction-refused", message: "关注者与被关注者之间有拉黑，不能创建关注" });
  expect(await edited()).toMatchObject({ kind: "refusal" });
  expect(await isFollowing(handling.sources, old)).toBe(true);
  expect((await handling.sources.read(followStream(ME, OTHER))).follows).toBe(false);
  expect(events.filter(({ type }) => type === "MemberUnfollowed")).toHaveLength(1);
});
