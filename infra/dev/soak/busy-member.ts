import { setTimeout as delay } from "node:timers/promises";
import { AddComment, GetComments } from "@shiye/events/comments";
import { GetNote } from "@shiye/events/notes";
import type { Random } from "../demo/random.ts";
import { isLater } from "../e2e/writing-storm.ts";
import { type Answer, createHttpClient, dataOf } from "../world/http-client.ts";
import type { WorldMember } from "../world/world-member.ts";

const PAUSE_MS = 80;
const AGAIN_MS = 50;

/** A member who comments and likes without end, sends again what got no answer, and looks for it on any node. */
export interface BusyMember {
  member: WorldMember;
  /** Comments that were acknowledged, with when. */
  comments: ReadonlyMap<number, { noteId: number; at: number }>;
  /** By note: how often a like and an unlike were acknowledged. The last one holds. */
  likes: ReadonlyMap<number, { given: number; taken: number }>;
  /** Attempts that got no answer, or the answer that nobody can take them now. */
  failures(): number;
  /** Looks at a node for what was just written: there; not there yet, and the answer says so; or the node does not answer. */
  looks: { there: number; late: number; away: number };
  /** Answers that are none of the contract, and own writes that a node did not show without saying that it is late. */
  strange: string[];
  /** One more comment, now; where it stands in the log. */
  comment(): Promise<{ id: number; noteId: number; position: string }>;
  stop(): Promise<void>;
}

interface BusyOptions {
  member: WorldMember;
  notes: readonly number[];
  /** Of each query-api, past the gateway. */
  nodes: readonly string[];
  random: Random;
}

export function keepBusy({ member, notes, nodes, random }: BusyOptions): BusyMember {
  const comments = new Map<number, { noteId: number; at: number }>();
  const likes = new Map(notes.map((noteId) => [noteId, { given: 0, taken: 0 }]));
  const looks = { there: 0, late: 0, away: 0 };
  const strange: string[] = [];
  let [turn, failures, stopping] = [0, 0, false];

  /** The same command again, under the same key, until somebody says what came of it. */
  async function send(method: string, path: string, body: object): Promise<Answer> {
    const key = `${member.name}-${turn}`;
    for (;;) {
      const answer = await member.call(method, path, { body, headers: { "idempotency-key": key } }).catch(() => undefined);
      if (answer?.status === 200) return answer;
      if (answer && !isLater(answer)) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      failures += 1;
      await delay(AGAIN_MS);
    }
  }

  /** What a node says right after the write, asked with its position. */
  async function look(written: Answer, path: string, isThere: (answer: Answer) => boolean): Promise<void> {
    const headers = { "x-min-position": positionOf(written) };
    const answer = await createHttpClient(random.pick(nodes))
      .call("GET", path, { token: member.token, headers })
      .catch(() => undefined);
    if (!answer || isLater(answer)) looks.away += 1;
    else if (answer.status === 200 && isThere(answer)) looks.there += 1;
    else if (answer.status === 200 && answer.headers.get("x-stale") === "1") looks.late += 1;
    else strange.push(`${path}: ${answer.status}, and it is not there`);
  }

  async function comment(): ReturnType<BusyMember["comment"]> {
    turn += 1;
    const noteId = random.pick(notes);
    const answer = await send("POST", "/comments", { post_id: noteId, content: `${member.name} ${turn}` });
    const { id } = dataOf(AddComment, answer);
    comments.set(id, { noteId, at: performance.now() });
    if (random.chance(0.3))
      await look(answer, `/posts/${noteId}/comments?limit=50`, (read) => dataOf(GetComments, read).comments.some((one) => one.id === id));
    return { id, noteId, position: positionOf(answer) };
  }

  async function like(): Promise<void> {
    turn += 1;
    const noteId = random.pick(notes);
    const done = likes.get(noteId) ?? { given: 0, taken: 0 };
    const wish = done.given === done.taken;
    const answer = await send(wish ? "POST" : "DELETE", "/likes", { target_type: 1, target_id: noteId });
    if (wish) done.given += 1;
    else done.taken += 1;
    if (random.chance(0.5)) await look(answer, `/posts/${noteId}?skipViewCount=1`, (read) => dataOf(GetNote, read).liked === wish);
  }

  const acting = (async () => {
    while (!stopping) {
      await (random.chance(0.6) ? comment() : like());
      await delay(PAUSE_MS);
    }
  })().catch((error: unknown) => void strange.push(String(error)));

  return {
    ...{ member, comments, likes, looks, strange, comment },
    failures: () => failures,
    async stop() {
      stopping = true;
      await acting;
    },
  };
}

const positionOf = ({ headers }: Answer) => headers.get("x-log-position") ?? "";
