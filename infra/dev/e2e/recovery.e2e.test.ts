import { createServer } from "node:net";
import { GetComments } from "@shiye/events/comments";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";
import { killDatabase, postmasterOf } from "./kill-database.ts";
import { processTree, type RunningProcess, stillRunning } from "./processes.ts";
import { createPlace, launchProduct, type Product, startProduct } from "./product.ts";
import { startWriting } from "./steady-writer.ts";

const soon = { timeout: 30_000, interval: 100 };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let member: WorldMember;
let noteId = 0;
const starts: number[] = [];
const everything: RunningProcess[] = [];
const acknowledged: string[] = [];

async function start(): Promise<void> {
  product = await startProduct(place);
  starts.push(product.readyMs);
  everything.push(...product.processes());
}

beforeAll(async () => {
  place = await createPlace();
  await start();
  member = await joinAsMember(createHttpClient(product.url), "survivor", "幸存者");
  noteId = await member.publish("断电也不怕");
});
// One broken promise must not look like many.
beforeEach(async () => {
  if (product.hasEnded()) await start();
});
afterAll(async () => {
  await product.stop();
  const [first, ...later] = starts.map((milliseconds) => (milliseconds / 1000).toFixed(1));
  console.log(`first start ${first} s (new database), later starts ${later.join(", ")} s`);
  await place.remove();
  expect(stillRunning(everything)).toEqual([]);
});

async function readComments(): Promise<string[]> {
  const comments: string[] = [];
  for (let cursor = ""; ; ) {
    const page = dataOf(GetComments, await member.get(`/posts/${noteId}/comments?limit=100&cursor=${encodeURIComponent(cursor)}`));
    comments.push(...page.comments.map((comment) => comment.content));
    if (page.nextCursor === null) return comments;
    cursor = page.nextCursor;
  }
}

/** Four clients write while `disturb` does its worst; what they were told is kept for the end. */
async function whileWriting(name: string, disturb: () => Promise<void>): Promise<void> {
  const writers = [1, 2, 3, 4].map((number) => startWriting(member, noteId, `${name} ${number}`));
  try {
    await Promise.all(writers.map((writer) => writer.nextAcknowledged()));
    await disturb();
    // The product is whole again when everybody gets through.
    await Promise.all(writers.map((writer) => writer.nextAcknowledged()));
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()));
    acknowledged.push(...writers.flatMap((writer) => writer.acknowledged));
  }
}

/** Everything that was acknowledged is there, once, although clients sent again what was not. */
async function expectNothingLost(): Promise<void> {
  await expect.poll(async () => (await readComments()).length, soon).toBeGreaterThanOrEqual(acknowledged.length);
  const comments = await readComments();
  expect(acknowledged.filter((content) => !comments.includes(content))).toEqual([]);
  expect(comments.filter((content, at) => comments.indexOf(content) !== at)).toEqual([]);
}

describe("kill -9 while members write", () => {
  it.each(["command-api", "query-api", "projectors", "gateway"])(
    "of %s: the supervisor starts it again, and nothing is lost",
    async (name) => {
      await whileWriting(name, async () => {
        const before = product.service(name).pid;
        process.kill(before, "SIGKILL");
        await expect
          .poll(() => product.processes().some(({ pid, command }) => command.includes(`${name}.mjs`) && pid !== before), soon)
          .toBe(true);
      });
      everything.push(...product.processes());
      await expectNothingLost();
      expect(product.printed()).toContain(`${name} │ 意外退出`);
    },
  );

  it("of PostgreSQL: the supervisor starts it again and says so, and no service ends", async () => {
    const services = () => ["command-api", "query-api", "projectors", "gateway"].map((name) => product.service(name).pid);
    const before = services();
    await whileWriting("postgres", () => killDatabase(place.dataDir, "postmaster"));
    await expectNothingLost();
    expect(product.printed()).toMatch(/PostgreSQL 意外停止[\s\S]*PostgreSQL 已恢复/);
    expect(services()).toEqual(before);
    everything.push(...product.processes());
  });

  it("of PostgreSQL, with one of its processes that is stuck and outlives it: the new start ends that first", async () => {
    const [, ...children] = processTree(postmasterOf(place.dataDir) ?? 0);
    const stuck = children.find(({ command }) => command.includes("127.0.0.1"));
    if (!stuck) throw new Error("nobody is connected");
    let began = 0;
    await whileWriting("orphan", async () => {
      process.kill(stuck.pid, "SIGSTOP");
      began = performance.now();
      await killDatabase(place.dataDir, "postmaster");
    });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(stillRunning([stuck])).toEqual([]);
    await expectNothingLost();
    everything.push(...product.processes());
  });

  it("of the supervisor: the next start, at once, takes over from what it left behind", async () => {
    await whileWriting("supervisor", async () => {
      product.signal("SIGKILL");
      await product.ended;
      await start();
    });
    await expectNothingLost();
  });
});

describe("a start", () => {
  it("on a port that somebody has says which, and how to choose another", async () => {
    const somebody = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => somebody.once("listening", resolve));
    const other = await createPlace();
    const port = (somebody.address() as { port: number }).port;
    const { child, ended, printed } = launchProduct({ ...other, port });
    try {
      await expect.poll(printed, soon).toContain(`端口 ${port} 已被占用`);
      expect(await ended).toBe(1);
      expect(printed()).toMatch(/PORT=\d+ npm start/);
      expect(printed(), "no stack for a person to read").not.toMatch(/^\s+at /m);
    } finally {
      child.kill("SIGINT");
      somebody.close();
      await other.remove();
    }
  });

  it("on a data folder in use is refused, and the first one goes on", async () => {
    const other = await createPlace();
    const { child, ended, printed } = launchProduct({ dataDir: place.dataDir, port: other.port });
    try {
      await expect.poll(printed, soon).toContain("已经在用这个数据目录运行");
      expect(await ended).toBe(1);
      expect((await member.comment(noteId, "我还在")).content).toBe("我还在");
    } finally {
      child.kill("SIGINT");
      await other.remove();
    }
  });
});

describe("Ctrl+C", () => {
  it("answers what was accepted, ends everything within seconds, and leaves no process", async () => {
    let tookMs = 0;
    await whileWriting("ctrl-c", async () => {
      const running = product.processes();
      expect(running.length, "supervisor, postgres with its own, four services").toBeGreaterThanOrEqual(6);
      const began = performance.now();
      expect(await product.stop()).toBe(0);
      tookMs = performance.now() - began;
      expect(product.printed()).toMatch(/正在停止[\s\S]*已停止/);
      expect(stillRunning(running)).toEqual([]);
      await start();
    });
    console.log(`stopped in ${(tookMs / 1000).toFixed(1)} s`);
    expect(tookMs).toBeLessThan(10_000);
    await expectNothingLost();
  });
});

describe("a second Ctrl+C", () => {
  it("ends everything at once, though a service does not drain, and loses nothing that was acknowledged", async () => {
    await whileWriting("second ctrl-c", async () => {
      const running = product.processes();
      process.kill(product.service("command-api").pid, "SIGSTOP");
      const began = performance.now();
      product.signal("SIGINT");
      // As npm does with the same press of the keys.
      product.signal("SIGINT");
      await expect.poll(() => product.printed(), soon).toContain("正在停止");
      expect(product.hasEnded()).toBe(false);
      const pressedAgain = () => {
        product.signal("SIGINT");
        return product.hasEnded();
      };
      await expect.poll(pressedAgain, soon).toBe(true);
      expect(await product.ended).toBe(0);
      // One service that hangs is waited for for fifteen seconds.
      expect(performance.now() - began).toBeLessThan(12_000);
      expect(stillRunning(running)).toEqual([]);
      await start();
    });
    await expectNothingLost();
  });
});

describe("a terminal that is closed", () => {
  it("stops the product like Ctrl+C, though nobody is left to read what it says", async () => {
    const running = product.processes();
    product.hangUp();
    expect(await product.ended).toBe(0);
    expect(stillRunning(running)).toEqual([]);
  });
});
