import { GetComments } from "@shiye/events/comments";
import pg from "pg";
import { z } from "zod";
import { wrongCounts } from "../world/contract/database-looks.ts";
import { type Answer, createHttpClient, dataOf, type HttpClient } from "../world/http-client.ts";
import { openPushLine, type PushLine } from "../world/push-line.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";
import { type SteadyWriter, startWriting } from "./steady-writer.ts";

const WRITERS = 16;
const SETTLE_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** Everybody who takes part: members who write without a pause, and one who looks at the note all the time. */
interface Storm {
  /** Does its worst, and waits until everybody has got through with a write that was begun after it. */
  through(disturb: () => unknown): Promise<void>;
  /** Stops writing, waits until the read models have everything, and says what was found. */
  end(): Promise<StormReport>;
}

interface StormReport {
  acknowledged: number;
  /** From the end of a disturbance until everybody had got through; and the slowest of them. */
  slowestMs: number;
  recoveriesMs: readonly number[];
  /** Comments that were acknowledged and are not there, and such as are there twice. */
  lost: readonly string[];
  twice: readonly string[];
  /** Counters that are not what the rows say. */
  wrongCounts: readonly string[];
  /** Comments that a socket which was open all the time was not told of, and such as it was told of twice. */
  untold: readonly string[];
  toldTwice: readonly string[];
  /** How that socket was closed; undefined when it never was. */
  closeCode: number | undefined;
  /** Answers to a visitor that were neither data nor "later, please" in the words of the contract. */
  strange: readonly string[];
  /** Answers of that kind, and such of /health as say that the database is away: they show that somebody looked meanwhile. */
  later: number;
  degraded: number;
}

/** What everybody was promised, whatever is killed. */
export function nothingWrong(report: StormReport): boolean {
  const { lost, twice, wrongCounts: wrong, untold, toldTwice, strange, closeCode, slowestMs } = report;
  return (
    [lost, twice, wrong, untold, toldTwice, strange].every((list) => list.length === 0) && closeCode === undefined && slowestMs < 10_000
  );
}

/** Asks the same thing all the time, as a visitor's browser, and keeps every answer that is not of the contract. */
function lookOn(client: HttpClient, path: string) {
  const strange: string[] = [];
  let later = 0;
  let degraded = 0;
  let stopping = false;
  const looking = (async () => {
    while (!stopping) {
      const answer = await client.call("GET", path).catch((error: unknown) => error);
      if (!isAnswer(answer)) strange.push(`${path}: ${String(answer)}`);
      else if (isLater(answer)) later += 1;
      else if (saysDown(answer)) degraded += 1;
      else if (answer.status !== 200) strange.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return {
    strange,
    later: () => later,
    degraded: () => degraded,
    async stop() {
      stopping = true;
      await looking;
    },
  };
}

const Health = z.object({ status: z.literal("degraded"), engines: z.object({ postgres: z.literal("down") }) });
const saysDown = ({ status, body }: Answer) => status === 200 && Health.safeParse(body.data).success;
const isAnswer = (answer: unknown): answer is Answer => typeof answer === "object" && answer !== null && "status" in answer;

export function isLater({ status, headers, body }: Answer): boolean {
  return (
    status === 503 && Number(headers.get("retry-after")) > 0 && body.error === "unavailable" && body.message === "服务正在启动，请稍后再试"
  );
}

interface StormOptions {
  url: string;
  /** Asked for when it is back. */
  databaseUrl: () => string | undefined;
  /** Of the member who writes. */
  name: string;
}

export async function startStorm({ url, databaseUrl, name }: StormOptions): Promise<Storm> {
  const client = createHttpClient(url);
  const author = await joinAsMember(client, name, "幸存者");
  const noteId = await author.publish("断电也不怕");
  const line = await openPushLine(url, { token: author.token });
  line.watch([noteId]);
  const writers = Array.from({ length: WRITERS }, (_, at) => startWriting(author, noteId, `${name} ${at + 1}`));
  await everybodyGetsThrough(writers);
  const onlookers = [lookOn(client, "/posts?limit=20"), lookOn(client, `/posts/${noteId}`), lookOn(client, "/health")];
  const recoveriesMs: number[] = [];

  return {
    async through(disturb) {
      await disturb();
      const began = performance.now();
      await everybodyGetsThrough(writers);
      recoveriesMs.push(Math.round(performance.now() - began));
    },
    async end() {
      await Promise.all([...writers, ...onlookers].map((one) => one.stop()));
      const acknowledged = writers.flatMap((writer) => writer.acknowledged);
      const comments = await settledComments(author, noteId, line, acknowledged);
      const contents = comments.map(({ content }) => content);
      const told = line.dataOf("comment:new").map((data) => (data as { comment: { content: string } }).comment.content);
      return {
        acknowledged: acknowledged.length,
        slowestMs: Math.max(...recoveriesMs),
        recoveriesMs,
        lost: without(acknowledged, contents),
        twice: repeated(contents),
        wrongCounts: await countsOf(databaseUrl()),
        untold: without(contents, told),
        toldTwice: repeated(told),
        closeCode: line.closeCode(),
        strange: onlookers.flatMap(({ strange }) => strange),
        later: onlookers.reduce((sum, { later }) => sum + later(), 0),
        degraded: onlookers.reduce((sum, { degraded }) => sum + degraded(), 0),
      };
    },
  };
}

async function everybodyGetsThrough(writers: readonly SteadyWriter[]): Promise<void> {
  await Promise.all(writers.map((writer) => writer.nextAcknowledged()));
}

/** What is listed once the list and the socket have everything that was acknowledged, or once there is no hope of that any more. */
async function settledComments(author: WorldMember, noteId: number, line: PushLine, acknowledged: readonly string[]) {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const comments = await readComments(author, noteId);
    const contents = comments.map(({ content }) => content);
    const settled = without(acknowledged, contents).length === 0 && line.dataOf("comment:new").length >= contents.length;
    if (settled || Date.now() > deadline) return comments;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function readComments(member: WorldMember, noteId: number) {
  const comments: { id: number; content: string }[] = [];
  for (let cursor = ""; ; ) {
    const page = dataOf(GetComments, await member.get(`/posts/${noteId}/comments?limit=100&cursor=${encodeURIComponent(cursor)}`));
    comments.push(...page.comments);
    if (page.nextCursor === null) return comments;
    cursor = page.nextCursor;
  }
}

/** The counters that stay wrong: a read model that was cut off begins again up to two seconds after the others. */
async function countsOf(connectionString: string | undefined): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const deadline = Date.now() + SETTLE_MS;
  try {
    for (;;) {
      const wrong = await wrongCounts({ query: async (text, values = []) => (await pool.query(text, [...values])).rows });
      if (wrong.length === 0 || Date.now() > deadline) return wrong;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } finally {
    await pool.end();
  }
}

function without(all: readonly string[], present: readonly string[]): string[] {
  const there = new Set(present);
  return all.filter((one) => !there.has(one));
}

function repeated(all: readonly string[]): string[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.size === seen.add(one).size);
}
