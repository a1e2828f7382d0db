/**
 * What the product answers to many at once: 32 connections through the gateway over the community of 200,000 notes (bench `scale` fills it),
 * each call as a share of `GET /categories` in the same round. Every connection asks as one of eight members, as fast as it gets answers.
 */
import { type CallRate, callRateOf } from "./call-rate.ts";
import { type BenchReport, type BenchResult, type BenchWorld, median } from "./harness.ts";
import { openHttpConnection } from "./http-connection.ts";
import { processorTime, spentPerCall } from "./processor-time.ts";
import { WORDS } from "./scale/community.ts";
import { type Community, openCommunity } from "./scale/open-community.ts";
import type { Call, Turn } from "./scale/operations.ts";
import { prepareSize } from "./scale/prepare.ts";

const SIZE = 200_000;
const CONNECTIONS = 32;
const ROUND_MS = 3000;
const YARDSTICK = "GET /categories";

interface Load {
  name: string;
  /** Share of the yardstick's rate that is wanted. */
  target?: number;
  turn: Turn;
}

export async function run({ databaseUrl, folder, runs, sizes = [SIZE], only = "", keepOn }: BenchWorld): Promise<BenchReport> {
  const size = sizes.at(-1) ?? SIZE;
  const database = await prepareSize(databaseUrl, folder, size, keepOn !== undefined);
  const community = await openCommunity(database, size, { gateway: true });
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_none, index) => {
      const token = community.tokens[index % community.tokens.length];
      return openHttpConnection(community.services.gatewayUrl ?? "", { Authorization: `Bearer ${token}` });
    }),
  );
  const yardstick: Load = { name: YARDSTICK, turn: () => get("/categories") };
  const results: BenchResult[] = [];
  const notes: string[] = [];
  for (const load of loadsOf(community).filter(({ name }) => name.includes(only))) {
    const rounds: { ours: CallRate; theirs: CallRate }[] = [];
    let spent = "";
    for (let round = 0; round <= runs; round += 1) {
      const theirs = await callRateOf(connections, yardstick.turn, ROUND_MS);
      const before = used(database.databaseUrl, community);
      const ours = await callRateOf(connections, load.turn, ROUND_MS);
      if (round > 0) rounds.push({ theirs, ours });
      spent = spentPerCall(before, used(database.databaseUrl, community), ours.calls);
    }
    const [subject, theirs] = [median(rounds.map(({ ours }) => ours.perSecond)), median(rounds.map(({ theirs }) => theirs.perSecond))];
    const ratio = median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
    const target = load.target === undefined ? {} : { target: load.target };
    results.push({ label: load.name, unit: "/s", subject, yardstick: { name: YARDSTICK, value: theirs }, ratio, ...target });
    notes.push(
      `${load.name}: p50 ${median(rounds.map(({ ours }) => ours.p50)).toFixed(1)} ms, p99 ${median(rounds.map(({ ours }) => ours.p99)).toFixed(1)} ms; ms of processor a call in the last round: ${spent}`,
    );
    console.error(`${notes.at(-1)}, ${subject.toFixed(0)} a second, ${ratio.toFixed(2)} of ${YARDSTICK}`);
  }
  for (const connection of connections) connection.close();
  await community.services.stop();
  if (keepOn === undefined) await database.drop();
  return {
    sizes: `${size} notes, ${CONNECTIONS} connections through the gateway`,
    results,
    notes: [database.told, ...notes].filter(Boolean),
  };
}

const get = (path: string): Call => ({ method: "GET", path: `/api${path}` });

function loadsOf({ database: { facts, members }, operations }: Community): Load[] {
  /** Of the bench `scale`, by its name there. */
  const turnOf = (name: string): Turn => {
    const operation = operations.find((one) => one.name === name);
    if (!operation) throw new Error(`The bench scale measures no ${name}`);
    return operation.turn;
  };
  const noteAt = (turn: number) => facts.noteIds[(turn * 7919) % facts.noteIds.length] ?? 0;
  const search = (word: string) => get(`/search?keyword=${encodeURIComponent(word)}&limit=20`);
  return [
    { name: "GET /posts recommend", target: 0.4, turn: turnOf("GET /posts recommend, visitor") },
    { name: "GET /posts of a category", target: 0.4, turn: turnOf("GET /posts of a category, newest") },
    { name: "GET /posts/:id, a random note, its view counted", target: 0.75, turn: (turn) => get(`/posts/${noteAt(turn)}`) },
    { name: "GET /posts/:id/comments, a random note", turn: (turn) => get(`/posts/${noteAt(turn)}/comments?limit=20`) },
    { name: "GET /search, 1 % of notes", turn: () => search(WORDS.common) },
    {
      name: "POST /likes, a random note",
      target: 0.35,
      turn: (turn) => ({ method: "POST", path: "/api/likes", body: { target_type: 1, target_id: noteAt(turn) } }),
    },
    { name: "POST and DELETE /likes, the hottest note", turn: turnOf("POST /likes, hottest note") },
    { name: "POST /comments, the hottest note", target: 0.3, turn: turnOf("POST /comments, hottest note") },
    { name: "POST /posts", target: 0.25, turn: (turn, caller) => turnOf("POST /posts")(turn, caller % members.length) },
  ];
}

/** The services of this bench, and the connections of its database. */
function used(databaseUrl: string, { services }: Community): Map<string, number> {
  const names = new Map([...services.pids()].map(([name, pid]) => [pid, name]));
  const connection = new RegExp(`^postgres: .*\\b${new URL(databaseUrl).pathname.slice(1)}\\b`);
  return processorTime((pid, command) => names.get(pid) ?? (connection.test(command) ? "postgres" : undefined));
}
