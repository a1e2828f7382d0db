import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { GetComments } from "@shiye/events/comments";
import { GetNote } from "@shiye/events/notes";
import { runningDatabase } from "@shiye/infra/engines/data-folder-lock";
import { createRandom } from "../demo/random.ts";
import { createPlace, type Product, startProduct } from "../e2e/product.ts";
import { isLater } from "../e2e/writing-storm.ts";
import { type Answer, createHttpClient, dataOf, type HttpClient } from "../world/http-client.ts";
import { joinAsMember } from "../world/world-member.ts";
import { type BusyMember, keepBusy } from "./busy-member.ts";
import { lookBeneath } from "./look-beneath.ts";
import { killAtRandom } from "./random-kills.ts";
import { keepLine, type ResumingLine } from "./resuming-line.ts";

const NODES = { "command-api": 2, "query-api": 3, projectors: 2 };
const MEMBERS = 6;
const NOTES = 3;
const SETTLE_MS = 60_000;
const CALM_MS = 30_000;

interface ClusterStormOptions {
  seconds: number;
  /** Decides who writes what and who dies when, as far as processes let it. */
  seed: string;
  brokers: number;
  tell: (line: string) => void;
  /** Given all that was printed, at the end. */
  keep?: (printed: string) => void;
}

/** What was found. Every list is empty where every promise was kept. */
interface ClusterReport {
  wrong: {
    /** Answers out of contract, and own writes that a node neither showed nor called late. */
    strange: readonly string[];
    /** Comments of the log that are not those which were acknowledged; likes of the log that are more or fewer. */
    log: readonly string[];
    /** Tables that are not what a fold of the log from zero is, counters that are not what their rows say, dead letters. */
    readModels: readonly string[];
    /** Lines that were not told of a comment, or told twice on one line; counts that did not arrive. */
    lines: readonly string[];
    /** Nodes that, when all was calm again, did not show an own write at once. */
    calm: readonly string[];
    /** What services called a fault. */
    faults: readonly string[];
  };
  acknowledged: number;
  failures: number;
  kills: Readonly<Record<string, number>>;
  looks: { there: number; late: number; away: number };
  /** `afresh`: how often a line could not be told what it missed, and had to load what is there. */
  lines: { returns: number; dropped: number; afresh: number };
  /** From the acknowledgement of a comment to the lines of the others, in milliseconds. */
  toldMs: { p50: number; p95: number; slowest: number };
  /** What the services were worried about, by how often. */
  alarms: Readonly<Record<string, number>>;
}

export const nothingWrong = ({ wrong }: ClusterReport): boolean => Object.values(wrong).every((list) => list.length === 0);

/**
 * `npm run cluster` with brokers of its own, members on different nodes who write without a pause, and `kill -9` of anything at random:
 * services, the gateway, brokers and PostgreSQL. Then everything is looked at.
 */
export async function runClusterStorm({ seconds, seed, brokers, tell, keep = () => {} }: ClusterStormOptions): Promise<ClusterReport> {
  const random = createRandom(seed);
  const place = await createPlace();
  const counts = Object.entries(NODES).flatMap(([service, nodes]) => [`--${service}`, String(nodes)]);
  const command = ["cluster.mjs", ...counts, "--kafka", "native", "--brokers", String(brokers)] as const;
  const cluster = await startProduct({ ...place, command });
  const lines: ResumingLine[] = [];
  let busy: BusyMember[] = [];
  try {
    const nodes = await queryNodesOf(cluster.printed);
    const client = createHttpClient(cluster.url);
    const members = [];
    for (let at = 1; at <= MEMBERS; at += 1) members.push(await joinAsMember(client, `storm_${at}`, `风暴${at}`));
    const notes: number[] = [];
    for (const member of members.slice(0, NOTES)) notes.push(await member.publish(`${member.nickname}的笔记`));
    lines.push(...members.map((member) => keepLine(cluster.url, member.token, notes, () => commentsOf(client, notes))));
    await until(() => lines.every((line) => line.watches()), SETTLE_MS);
    busy = members.map((member) => keepBusy({ member, notes, nodes, random: random.fork(member.name) }));

    const began = performance.now();
    const kills = killAtRandom(cluster.processes, random.fork("kills"), tell);
    await delay(seconds * 1000);
    await kills.stop();
    tell("nobody is killed any more");
    await isWhole(cluster.processes, brokers);
    await Promise.all(busy.map((one) => one.stop()));
    const calm = await untilCalm(() => lookAtCalm(busy, nodes));

    const readNote = async (id: number) => dataOf(GetNote, await client.call("GET", `/posts/${id}?skipViewCount=1`));
    const written = new Map(busy.flatMap(({ comments }) => [...comments]));
    await until(() => lines.every((line) => line.heard.size >= written.size), SETTLE_MS);
    const databaseUrl = runningDatabase(place.dataDir) ?? "";
    const beneath = await lookBeneath({ databaseUrl, dataDir: place.dataDir, busy });
    const printed = printedBy(cluster);
    return {
      wrong: {
        strange: busy.flatMap(({ strange }) => strange),
        ...beneath,
        lines: await troublesOf(lines, written, notes, began, readNote),
        calm,
        faults: printed.match(/│ fault.*/g) ?? [],
      },
      acknowledged: written.size + busy.flatMap(({ likes }) => [...likes.values()]).reduce((sum, one) => sum + one.given + one.taken, 0),
      failures: sumOf(busy, (one) => one.failures()),
      kills: Object.fromEntries(kills.counts),
      looks: {
        there: sumOf(busy, ({ looks }) => looks.there),
        late: sumOf(busy, ({ looks }) => looks.late),
        away: sumOf(busy, ({ looks }) => looks.away),
      },
      lines: {
        returns: sumOf(lines, ({ returns }) => returns.length),
        dropped: sumOf(lines, (line) => line.dropped()),
        afresh: sumOf(lines, (line) => line.resyncs()),
      },
      toldMs: toldOf(lines, written),
      alarms: alarmsOf(printed),
    };
  } finally {
    await Promise.all([...lines, ...busy].map((one) => one.stop()));
    keep(printedBy(cluster));
    await cluster.stop();
    await place.remove();
  }
}

/** By the supervisor, and by the nodes into their file. */
const printedBy = ({ printed, dataDir }: Pick<Product, "printed" | "dataDir">) =>
  `${printed()}\n${readFileSync(path.join(dataDir, "cluster.log"), "utf8")}`;

const sumOf = <One>(all: readonly One[], value: (one: One) => number) => all.reduce((sum, one) => sum + value(one), 0);

async function until(holds: () => boolean, patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; !holds() && Date.now() < end; ) await delay(50);
}

/** The addresses of the query-api nodes, from the table. */
async function queryNodesOf(printed: () => string): Promise<string[]> {
  const ports = () => new Set([...printed().matchAll(/^query-api-\d+ +(\d+)/gm)].map(([, port]) => `http://127.0.0.1:${port}`));
  await until(() => ports().size === NODES["query-api"], SETTLE_MS);
  return [...ports()];
}

/** Until every process is there again. */
async function isWhole(processes: () => readonly { command: string }[], brokers: number): Promise<void> {
  const howMany = (part: string) => processes().filter(({ command }) => command.includes(part)).length;
  const wanted = { ...Object.fromEntries(Object.entries(NODES).map(([name, nodes]) => [`${name}.mjs`, nodes])), "kafka.Kafka ": brokers };
  await until(() => Object.entries(wanted).every(([part, nodes]) => howMany(part) === nodes), SETTLE_MS);
  // The last one that was started again takes a moment until it takes work.
  await delay(3000);
}

/** Brokers and read models that were killed last need a moment; then it must be calm, within half a minute. */
async function untilCalm(look: () => Promise<string[]>): Promise<string[]> {
  for (const end = Date.now() + CALM_MS; ; await delay(1000)) {
    const troubles = await look();
    if (troubles.length === 0 || Date.now() > end) return troubles;
  }
}

/** One more comment of everybody, and every node is asked for it with its position: it must be there, at once. */
async function lookAtCalm(busy: readonly BusyMember[], nodes: readonly string[]): Promise<string[]> {
  const troubles: string[] = [];
  for (const { member, comment } of busy) {
    const { id, noteId, position } = await comment();
    for (const node of nodes) {
      const headers = { "x-min-position": position };
      // A process that was killed last may be there, and listen in a moment.
      const answer = await createHttpClient(node)
        .call("GET", `/posts/${noteId}/comments?limit=50`, { token: member.token, headers })
        .catch(() => undefined);
      if (!answer || isLater(answer)) {
        troubles.push(`${node}: does not answer`);
        continue;
      }
      const isThere = dataOf(GetComments, answer).comments.some((one) => one.id === id);
      const isLate = answer.headers.get("x-stale") !== null;
      if (!isThere || isLate) troubles.push(`${node}: own comment is ${isThere ? "" : "not "}there${isLate ? ", late" : ""}`);
    }
  }
  return troubles;
}

/** Ids of all comments, as a browser reads them; asked again while nobody can answer. */
async function commentsOf(client: HttpClient, notes: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  const end = Date.now() + SETTLE_MS;
  for (const noteId of notes)
    for (let cursor: string | null = ""; cursor !== null && Date.now() < end; ) {
      const path: string = `/posts/${noteId}/comments?limit=100&cursor=${encodeURIComponent(cursor)}`;
      const answer: Answer | undefined = await client.call("GET", path).catch(() => undefined);
      if (answer?.status !== 200) {
        await delay(200);
        continue;
      }
      const page = dataOf(GetComments, answer);
      ids.push(...page.comments.map(({ id }) => id));
      cursor = page.nextCursor;
    }
  return ids;
}

async function troublesOf(
  lines: readonly ResumingLine[],
  written: ReadonlyMap<number, { at: number }>,
  notes: readonly number[],
  began: number,
  readNote: (id: number) => Promise<{ like_count: number; comment_count: number }>,
): Promise<string[]> {
  const troubles: string[] = [];
  for (const [at, line] of lines.entries()) {
    const untold = [...written.keys()].filter((id) => !line.heard.has(id));
    const when = (time: number | undefined) => (((time ?? 0) - began) / 1000).toFixed(1);
    if (untold.length > 0)
      troubles.push(
        `line ${at + 1}, back at ${line.returns.map(when)} s, was not told of ${untold.length} comments, written at ${untold.slice(0, 9).map((id) => when(written.get(id)?.at))} s`,
      );
    if (line.toldTwice.length > 0) troubles.push(`line ${at + 1} was told twice of ${line.toldTwice.slice(0, 5)}`);
  }
  for (const id of notes) {
    const note = await readNote(id);
    const same = (line: ResumingLine) =>
      line.stats(id)?.like_count === note.like_count && line.stats(id)?.comment_count === note.comment_count;
    await until(() => lines.every(same), 10_000);
    for (const [at, line] of lines.entries())
      if (!same(line)) troubles.push(`line ${at + 1} has other counts of note ${id}: ${JSON.stringify(line.stats(id))}`);
  }
  return troubles;
}

function toldOf(lines: readonly ResumingLine[], written: ReadonlyMap<number, { at: number }>): ClusterReport["toldMs"] {
  const took = lines
    .flatMap(({ heard }) => [...heard].map(([id, at]) => at - (written.get(id)?.at ?? at)))
    .sort((one, other) => one - other);
  const part = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  return { p50: part(0.5), p95: part(0.95), slowest: Math.round(took.at(-1) ?? 0) };
}

/** Lines that services printed of what they survived. */
function alarmsOf(printed: string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [, line = ""] of printed.matchAll(/^[\w-]+ │ ((?:ALARM|The topic|Pushes|Events)[^:;]*)/gm))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return Object.fromEntries(counts);
}
