import { SignIn } from "@shiye/events/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, type CallOptions, dataOf, type HttpClient } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD } from "../world-member.ts";

const ROUNDS = 5;
const world = useWorld();
/** Two nodes of command-api, which learn of each other's events a moment later. */
let nodes: (HttpClient & { stop(): Promise<void> })[];

beforeAll(async () => {
  nodes = [await world.startCommandNode(), await world.startCommandNode()];
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));

let turn = 0;
/** The next call goes to the other node. */
const call = (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
  turn += 1;
  const node = nodes[turn % nodes.length] ?? world;
  return node.call(method, path, options);
};
const signIn = async (user_id: string) =>
  dataOf(SignIn, await call("POST", "/auth/login", { body: { user_id, password: PASSWORD } })).tokens.access_token;
/** 400 while the sign-in is open: the like names nothing. */
const statusOf = async (token: string) => (await call("POST", "/likes", { token, body: {} })).status;
const soon = { timeout: 10_000 };

it("two devices that end all others at the same moment leave one of them", async () => {
  await world.member("nodes_1");
  for (let round = 0; round < ROUNDS; round += 1) {
    const devices = await Promise.all([signIn("nodes_1"), signIn("nodes_1"), signIn("nodes_1")]);
    const ended = await Promise.all(devices.slice(0, 2).map((token) => call("DELETE", "/auth/sessions", { token })));
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 401]);
    const left = ended[0]?.status === 200 ? [400, 401, 401] : [401, 400, 401];
    await expect.poll(() => Promise.all(devices.map(statusOf)), soon).toEqual(left);
  }
});

it("no sign-in outlives a lock of the account that came at the same moment, also after the lock is lifted", async () => {
  const admin = await world.admin();
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `lock_${round}`;
    const member = await world.member(name);
    const [, entered, refreshed] = await Promise.all([
      call("POST", `/admin/members/${member.id}/deactivate`, { token: admin }),
      call("POST", "/auth/login", { body: { user_id: name, password: PASSWORD } }),
      call("POST", "/auth/refresh", { body: { refresh_token: member.refreshToken } }),
    ]);
    await world.settle();
    const tokens = [entered, refreshed].flatMap((answer) =>
      answer.status === 200 ? (JSON.stringify(answer.body).match(/eyJ[\w.-]+/g) ?? []) : [],
    );
    for (const lifted of [false, true]) {
      if (lifted) expect((await call("POST", `/admin/members/${member.id}/reactivate`, { token: admin })).status).toBe(200);
      await world.settle();
      for (const token of [member.token, ...tokens]) {
        await expect.poll(() => statusOf(token), soon).toBe(401);
        expect((await world.call("GET", "/auth/me", { token })).status, "query-api").toBe(401);
      }
    }
  }
});
