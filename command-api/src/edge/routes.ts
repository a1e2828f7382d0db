import type { KeyObject } from "node:crypto";
import { commandContracts } from "@shiye/events/catalogue";
import type { CommandContract } from "@shiye/events/define";
import type { Actor } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import type { AnyHandler, CallContext, HandlerOf } from "@shiye/infra/http/call";
import { ipRegionOf } from "@shiye/infra/http/ip-region";
import { type CommandName, commands } from "../commands.ts";
import type { AnyCommand, Call, Command, DataOf, InputOf } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { idempotencyOf } from "../kernel/idempotency.ts";

export type ContractOf<Name extends CommandName> = Extract<(typeof commandContracts)[number], { name: Name }>;
/** `true` if a command accepts what its contract parses and answers what its contract says. */
type Fits<Definition, Contract extends CommandContract> =
  Definition extends Command<infer Input, infer _Facts, infer Data, infer _Actor, infer _Beside>
    ? InputOf<Contract> extends Input
      ? Data extends DataOf<Contract>
        ? true
        : "it answers something else than its contract"
      : "it takes something else than its contract"
    : "it is no command";
type Checks = { [Name in CommandName]: Fits<(typeof commands)[Name], ContractOf<Name>> };
/** A command that does not fit the contract of its name does not compile here. */
type AllFit<Checked extends Record<CommandName, true>> = Checked;
type Handlers = { [Name in keyof AllFit<Checks>]: HandlerOf<ContractOf<Name>> };

interface RoutesOptions {
  handling: Handling;
  idempotencyKey: KeyObject;
  now: () => number;
}

/** The part of a request that decisions may know. */
export function callOf<A extends Actor>(context: CallContext, actor: A, now: number): Call<A> {
  const { caller, requestId, address, userAgent, device } = context;
  const sessionId = caller.kind === "visitor" ? {} : { sessionId: caller.sessionId };
  return {
    actor,
    ...sessionId,
    now: new Date(now).toISOString(),
    requestId,
    address,
    userAgent,
    ...(device === undefined ? {} : { device }),
    ipRegion: ipRegionOf(address),
  };
}

/** The handlers of all commands that are one decision. Visitors have idempotency keys only if the call names their owner. */
export function createRoutes(options: RoutesOptions): Handlers;
export function createRoutes({ handling, idempotencyKey: secret, now }: RoutesOptions): Record<string, AnyHandler> {
  const routeOf = (contract: CommandContract, definition: AnyCommand): AnyHandler => {
    return async ({ params, input }, context) => {
      const { caller, idempotencyKey } = context;
      const actor: Actor =
        caller.kind === "visitor" || contract.access === "visitor" ? { kind: "system" } : { kind: caller.kind, id: caller.id };
      const { method, path } = contract;
      const both = { ...(params as object), ...(input as object) };
      const { repeatKey, keyOwner, withoutKey } = definition.handling ?? {};
      // A header has no line break, so these keys never equal a key of a caller.
      const repeat = repeatKey?.(both);
      const owned = idempotencyKey && keyOwner ? `${path}\n${keyOwner(both)}\n${idempotencyKey}` : undefined;
      const own = withoutKey ? undefined : actor.kind === "system" ? owned : idempotencyKey;
      const idempotency =
        repeat !== undefined && actor.kind !== "system"
          ? idempotencyOf(secret, { actor, key: `${path}\n${repeat}`, method, path, input: null })
          : own
            ? idempotencyOf(secret, { actor, key: own, method, path, input: both })
            : undefined;
      const answer = await handling.answer(definition, both, callOf(context, actor, now()), idempotency);
      if (isRefusal(answer)) return answer;
      const message = definition.handling?.message?.(both);
      return { data: answer.data, position: answer.position, ...(message === undefined ? {} : { message }) };
    };
  };

  const contracts = new Map<string, CommandContract>(commandContracts.map((contract) => [contract.name, contract]));
  const entries = Object.entries<AnyCommand>(commands).map(([name, definition]) => {
    const contract = contracts.get(name);
    if (!contract) throw new Error(`${name} has no contract`);
    return [name, routeOf(contract, definition)] as const;
  });
  return Object.fromEntries(entries);
}
