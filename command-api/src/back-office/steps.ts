import type { KeyObject } from "node:crypto";
import type { Refusal } from "@shiye/events/refusals";
import type { Answer, CallContext } from "@shiye/infra/http/call";
import type { Idempotency } from "../kernel/handle.ts";
import { idempotencyOf } from "../kernel/idempotency.ts";
import { createTurns } from "../kernel/keyed-mutex.ts";

export type AdminContext = CallContext<{ kind: "admin"; id: number; sessionId: number }>;
/** The idempotency key of one step of a call. The first step has the key of the call. Undefined: the call has no key. */
export type StepKey = (step?: string | number) => Idempotency | undefined;
export type SteppedHandler<Input, Data> = (input: Input, context: AdminContext, stepKey: StepKey) => Promise<Answer<Data> | Refusal>;

/**
 * For calls of several decisions. Each step has its own key, derived from the caller's key. So a repeated call finds what is done,
 * continues after it and returns the same answer, also after a crash and on another node. Repeats at the same moment wait for each other on
 * one node.
 */
export function createInSteps(secret: KeyObject) {
  const inTurn = createTurns();
  return <Input extends { params: object; input: unknown }, Data>(handler: SteppedHandler<Input, Data>) =>
    (input: Input, context: AdminContext): Promise<Answer<Data> | Refusal> => {
      const { idempotencyKey, request, caller } = context;
      if (!idempotencyKey) return handler(input, context, () => undefined);
      const call = { actor: { kind: "admin", id: caller.id }, method: request.method, path: request.path, input } as const;
      // A header has no line break, so these keys never equal a key of a caller.
      const keyOf = (step: string | number | undefined) =>
        step === undefined || step === 0 ? idempotencyKey : `${idempotencyKey}\n${step}`;
      const stepKey = (step?: string | number) => idempotencyOf(secret, { ...call, key: keyOf(step) });
      return inTurn(stepKey().key, () => handler(input, context, stepKey));
    };
}

export type InSteps = ReturnType<typeof createInSteps>;
