import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient } from "../world/http-client.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";
import { type RunningProcess, stillRunning } from "./processes.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

let place: Awaited<ReturnType<typeof createPlace>>;
let cluster: Product;
let member: WorldMember;
const everything: RunningProcess[] = [];

beforeAll(async () => {
  place = await createPlace();
  const command = ["cluster.mjs", "--command-api", "1", "--query-api", "2", "--projectors", "1"] as const;
  cluster = await startProduct({ ...place, command });
  everything.push(...cluster.processes());
  member = await joinAsMember(createHttpClient(cluster.url), "cluster", "集群");
});
afterAll(async () => {
  await cluster.stop();
  await place.remove();
});

const nodesOf = (service: string) => cluster.processes().filter(({ command }) => command.includes(`${path.sep}${service}.mjs`));

describe("npm run cluster", () => {
  it("runs as many processes of each service as were asked for, and shows them", async () => {
    const services = ["command-api", "query-api", "projectors", "gateway"];
    expect(services.map((service) => nodesOf(service).length)).toEqual([1, 2, 1, 1]);
    await expect.poll(cluster.printed, { timeout: 20_000 }).toMatch(/query-api-2 +\d+ +\d+ +0/);
    expect(cluster.printed()).toMatch(/日志 · log: position \d+/);
  });

  it("answers through the gateway with own writes, while a query-api is killed and after it is back", async () => {
    const noteId = await member.publish("一个节点倒下了");
    const answers: number[] = [];
    const ask = async () => {
      answers.push((await member.get(`/posts/${noteId}`)).status);
    };
    // On a busy machine the read models may need longer than the second that an answer waits for them.
    const isThere = (id: number) =>
      expect.poll(async () => (await member.get(`/posts/${id}`)).status, { timeout: 20_000, interval: 20 }).toBe(200);
    await isThere(noteId);
    for (let turn = 0; turn < 10; turn += 1) await ask();
    expect(new Set(answers)).toEqual(new Set([200]));

    const [victim] = nodesOf("query-api");
    process.kill(victim?.pid ?? Number.NaN, "SIGKILL");
    // What was under way on the dead node is lost; from then on the other one answers.
    await isThere(noteId);
    answers.length = 0;
    for (let turn = 0; turn < 20; turn += 1) await ask();
    expect(new Set(answers)).toEqual(new Set([200]));
    const written = await member.publish("另一个节点在回答");
    await isThere(written);

    await expect.poll(() => nodesOf("query-api").filter(({ pid }) => pid !== victim?.pid).length, { timeout: 20_000 }).toBe(2);
    everything.push(...cluster.processes());
  });

  it("stops cleanly, and leaves no process behind", async () => {
    expect(await cluster.stop()).toBe(0);
    expect(stillRunning(everything)).toEqual([]);
    expect(cluster.printed()).toContain("已停止 · stopped.");
  });
});
