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
  /** Id for the one thing that this command may create. Each attempt has a new one. */
  newId: number;
  /** A random secret. Each attempt has a new one. */
  newSecret: string;
  requestId: string;
  address: string;
  userAgent: string;
  /** The browser, by its cookie. Set for sign-ins only. */
  device?: string;
  ipRegion?: string;
}

/** A call before an attempt draws its ids: what is outside a decision knows no ids but those in the stored events. */
export type Call<A extends Actor = Actor> = Omit<CommandContext<A>, "newId" | "newSecret">;

export type Read = <State>(stream: Stream<State>) => Promise<State>;
/** Where facts come from: streams by `read`, and the few services that are not in the log. */
export type Sources = Services & { read: Read };

export type Decision = readonly DecidedEvent[] | Refusal;

/** The values from which the answer is made. */
interface Done<Input, Facts, A extends Actor = Actor, Beside = unknown> {
  /** The stored events; none if there was nothing to do. For a repeated call, those of the first call. */
  events: readonly StoredEvent[];
  sources: Sources;
  input: Input;
  context: Call<A>;
  /** The facts from `gather`. Undefined for a repeated call. */
  facts: Facts | undefined;
  /** The result of `alongside`; undefined if the command has none. */
  beside: Beside | undefined;
}

/**
 * A command is a decider in four functions. Its contract says who may call it and with what.
 *
 *   gather  loads the facts, from streams (current) and, where they suffice, from read models (late)
 *   decide  is pure: returns events, none if there is nothing to do, or a refusal
 *   stream  names the stream of these events. The append expects it as `gather` read it; a stream that was not read must not exist yet
 *   answer  makes the answer from the stored events, so that a repeated call gets the answer of the first
 */
export interface Command<Input, Facts, Data, A extends Actor = Actor, Beside = unknown> {
  stream: (input: Input, context: CommandContext<A>, facts: Facts) => Stream<unknown>;
  gather: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Facts>;
  decide: (facts: Facts, input: Input, context: CommandContext<A>) => Decision;
  answer: (done: Done<Input, Facts, A, Beside>) => Promise<Data | Refusal>;
  /** Exceptions from the usual handling, which most commands do not have. If it has `alongside`, write `handling` before `answer`. */
  handling?: SpecialHandling<Input, Facts, A, Beside>;
}

/** Why each of these is needed: docs/decisions/command-handling.md. Methods, so that `AnyCommand` accepts every command. */
export interface SpecialHandling<Input, Facts, A extends Actor = Actor, Beside = unknown> {
  /** Calls with the same turn are decided one after another on this node: for a stream to which many append at the same time. */
  turn?(input: Input): string;
  /**
   * Like `turn`, over all nodes, with every fact read from the log itself. For rare decisions on facts of several streams.
   */
  turnOfAllNodes?(input: Input): string;
  /** Calls of one caller with the same key are one call, whatever their content. The later ones get the answer of the first. */
  repeatKey?(input: Input): string | undefined;
  /**
   * The key of a repeated call is looked up before `gather`, because gathering changes something: a one-time code is used up, a picture gets
   * another owner. Without it the key is looked up only if the decision stores nothing. Implied by `prepare`.
   */
  keyFirst?: true;
  /** A secret of a visitor, which makes an idempotency key theirs. Without it, visitors have no keys. */
  keyOwner?(input: Input): string;
  /** A call with the key of an earlier one is a call of its own: its answer reads what may only be read with an event. */
  withoutKey?: true;
  /**
   * Stores data that must exist before the events and has no effect without them, for example the hash that an event names. Called for each
   * attempt whose decision has events.
   */
  prepare?(sources: Sources, input: Input, context: CommandContext<A>, facts: Facts): Promise<void>;
  /** The actor, if it is not the caller: a visitor who signs in acts as the member. */
  actor?(facts: Facts, context: CommandContext<A>): Actor;
  /** Runs while the log writes the append to the disk. Without an append, runs before the answer is made. */
  alongside?(sources: Sources, input: Input, call: Call<A>): Promise<Beside>;
  /** The message of the answer, if it is not the one of the contract. */
  message?(input: Input): string | undefined;
}

/**
 * Any command. Its parts are methods, so that the type accepts every command. The caller parses the input by the contract of the same name.
 */
export interface AnyCommand {
  stream(input: unknown, context: CommandContext, facts: unknown): Stream<unknown>;
  gather(sources: Sources, input: unknown, context: CommandContext): Promise<unknown>;
  decide(facts: unknown, input: unknown, context: CommandContext): Decision;
  answer(done: Done<unknown, unknown>): Promise<unknown>;
  handling?: SpecialHandling<unknown, unknown>;
}

type ActorOf<A extends Access> = A extends "member" ? Actor & { kind: "member" } : A extends "admin" ? Actor & { kind: "admin" } : Actor;
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

/** A step of a larger command, without a contract of its own. */
export function innerCommand<Input, Facts>(definition: Omit<Command<Input, Facts, undefined>, "answer">): Command<Input, Facts, undefined> {
  return { ...definition, answer: async () => undefined };
}
