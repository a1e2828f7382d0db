import type { Actor, StoredEvent } from "@shiye/events/envelope";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { AppendRequest, EventLog } from "@shiye/infra/event-store/event-log";
import { RefusalError } from "@shiye/infra/http/answers";
import { pause } from "@shiye/infra/waiting";
import type { Services } from "../services.ts";
import type { Call, Command, Read, Sources, SpecialHandling } from "./command.ts";
import { envelop } from "./envelope.ts";
import { createTurns } from "./keyed-mutex.ts";
import type { Reading, WarmStates } from "./state-cache.ts";
import { emptySnapshot, type Stream } from "./stream.ts";

/** Enough for the conflicts of any stream. After the last attempt the caller gets `write-conflict`. */
const ATTEMPTS = 12;
const JITTER_MS = 15;

/** The result of a command. `position`: the newest event that it stored or saw; a reader who has passed it sees the command's effect. */
export interface Outcome<Facts = unknown, Beside = unknown> {
  events: readonly StoredEvent[];
  position: bigint;
  /** The facts of the decision; undefined for a repeated call. */
  facts?: Facts;
  /** What `alongside` returned, if there was one. */
  beside?: Promise<Beside>;
}

interface HandlingOptions {
  log: EventLog;
  states: WarmStates;
  services: Services;
  /** For an attempt at the moment `now`. */
  drawId: (now: string) => number;
  drawSecret: () => string;
  random: () => number;
  /** Runs work under a name on one node at a time. */
  onOneNode: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

/** The key of a call, or of one of its steps, and the hash of its content. */
export interface Idempotency {
  key: string;
  contentHash: string;
}

export interface Handling {
  /** Gathers, decides, and appends with the expected revision. Repeats this after a conflict. */
  handle<Input, Facts, Data, A extends Actor, Beside>(
    command: Command<Input, Facts, Data, A, Beside>,
    input: Input,
    call: Call<A>,
    idempotency?: Idempotency,
  ): Promise<Outcome<Facts, Beside> | Refusal>;
  /** The earlier result of a step with this key. */
  repeated(idempotency: Idempotency | undefined): Promise<Pick<Outcome, "events" | "position"> | Refusal | undefined>;
  /** Like `handle`, then makes the answer from the stored events. */
  answer<Input, Facts, Data, A extends Actor, Beside>(
    command: Command<Input, Facts, Data, A, Beside>,
    input: Input,
    call: Call<A>,
    idempotency?: Idempotency,
  ): Promise<{ data: Data; position: bigint } | Refusal>;
  /** Runs work of several decisions. Works with one name run one after another over all nodes. */
  inTurnOfAllNodes<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Facts outside a decision: as current as the followed log. */
  sources: Sources;
}

export function createHandling({ log, states, services, drawId, drawSecret, random, onOneNode }: HandlingOptions): Handling {
  const sources: Sources = { ...services, read: async (stream) => (await states.read(stream)).state };

  const inTurn = createTurns();
  const inTurnOfAllNodes: Handling["inTurnOfAllNodes"] = (name, work) => inTurn(name, () => onOneNode(name, work));

  /** Starts after the append is sent, which happens at the end of this turn of the event loop. */
  function besideOf<Input, A extends Actor, Beside>(
    alongside: SpecialHandling<Input, never, A, Beside>["alongside"],
    input: Input,
    call: Call<A>,
  ): Promise<Beside> | undefined {
    if (!alongside) return undefined;
    const beside = new Promise((resolve) => setImmediate(resolve)).then(() => alongside(sources, input, call));
    // The answer awaits the promise and gets its error. After a conflict nothing awaits the promise.
    beside.catch(() => {});
    return beside;
  }

  const handle: Handling["handle"] = (command, input, call, idempotency) => {
    const { keyFirst, prepare, turnOfAllNodes, turn: turnOf } = command.handling ?? {};
    const work = () => once(idempotency, keyFirst === true || prepare !== undefined, () => decide(command, input, call, idempotency));
    const everywhere = turnOfAllNodes?.(input);
    if (everywhere !== undefined) return inTurnOfAllNodes(everywhere, work);
    const turn = turnOf?.(input);
    return turn === undefined ? work() : inTurn(turn, work);
  };

  const repeated: Handling["repeated"] = async (idempotency) => {
    const before = idempotency && (await log.readIdempotencyKey(idempotency.key));
    if (!before) return undefined;
    return before.contentHash === idempotency.contentHash ? outcomeOf(before.events) : refuse("idempotency-key-reused");
  };

  /**
   * An append proves that its key is new, so a call that stores events needs no look at the key. Any other result may be the effect of the
   * first call (its note is gone, say), so the key is looked up then: after the facts were read, so whoever saw the effect finds the key.
   */
  async function once<Facts, Beside>(
    idempotency: Idempotency | undefined,
    isKeyFirst: boolean,
    decideNow: () => Promise<Outcome<Facts, Beside> | Refusal>,
  ): Promise<Outcome<Facts, Beside> | Refusal> {
    if (isKeyFirst) return (await repeated(idempotency)) ?? decideNow();
    let result: Outcome<Facts, Beside> | Refusal;
    try {
      result = await decideNow();
    } catch (error) {
      // The facts of a repeated call may be out of reach while the answer of the first call is not.
      const before = error instanceof RefusalError ? await repeated(idempotency) : undefined;
      if (before) return before;
      throw error;
    }
    if (!isRefusal(result) && result.events.length > 0) return result;
    return (await repeated(idempotency)) ?? result;
  }

  async function decide<Input, Facts, Data, A extends Actor, Beside>(
    command: Command<Input, Facts, Data, A, Beside>,
    input: Input,
    call: Call<A>,
    idempotency: Idempotency | undefined,
  ): Promise<Outcome<Facts, Beside> | Refusal> {
    const isTurnOfAll = command.handling?.turnOfAllNodes !== undefined;

    /** States that were read from the log itself, because no append proves a refusal or a decision without events. */
    let proven = new Map<string, Reading<unknown>>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const used = new Map<string, { stream: Stream<unknown>; reading: Reading<unknown> }>();
      const read: Read = async (stream) => {
        const reading =
          (proven.get(stream.name) as Reading<typeof stream.fold.initial> | undefined) ??
          (isTurnOfAll ? await states.catchUp(stream, await states.read(stream)) : await states.read(stream, { guess: true }));
        used.set(stream.name, { stream: stream as Stream<unknown>, reading });
        return reading.state;
      };
      const context = { ...call, newId: drawId(call.now), newSecret: drawSecret() };
      const facts = await command.gather({ ...services, read }, input, context);
      const decision = command.decide(facts, input, context);

      if (isRefusal(decision) || decision.length === 0) {
        const unproven = [...used.values()].filter(({ reading }) => !reading.proven);
        const now = await Promise.all(unproven.map(({ stream, reading }) => states.catchUp(stream, reading)));
        for (const [index, { stream }] of unproven.entries()) proven.set(stream.name, now[index] as Reading<unknown>);
        if (unproven.some(({ reading }, index) => reading.revision !== now[index]?.revision)) continue;
        if (isRefusal(decision)) return decision;
        return { events: [], position: newest([...used.values()].map(({ reading }) => reading.position)), facts };
      }

      await command.handling?.prepare?.({ ...services, read }, input, context, facts);
      const stream = command.stream(input, context, facts);
      const expected = used.get(stream.name)?.reading ?? emptySnapshot(stream);
      const request: AppendRequest = {
        stream: stream.name,
        expectedRevision: expected.revision < 0 ? "no-stream" : expected.revision,
        events: envelop(stream.name, decision, context, command.handling?.actor?.(facts, context) ?? context.actor),
        ...(idempotency ? { idempotency } : {}),
      };
      let beside: Promise<Beside> | undefined;
      const result = await states.learnFrom(
        stream,
        expected,
        () => {
          const appending = log.append(request);
          beside = besideOf(command.handling?.alongside, input, call);
          return appending;
        },
        (answer) => (answer.status === "appended" ? answer.events : []),
      );
      if (result.status === "appended") return { ...outcomeOf(result.events), facts, ...(beside ? { beside } : {}) };
      if (result.status === "replayed") return outcomeOf(result.events);
      if (result.status === "key-reused") return refuse("idempotency-key-reused");

      // A conflict: another writer was faster, or the drawn id exists. Stored events never change, so only later ones are read.
      states.forget(stream.name);
      // The state is read after the pause: one read before it would be old again when many write to this stream.
      if (attempt > 0) await pause(random() * JITTER_MS * attempt);
      const believed = used.get(stream.name)?.reading;
      proven = new Map(believed ? [[stream.name, await states.catchUp(stream, believed)]] : []);
    }
    return refuse("write-conflict");
  }

  return {
    handle,
    repeated,
    inTurnOfAllNodes,
    sources,
    async answer(command, input, call, idempotency) {
      const outcome = await handle(command, input, call, idempotency);
      if (isRefusal(outcome)) return outcome;
      const beside = await (outcome.beside ?? command.handling?.alongside?.(sources, input, call));
      const data = await command.answer({ events: outcome.events, sources, input, context: call, facts: outcome.facts, beside });
      return isRefusal(data) ? data : { data, position: outcome.position };
    },
  };
}

function outcomeOf(events: readonly StoredEvent[]) {
  return { events, position: newest(events.map((event) => event.position)) };
}

function newest(positions: readonly bigint[]): bigint {
  let last = 0n;
  for (const position of positions) if (position > last) last = position;
  return last;
}
