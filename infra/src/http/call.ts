import type { Access, CommandContract, QueryContract } from "@shiye/events/define";
import type { Refusal } from "@shiye/events/refusals";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { Principal } from "./access-tokens.ts";

/** Who is calling, as far as this call is concerned: a bad token on a visitors' call counts as a visitor. */
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

/** What a handler may know of a request. Only `request` and `response` are HTTP. */
export interface CallContext<C extends Caller = Caller> {
  caller: C;
  requestId: string;
  /** Address of the client, from the gateway. Never logged. */
  address: string;
  /** Whether the client came by https, as far as we can believe it: its cookies are for https only then. */
  isSecure: boolean;
  userAgent: string;
  /** The browser that signs in, by its cookie; known at sign-ins only. */
  device?: string;
  idempotencyKey?: string;
  /** The caller has seen this position: read models that are used must have passed it. */
  minPosition?: bigint;
  /** For the few handlers that read a stream (uploads) or answer in their own time (long polling). */
  request: Request;
  response: Response;
}

/** What a handler answers. A message overrides the contract's one; `position` is where the log stood after a command. */
export interface Answer<Data> {
  data: Data;
  message?: string;
  position?: bigint;
}

type Contract = CommandContract | QueryContract;
type InputOf<C extends Contract> = C extends CommandContract ? C["body"] : C extends QueryContract ? C["query"] : never;

/** The function behind one contract: parsed input in, answer or refusal out. */
export type HandlerOf<C extends Contract> = (
  input: { params: z.output<C["params"]>; input: z.output<InputOf<C>> },
  context: CallContext<CallerOf<C["access"]>>,
) => Promise<Answer<z.output<C["data"]>> | Refusal>;

/** A handler whatever its contract. Declared as a method, so that every handler fits; whoever calls it has parsed the input by that contract. */
export type AnyHandler = {
  handle(input: { params: unknown; input: unknown }, context: CallContext): Promise<Answer<unknown> | Refusal>;
}["handle"];

/** One handler for each contract of a list, by name: forgetting one does not compile. */
export type HandlersOf<Contracts extends readonly Contract[]> = {
  [C in Contracts[number] as C["name"]]: HandlerOf<C>;
};
