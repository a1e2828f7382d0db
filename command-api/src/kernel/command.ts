import type { DecidedEvent } from "@shiye/events/catalogue";
import type { Access, CommandContract } from "@shiye/events/define";
import type { Actor, StoredEvent } from "@shiye/events/envelope";
import type { Refusal } from "@shiye/events/refusals";
import type { z } from "zod";
import type { Services } from "../services.ts";
import type { Stream } from "./stream.ts";

/** The time and the caller, as values: a decision has no clock and no random numbers. */
export interface CommandContext<A extends Actor = Actor> {
  actor: A;
  /** The sign-in that the call came with. */
  sessionId?: number;
  /** ISO-8601 UTC with milliseconds. */
  now: string;
  /** Id for the one thing that this command may create; a different one for each attempt. */
  newId: number;
  /** A secret that nobody can guess; a different one for each attempt. */
  newSecret: string;
  requestId: string;
  address: string;
  userAgent: string;
  /** The browser, by its cookie. Set for sign-ins only. */
  device?: string;
  ipRegion?: string;
  idempotencyKey?: string;
}

export type Read = <State>(stream: Stream<State>) => Promise<State>;
/** Where facts come from: streams by `read`, and the few services that are not in the log. */
export type Sources = Services & { read: Read };

export type Decision = readonly DecidedEvent[] | Refusal;

/** What an answer is made from. */
export interface Done<Input, Facts, A extends Actor = Actor, Beside = unknown> {
  /** The stored events; none if there was nothing to do. For a repeated call, those of the first call. */
  events: readonly StoredEvent[];
  sources: Sources;
  input: Input;
  context: CommandContext<A>;
  /** The facts of the decision. Undefined for a repeated call. */
  facts: Facts | undefined;
  /** What `alongside` found; undefined without one. */
  beside: Beside | undefined;
}

/**
 * A command is a decider in four functions. Its contract says who may call it and with what.
 *
 *   gather  loads the facts: from streams (current) rather than read models (late)
 *   decide  is pure: returns events, none if there is nothing to do, or a refusal
 *   stream  names the stream of these events. The append expects it as `gather` read it; a stream that was not read must not exist yet
 *   answer  makes the answer from the stored events, so that a repeated call gets the answer of the first
 */
export interface Command<Input, Facts, Data, A extends Actor = Actor, Beside = unknown> {
  stream: (input: Input, context: CommandContext<A>, facts: Facts) => Stream<unknown>;
  gather: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Facts>;
  decide: (facts: Facts, input: Input, context: CommandContext<A>) => Decision;
  answer: (done: Done<Input, Facts, A, Beside>) => Promise<Data | Refusal>;
  /** How the handler runs it, if not in the usual way. Most commands have none. If it has `alongside`, write it before `answer`. */
  handling?: SpecialHandling<Input, Facts, A, Beside>;
}

/** Why each of these is needed: docs/decisions/command-handling.md. */
export interface SpecialHandling<Input, Facts, A extends Actor = Actor, Beside = unknown> {
  /** Calls of one turn are decided one after the other on this node: for a stream to which many append at the same time. */
  turn?: (input: Input) => string;
  /**
   * Like `turn`, over all nodes, with every fact read from the log itself. For the few rare decisions that several streams must agree on.
   */
  turnOfAllNodes?: (input: Input) => string;
  /** The key by which a call repeats an earlier one of the same caller, whatever its content; it gets the answer of the first. */
  repeatKey?: (input: Input) => string | undefined;
  /** A secret of a caller who is a visitor; together with it an idempotency key is theirs. Otherwise visitors have no keys. */
  keyOwner?: (input: Input) => string;
  /**
   * Stores what must exist before the events and is worthless without them: the hash that an event will name. Called for each attempt,
   * after the decision that there are events.
   */
  prepare?: (sources: Sources, input: Input, context: CommandContext<A>, facts: Facts) => Promise<void>;
  /** The actor, if it is not the caller: a visitor who signs in acts as the member. */
  actor?: (facts: Facts, context: CommandContext<A>) => Actor;
  /** Starts when the append is sent, to use the time of the disk; without an append, when the answer is made. */
  alongside?: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Beside>;
  /** The message of the answer, if the input needs another one than the contract's. */
  message?: (input: Input) => string | undefined;
}

/**
 * Any command. Its parts are declared as methods, so that every command fits. The caller parses the input by the contract of the same name.
 */
export interface AnyCommand {
  stream(input: unknown, context: CommandContext, facts: unknown): Stream<unknown>;
  gather(sources: Sources, input: unknown, context: CommandContext): Promise<unknown>;
  decide(facts: unknown, input: unknown, context: CommandContext): Decision;
  answer(done: Done<unknown, unknown>): Promise<unknown>;
  handling?: {
    turn?(input: unknown): string;
    turnOfAllNodes?(input: unknown): string;
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
/** The fields of a shape. `Nothing` has none, and must not forbid the fields of the other half. */
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
