/**
 * npm run bench:versus -- <another checkout> [rounds] [part of a call's name]: what the product of this checkout does through its gateway,
 * against the product of another one (an earlier commit, installed). Both run at once with the same demo community; the rounds take turns,
 * so that the machine's moods meet both alike. Beside the rates it prints the processor time that a call cost in each process: that hardly
 * depends on what else the machine does. Linux only.
 */
import { setTimeout as delay } from "node:timers/promises";
import { SignIn } from "@shiye/events/accounts";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { createPlace, type Product, startProduct } from "../e2e/product.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { median } from "./harness.ts";
import { openHttpConnection } from "./http-connection.ts";
import { processorTime, spentPerCall } from "./processor-time.ts";

const CALLERS = 16;
const ROUND_MS = 3000;
const DEMO = { DEMO: "1", DEMO_SIZE: "16x24", RATE_LIMIT_FACTOR: "100000" };

const [other, rounds = "7", only = ""] = process.argv.slice(2);
if (!other || other === "--help") {
  console.error("npm run bench:versus -- <another checkout> [rounds] [part of a call's name]");
  process.exit(other ? 0 : 2);
}

interface Contender {
  name: string;
  product: Product;
  tokens: string[];
  notes: number[];
  stop(): Promise<void>;
}

async function open(name: string, from?: string): Promise<Contender> {
  const place = await createPlace();
  const product = await startProduct({ ...place, environment: DEMO, ...(from ? { from } : {}) });
  const client = createHttpClient(product.url);
  while (!product.printed().includes("演示内容已写入")) await delay(500);
  const tokens: string[] = [];
  for (let member = 1; member <= CALLERS; member++) {
    const body = { user_id: `user${String(member).padStart(3, "0")}`, password: "shiye123" };
    tokens.push(dataOf(SignIn, await client.call("POST", "/auth/login", { body })).tokens.access_token);
  }
  const { posts } = dataOf(GetNotes, await client.call("GET", "/posts?limit=100&sort=created_at"));
  const whole = await Promise.all(
    posts.map(async ({ id }) => dataOf(GetNote, await client.call("GET", `/posts/${id}?skipViewCount=true`))),
  );
  // Of the demo notes one is closed for comments.
  const notes = whole.filter(({ comments_closed }) => !comments_closed).map(({ id }) => id);
  const stop = async () => {
    await product.stop();
    await place.remove();
  };
  return { name, product, tokens, notes, stop };
}

/** Calls a second that all callers together got answered; anything but a 200 ends the bench. */
async function rate({ product, tokens }: Contender, call: (ask: Ask, caller: number, turn: number) => Promise<number>): Promise<number> {
  const until = performance.now() + ROUND_MS;
  const counts = await Promise.all(
    tokens.map(async (token, caller) => {
      const connection = await openHttpConnection(product.url, { Authorization: `Bearer ${token}`, Accept: "application/json" });
      let count = 0;
      for (let turn = 0; performance.now() < until; turn++) count += await call(connection.ask, caller, turn);
      connection.close();
      return count;
    }),
  );
  return (counts.reduce((sum, count) => sum + count, 0) / ROUND_MS) * 1000;
}

function usedMs({ product }: Contender): Map<string, number> {
  const own = new Map(product.processes().map(({ pid, command }) => [pid, command]));
  return processorTime((pid) => {
    const command = own.get(pid);
    return command && (/([a-z-]+)\.mjs/.exec(command)?.[1] ?? (/postgres/.test(command) ? "postgres" : "other"));
  });
}

type Ask = Awaited<ReturnType<typeof openHttpConnection>>["ask"];

const calls = {
  "GET /api/posts (20 notes)": async (ask: Ask) => {
    await ask("GET", "/api/posts?limit=20");
    return 1;
  },
  "GET /api/posts/:id": async (ask: Ask, caller: number, turn: number, notes: number[]) => {
    await ask("GET", `/api/posts/${notes[(caller * 7 + turn) % notes.length]}?skipViewCount=true`);
    return 1;
  },
  "POST and DELETE /api/likes": async (ask: Ask, caller: number, turn: number, notes: number[]) => {
    const body = { target_type: 1, target_id: notes[(caller * 7 + turn) % notes.length] };
    await ask("POST", "/api/likes", body);
    await ask("DELETE", "/api/likes", body);
    return 2;
  },
  "POST /api/comments": async (ask: Ask, caller: number, turn: number, notes: number[]) => {
    const content = `第${turn}条评论，插座也多`;
    await ask("POST", "/api/comments", { post_id: notes[(caller * 7 + turn) % notes.length], content });
    return 1;
  },
};

const contenders: Contender[] = [];
try {
  contenders.push(await open("this checkout"));
  contenders.push(await open("the other", other));
  console.log("waiting for the sizes of pictures to be made, at most 3 minutes");
  for (let waited = 0; waited < 180 && !contenders.every(({ product }) => product.printed().includes("图片尺寸已全部生成")); waited++)
    await delay(1000);
  for (const [name, call] of Object.entries(calls).filter(([name]) => name.includes(only))) await compare(name, call);
} finally {
  for (const contender of contenders) await contender.stop();
}

async function compare(name: string, call: (typeof calls)[keyof typeof calls]): Promise<void> {
  const rates = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]));
  const before = new Map(contenders.map((contender) => [contender, usedMs(contender)]));
  for (let round = 0; round < Number(rounds); round++)
    for (const contender of round % 2 ? contenders.toReversed() : contenders)
      rates.get(contender)?.push(await rate(contender, (ask, caller, turn) => call(ask, caller, turn, contender.notes)));
  const [ours = 0, theirs = 0] = contenders.map((contender) => median(rates.get(contender) ?? []));
  console.log(
    `${name}: ${contenders[0]?.name} ${ours.toFixed(0)} a second, the other ${theirs.toFixed(0)}; ratio ${(ours / theirs).toFixed(2)}`,
  );
  for (const contender of contenders) {
    const answered = (rates.get(contender) ?? []).reduce((sum, each) => sum + each, 0) * (ROUND_MS / 1000);
    const spent = spentPerCall(before.get(contender) ?? new Map(), usedMs(contender), answered);
    console.log(`  ms of processor a call, ${contender.name}: ${spent}`);
  }
}
