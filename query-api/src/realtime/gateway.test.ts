import type { PublishedPush, Push } from "@shiye/events/pushes";
import type { Principal } from "@shiye/infra/http/access-tokens";
import type { AdminStanding } from "@shiye/infra/http/api-app";
import { createFrameAllowance } from "@shiye/infra/http/body-allowance";
import { createMemoryPushBus } from "@shiye/infra/realtime/testing/memory-push-bus";
import { beforeEach, expect, it } from "vitest";
import type { SessionState } from "../sessions/check-session.ts";
import { createPushGateway } from "./gateway.ts";
import type { PushHydrator } from "./push-hydrator.ts";

const MEMBER = 7;
const OF_ANOTHER = "of another member";
let ending: AbortController;
beforeEach(() => {
  ending = new AbortController();
  return () => ending.abort();
});

/** A node without a database. The test answers its checks of sign-ins. */
function nodeWith(
  check: () => Promise<SessionState>,
  kind: Principal["kind"] = "member",
  standing?: (seen?: bigint) => AdminStanding | undefined,
  hydrate: PushHydrator = async (pushes) => pushes.map((one) => ({ ...one, push: one.push as Push })),
) {
  const faults: unknown[] = [];
  const bus = createMemoryPushBus({ mostMissed: 10 });
  let forgotten = 0;
  const forget = () => {
    forgotten += 1;
  };
  const subscriber = bus.open();
  let replays = 0;
  const readMissed: typeof subscriber.readMissed = (since) => {
    replays += 1;
    return subscriber.readMissed(since);
  };
  const gateway = createPushGateway({
    tokens: { readAccess: (token) => ({ kind, id: token === OF_ANOTHER ? MEMBER + 1 : MEMBER, sessionId: 1 }) },
    readAdmin: async (_adminId, seen) => standing?.(seen),
    sessions: { check, end: () => {}, forget },
    subscriber: { ...subscriber, readMissed },
    signals: { publish: async () => {}, subscribe: async () => {} },
    commands: async () => ({ ok: true, data: {} }),
    contacts: { otherIn: async () => undefined, of: async () => [] },
    hydrate,
    presence: { aliveMs: 60_000, expiryMs: 60_000, graceMs: 0 },
    authTimeoutMs: 60_000,
    connectionsPerAddress: 1000,
    frames: createFrameAllowance({ factor: 1, now: () => 0 }),
    now: () => 0,
    onError: (error) => faults.push(error),
  });
  void gateway.run(ending.signal);
  const open = (auth: { resumeFrom?: string; token?: string | null } = {}, address = "198.51.100.1") => {
    const frames: string[] = [];
    const closed: number[] = [];
    const close = (code: number) => void closed.push(code);
    const handle = gateway.open({ address, send: (frame) => frames.push(frame), backlog: () => 0, close });
    handle?.receive(JSON.stringify({ event: "auth", data: { token: "of the member", ...auth } }));
    const say = (event: "watch" | "unwatch", notes: number[]) => handle?.receive(JSON.stringify({ event, data: { notes } }));
    const sayLong = () => handle?.receive(JSON.stringify({ event: "watch", data: { notes: [], more: "x".repeat(16_000) } }));
    return { frames, closed, say, sayLong, recheck: () => handle?.recheck(), beat: () => handle?.beat(), leave: () => handle?.closed() };
  };
  const tell = (push: PublishedPush) => bus.commit(5n, [push]);
  return { gateway, faults, open, tell, forgotten: () => forgotten, replays: () => replays };
}
/** A node whose connections are those of an administrator. */
const ofAdmin = (standing: (seen?: bigint) => AdminStanding | undefined) => nodeWith(async () => "alive", "admin", standing);
const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

it.each([
  ["whose sign-in has ended meanwhile", async () => "ended" as const],
  ["that leaves before it is welcomed", () => new Promise<SessionState>(() => {})],
])("a connection %s does not take its member's other one for gone", async (_which, secondLook) => {
  const looks: (() => Promise<SessionState>)[] = [];
  const node = nodeWith(() => (looks.shift() ?? (async () => "alive" as const))());
  const first = node.open();
  await expect.poll(() => first.frames).toHaveLength(1);
  expect(node.gateway.isOnline(MEMBER)).toBe(true);
  looks.push(async () => "alive", secondLook);
  const second = node.open();
  await expect.poll(() => looks).toHaveLength(0);
  second.leave();
  await turns();
  expect(node.gateway.connections()).toBe(1);
  expect(node.gateway.isOnline(MEMBER)).toBe(true);
  first.leave();
  await expect.poll(() => node.gateway.isOnline(MEMBER)).toBe(false);
  expect(node.faults).toEqual([]);
});

it("a resync to one member checks no session again; one to everybody checks that of each connection", async () => {
  let looks = 0;
  const node = nodeWith(async () => {
    looks += 1;
    return "alive";
  });
  const { frames } = node.open();
  await expect.poll(() => frames).toHaveLength(1);
  const before = looks;
  node.tell({ room: `member:${MEMBER}`, event: "resync", data: {} });
  await expect.poll(() => frames).toHaveLength(2);
  await turns();
  expect([looks - before, node.forgotten()]).toEqual([0, 0]);
  node.tell({ room: "feed", event: "resync", data: {} });
  await expect.poll(() => looks - before).toBe(1);
  expect(node.forgotten()).toBe(1);
});

it("a resync to everybody gives clients 10 ms each to load again; one to a single member, or to a client that resumes too late, gives no time", async () => {
  const node = nodeWith(async () => "alive");
  const lines = Array.from({ length: 200 }, (_, at) => node.open(at === 0 ? {} : { token: null }));
  await expect.poll(() => lines.every(({ frames }) => frames.length === 1)).toBe(true);
  node.tell({ room: "feed", event: "resync", data: {} });
  node.tell({ room: `member:${MEMBER}`, event: "resync", data: {} });
  await expect.poll(() => lines[0]?.frames.length).toBe(3);
  const told = (frames: readonly string[] = []) => frames.map((frame) => JSON.parse(frame) as { event: string; data?: object });
  expect(told(lines[0]?.frames.slice(1))).toMatchObject([{ event: "resync" }, { event: "resync" }]);
  expect(told(lines[0]?.frames.slice(1)).map(({ data }) => data)).toEqual([{ withinMs: 2000 }, {}]);

  for (let count = 0; count < 20; count += 1) node.tell({ room: `member:${MEMBER}`, event: "notification:removed", data: { id: count } });
  const late = node.open({ resumeFrom: "1" });
  await expect.poll(() => told(late.frames).filter(({ event }) => event === "resync")).toEqual([{ event: "resync" }]);
});

it.each([
  ["a poll", "recheck"],
  ["a heartbeat", "beat"],
] as const)("an administrator listens until %s finds that somebody else chose their password", async (_when, look) => {
  let standing: AdminStanding = { role: "auditor", passwordIsTemporary: false };
  const node = ofAdmin(() => standing);
  const listening = node.open();
  await expect.poll(() => listening.frames).toHaveLength(1);
  listening[look]();
  await turns();
  expect(listening.closed).toEqual([]);
  standing = { role: "auditor", passwordIsTemporary: true };
  listening[look]();
  await expect.poll(() => listening.closed).toEqual([4401]);
  const { frames, closed } = node.open();
  await expect.poll(() => closed).toEqual([4401]);
  expect(frames).toEqual([]);
});

it("an administrator who is not there yet is asked to come again, and one who is connected stays", async () => {
  let standing: AdminStanding | undefined = { role: "auditor", passwordIsTemporary: false };
  const node = ofAdmin(() => standing);
  const listening = node.open();
  await expect.poll(() => listening.frames).toHaveLength(1);
  standing = undefined;
  listening.recheck();
  const { frames, closed } = node.open();
  await expect.poll(() => closed).toEqual([1012]);
  expect([frames, listening.closed]).toEqual([[], []]);
});

it("an administrator who resumes after they changed their temporary password is looked up at the position that they have seen", async () => {
  const node = ofAdmin((seen) => ({ role: "auditor", passwordIsTemporary: seen !== 12n }));
  const { frames } = node.open({ resumeFrom: "12" });
  await expect.poll(() => frames).toHaveLength(1);
});

it("pushes that arrive while an earlier one waits for its rows are delivered together afterwards, in order", async () => {
  const asked: number[] = [];
  let rowsAreThere = () => {};
  const rows = new Promise<void>((resolve) => {
    rowsAreThere = resolve;
  });
  const node = nodeWith(
    async () => "alive",
    "member",
    undefined,
    async (pushes) => {
      asked.push(pushes.length);
      await rows;
      return pushes.map((one) => ({ ...one, push: one.push as Push }));
    },
  );
  const { frames } = node.open();
  await expect.poll(() => frames).toHaveLength(1);
  const tell = (id: number) => node.tell({ room: `member:${MEMBER}`, event: "notification:removed", data: { id } });
  for (let id = 1; id <= 5; id += 1) {
    tell(id);
    await turns();
  }
  rowsAreThere();
  await expect.poll(() => frames).toHaveLength(6);
  expect(frames.slice(1).map((frame) => (JSON.parse(frame) as { data: { id: number } }).data.id)).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([1, 4]);
});

const isResync = (frame: string) => frame.includes('"resync"');

it("a client that resumes and watches the same notes again and again gets their missed pushes once", async () => {
  const node = nodeWith(async () => "alive");
  const client = node.open({ resumeFrom: "0" });
  for (let time = 0; time < 5; time += 1) {
    client.say("watch", [1, 2]);
    client.say("unwatch", [1, 2]);
  }
  client.say("watch", [1, 2, 3]);
  await expect.poll(node.replays).toBe(3);
  await turns();
  expect([node.replays(), client.frames.filter(isResync)]).toEqual([3, []]);
});

it("a client that resumes and watches more notes than a screen shows is told to load again, once, and nothing more is replayed", async () => {
  const node = nodeWith(async () => "alive");
  const client = node.open({ resumeFrom: "0" });
  for (let first = 0; first < 400; first += 50) {
    const notes = Array.from({ length: 50 }, (_, index) => 1 + first + index);
    client.say("watch", notes);
    client.say("unwatch", notes);
  }
  await expect.poll(() => client.frames.filter(isResync)).toHaveLength(1);
  await turns();
  expect([node.replays(), client.frames.filter(isResync).length]).toEqual([3, 1]);
});

it("a client that resumes too late is told to load again, and nothing more is replayed", async () => {
  const node = nodeWith(async () => "alive");
  for (let count = 0; count < 20; count += 1) node.tell({ room: "feed", event: "feed:new", data: { id: 77, category_id: 1, user_id: 1 } });
  const client = node.open({ resumeFrom: "1" });
  await expect.poll(() => client.frames.filter(isResync)).toHaveLength(1);
  client.say("watch", [1]);
  await turns();
  expect([node.replays(), client.frames.filter(isResync).length]).toEqual([1, 1]);
});

it("long frames over many connections use up what their network may send, and nobody else's", async () => {
  const node = nodeWith(async () => "alive");
  const neighbour = node.open({}, "198.51.100.2");
  const lines = Array.from({ length: 100 }, () => node.open({ token: null }, "2001:db8::1"));
  for (let count = 0; count < 50; count += 1) for (const line of lines) line.sayLong();
  const another = node.open({}, "2001:db8::2");
  neighbour.sayLong();
  await turns();
  expect(lines.every(({ closed }) => closed.join() === "4429")).toBe(true);
  expect([another.closed, neighbour.closed]).toEqual([[4429], []]);
});

it("a member has at most 100 connections, from wherever; the next one is told why, and may come once another has gone", async () => {
  const node = nodeWith(async () => "alive");
  const lines = Array.from({ length: 100 }, (_, at) => node.open({}, `198.51.100.${at}`));
  await expect.poll(() => lines.every(({ frames }) => frames.length === 1)).toBe(true);
  const others = [node.open({ token: OF_ANOTHER }), node.open({ token: null })];
  await expect.poll(() => others.map(({ frames }) => frames.length)).toEqual([1, 1]);
  const late = node.open();
  await expect.poll(() => late.closed).toEqual([4429]);
  expect(late.frames.map((frame) => JSON.parse(frame))).toEqual([
    { event: "error", data: { code: "too-many-connections", message: "打开的页面过多，请关闭一些后再试" } },
  ]);
  expect([...lines, ...others].flatMap(({ closed }) => closed)).toEqual([]);
  lines[0]?.leave();
  const next = node.open();
  await expect.poll(() => next.frames).toHaveLength(1);
  expect(next.closed).toEqual([]);
});

it("administrators are not counted: all of them share one room", async () => {
  const node = ofAdmin(() => ({ role: "auditor", passwordIsTemporary: false }));
  const lines = Array.from({ length: 120 }, () => node.open());
  await expect.poll(() => lines.every(({ frames }) => frames.length === 1)).toBe(true);
  expect(lines.flatMap(({ closed }) => closed)).toEqual([]);
});
