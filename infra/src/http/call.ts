import type { Access, CommandContract, QueryContract } from "@shiye/events/define";
import type { Refusal } from "@shiye/events/refusals";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { Principal } from "./access-tokens.ts";

/** Who is calling. A bad token on a call for visitors counts as a visitor. */
export type Caller = { kind: "visitor" } | Principal;

type MemberCaller = Principal & { kind: "member" };
type AdminCaller = Principal & { kind: "admin" };
type CallerOf<A extends Access> = A extends "member"
  ? MemberCaller
  : A extends "admin"
    ? AdminCaller
    : A extends "signed-in"
      ? Principal
      : Caller;

/** What a handler may know of a request. `request` and `response` are the only parts that are HTTP. */
export interface CallContext<C extends Caller = Caller> {
  caller: C;
  requestId: string;
  /** The address of the client, as the gateway names it. It is never logged. */
  address: string;
  /** Whether the client came by https. Then its cookies are for https only. */
  isSecure: boolean;
  userAgent: string;
  /** The id of the browser, from its cookie. Set for sign-ins only. */
  device?: string;
  idempotencyKey?: string;
  /** The caller has seen this position. The read models that the call uses must have passed it. */
  minPosition?: bigint;
  /** For the few handlers that read a stream (uploads) or write the answer themselves (long polling). */
  request: Request;
  response: Response;
}

/** What a handler answers. `message` replaces the message of the contract; `position` is the end of the log after a command. */
export interface Answer<Data> {
  data: Data;
  message?: string;
  position?: bigint;
}

type Contract = CommandContract | QueryContract;
type InputOf<C extends Contract> = C extends CommandContract ? C["body"] : C extends QueryContract ? C["query"] : never;

/** The function for one contract: parsed input in, answer or refusal out. */
export type HandlerOf<C extends Contract> = (
  input: { params: z.output<C["params"]>; input: z.output<InputOf<C>> },
  context: CallContext<CallerOf<C["access"]>>,
) => Promise<Answer<z.output<C["data"]>> | Refusal>;

/**
 * A handler of any contract. It is declared as a method so that every handler fits the type. The caller parses the input by the contract
 * first.
 */
export type AnyHandler = {
  handle(input: { params: unknown; input: unknown }, context: CallContext): Promise<Answer<unknown> | Refusal>;
}["handle"];

/** One handler for each contract of a list, by name. A missing one does not compile. */
export type HandlersOf<Contracts extends readonly Contract[]> = {
  [C in Contracts[number] as C["name"]]: HandlerOf<C>;
};
