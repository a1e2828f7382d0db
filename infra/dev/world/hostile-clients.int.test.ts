import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { SignIn } from "@shiye/events/accounts";
import { hostileTries } from "@shiye/gateway/testing/hostile-requests";
import { attack } from "@shiye/gateway/testing/send-hostile";
import { beforeAll, expect, it } from "vitest";
import { dataOf } from "./http-client.ts";
import { useWorld } from "./use-world.ts";
import { PASSWORD, type WorldMember } from "./world-member.ts";

const MEMBERS = 5;
const TRIES = 2500;
const target = { read: "/api/posts?limit=1", write: "/api/likes" };

const world = useWorld();
const members: WorldMember[] = [];

beforeAll(async () => {
  for (let count = 0; count < MEMBERS; count += 1) members.push(await world.member(`innocent_${count}`));
});

/** Over one kept connection: what is answered to me, by the name that only I have. */
function askAs(agent: Agent, token: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, "User-Agent": randomUUID() };
    const sent = request(`${world.url}/api/auth/me`, { agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

it("answers each member with their own, and signs each in as themselves, while strangers send what is no request or too many in one", async () => {
  const stop = new AbortController();
  const wrong: string[] = [];
  let asked = 0;
  const innocent = async (member: WorldMember, at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stop.signal.aborted) {
      const { status, text } = await askAs(agent, member.token).catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (status !== 200 || !text.includes(`"innocent_${at}"`)) wrong.push(`${at}: ${status} ${text.slice(0, 200)}`);
      asked += 1;
      await delay(3);
    }
    agent.destroy();
  };
  const innocents = members.map(innocent);
  const answers = await attack(Number(new URL(world.url).port), hostileTries(target, TRIES, 8), { atOnce: 16, limitMs: 45_000 });
  const signedIn = await world.call("POST", "/auth/login", { body: { user_id: "innocent_0", password: PASSWORD } });
  stop.abort();
  await Promise.all(innocents);
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(asked).toBeGreaterThan(100);
  expect(dataOf(SignIn, signedIn).user.id).toBe(members[0]?.id);
  expect(answers.filter(({ answer }) => answer.includes("innocent_")).map(({ name }) => name)).toEqual([]);
  expect(world.faults).toEqual([]);
}, 90_000);
