import type { DecidedEvent } from "@shiye/events/catalogue";
import type { Access, CommandContract } from "@shiye/events/define";
import type { Actor, StoredEvent } from "@shiye/events/envelope";
import type { Refusal } from "@shiye/events/refusals";
import type { z } from "zod";
import type { Services } from "../services.ts";
import type { Stream } from "./stream.ts";

/** Everything about the moment and the caller that a decision may use, as values: a decision knows no clock and rolls no dice. */
export interface CommandContext<A extends Actor = Actor> {
  actor: A;
  /** The sign-in that the call came with. */
  sessionId?: number;
  /** ISO-8601 UTC with milliseconds. */
  now: string;
  /** For the one thing that this command may create; another one for each attempt. */
  newId: number;
  /** Nobody can guess it; another one for each attempt. */
  newSecret: string;
  requestId: string;
  address: string;
  userAgent: string;
  /** The browser that signs in, by its cookie; known at sign-ins only. */
  device?: string;
  ipRegion?: string;
  idempotencyKey?: string;
}

export type Read = <State>(stream: Stream<State>) => Promise<State>;
/** Where facts come from: streams by `read`, and the few services that are not in the log. */
export type Sources = Services & { read: Read };

export type Decision = readonly DecidedEvent[] | Refusal;

/** What an answer is made of. */
export interface Done<Input, Facts, A extends Actor = Actor, Beside = unknown> {
  /** The stored events; none when there was nothing to do. Those of the first call when this one repeats it. */
  events: readonly StoredEvent[];
  sources: Sources;
  input: Input;
  context: CommandContext<A>;
  /** What was decided on. Not there when the call is a repeat. */
  facts: Facts | undefined;
  /** What `alongside` found; undefined without one. */
  beside: Beside | undefined;
}

/**
 * A command is a decider in four steps. Who may call it and with what stands in its contract.
 *
 *   gather  loads the facts: from streams (true) rather than read models (late)
 *   decide  is pure: the events that follow, none when the wish is fulfilled already, or a refusal
 *   stream  names the stream of these events. The append expects it as `gather` read it; a stream that was not read must not exist yet
 *   answer  is made of the stored events, so that a repeated call gets the answer of the first
 */
export interface Command<Input, Facts, Data, A extends Actor = Actor, Beside = unknown> {
  stream: (input: Input, context: CommandContext<A>, facts: Facts) => Stream<unknown>;
  gather: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Facts>;
  decide: (facts: Facts, input: Input, context: CommandContext<A>) => Decision;
  answer: (done: Done<Input, Facts, A, Beside>) => Promise<Data | Refusal>;
  /** How the handler runs it, where that differs from the usual. Most commands have none. With `alongside`, it stands before `answer`. */
  handling?: SpecialHandling<Input, Facts, A, Beside>;
}

/** Why each of these is needed: docs/decisions/command-handling.md. */
export interface SpecialHandling<Input, Facts, A extends Actor = Actor, Beside = unknown> {
  /** Calls of one turn are decided one after the other on this node: for a stream that many append to at the same moment. */
  turn?: (input: Input) => string;
  /** What makes a call the repeat of an earlier one of the same caller, whatever its content: answered as that one was. */
  repeatKey?: (input: Input) => string | undefined;
  /** What only the caller has, where the caller is a visitor: an idempotency key is theirs together with it. Visitors have no keys else. */
  keyOwner?: (input: Input) => string;
  /**
   * Stores what must be there before the events are, and is worth nothing without them: the hash that an event will name.
   * Called for each attempt, after it was decided that there are events.
   */
  prepare?: (sources: Sources, input: Input, context: CommandContext<A>, facts: Facts) => Promise<void>;
  /** Who acts, where the call itself does not say: a visitor who signs in acts as the member. */
  actor?: (facts: Facts, context: CommandContext<A>) => Actor;
  /** Begun when the append is on its way, so that the time that the log's disk takes is not lost; else when it is time to answer. */
  alongside?: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Beside>;
  /** The sentence of the answer, where what was asked for makes it another than the contract's. */
  message?: (input: Input) => string | undefined;
}

/**
 * A command whatever its contract. Its parts are declared as methods, so that every command fits; whoever runs one has parsed the
 * input by the contract of the same name.
 */
export interface AnyCommand {
  stream(input: unknown, context: CommandContext, facts: unknown): Stream<unknown>;
  gather(sources: Sources, input: unknown, context: CommandContext): Promise<unknown>;
  decide(facts: unknown, input: unknown, context: CommandContext): Decision;
  answer(done: Done<unknown, unknown>): Promise<unknown>;
  handling?: {
    turn?(input: unknown): string;
    repeatKey?(input: unknown): string | undefined;
    keyOwner?(input: unknown): string;
    prepare?(sources: Sources, input: unknown, context: CommandContext, facts: unknown): Promise<void>;
    actor?(facts: unknown, context: CommandContext): Actor;
    alongside?(sources: Sources, input: unknown, context: CommandContext): Promise<unknown>;
    message?(input: unknown): string | undefined;
  };
}

export type ActorOf<A extends Access> = A extends "member"
  ? Actor & { kind: "member" }
  : A extends "admin"
    ? Actor & { kind: "admin" }
    : Actor;
/** The fields of a shape; `Nothing` has none, and must not forbid those of the other half. */
type Fields<Shape> = string extends keyof Shape ? unknown : Shape;
export type InputOf<C extends CommandContract> = Fields<z.output<C["params"]>> & Fields<z.output<C["body"]>>;
export type DataOf<C extends CommandContract> = z.output<C["data"]>;

/** A command behind a contract: its input is the contract's parameters and body in one object. */
export function command<C extends CommandContract, Facts, Beside>(
  _contract: C,
  definition: Command<InputOf<C>, Facts, DataOf<C>, ActorOf<C["access"]>, Beside>,
): Command<InputOf<C>, Facts, DataOf<C>, ActorOf<C["access"]>, Beside> {
  return definition;
}

/** A step of a larger command, which no contract shows. */
export function innerCommand<Input, Facts>(definition: Omit<Command<Input, Facts, undefined>, "answer">): Command<Input, Facts, undefined> {
  return { ...definition, answer: async () => undefined };
}
