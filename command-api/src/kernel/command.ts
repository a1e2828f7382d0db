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

/**
 * One thing that somebody can want.
 *
 *   gather  facts, from streams (true) rather than read models (late)
 *   decide  pure: the events that follow, none when the wish is fulfilled already, or a refusal
 *   prepare what the events will point at and the log may not hold
 *   stream  that the events go to. It is expected where `gather` read it; a stream that was not read must not exist yet
 *   alongside  what else the answer needs, looked up while the log writes
 *   answer  from the events that were stored, so that a repeated call is answered as the first one was
 */
export interface Command<Input, Facts, Data, A extends Actor = Actor, Beside = unknown> {
  stream: (input: Input, context: CommandContext<A>, facts: Facts) => Stream<unknown>;
  gather: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Facts>;
  decide: (facts: Facts, input: Input, context: CommandContext<A>) => Decision;
  /** Calls of one turn are decided one after the other on this node: for a stream that many append to at the same moment. */
  turn?: (input: Input) => string;
  /** What makes a call the repeat of an earlier one of the same caller, whatever its content: answered as that one was. */
  repeatKey?: (input: Input) => string | undefined;
  /**
   * Stores what must be there before the events are, and is worth nothing without them: the hash that an event will name.
   * Called for each attempt, after it was decided that there are events.
   */
  prepare?: (sources: Sources, input: Input, context: CommandContext<A>, facts: Facts) => Promise<void>;
  /** Who acts, where the call itself does not say: a visitor who signs in acts as the member. */
  actor?: (facts: Facts, context: CommandContext<A>) => Actor;
  /** Begun when the append is on its way, so that the time that the log's disk takes is not lost; else when it is time to answer. */
  alongside?: (sources: Sources, input: Input, context: CommandContext<A>) => Promise<Beside>;
  answer: (
    events: readonly StoredEvent[],
    sources: Sources,
    input: Input,
    context: CommandContext<A>,
    /** Not there when the call is a repeat. */
    facts: Facts | undefined,
    /** What `alongside` brings; undefined without one. */
    beside: Beside | undefined,
  ) => Promise<Data | Refusal>;
  /** The sentence of the answer, where what was asked for makes it another than the contract's. */
  message?: (input: Input) => string | undefined;
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
