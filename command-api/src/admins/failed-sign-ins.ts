import type { AdminSignIn } from "@shiye/events/admins";
import { isRefusal, type RefusalCode } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { callOf } from "../edge/routes.ts";
import { innerCommand } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import type { Services } from "../services.ts";
import { adminNameStream, adminStream } from "./state.ts";

type Wrong = "password" | "second-factor";

/** Refusals of somebody who was allowed to try. What was refused before, as too often, is no try. */
const tries = new Map<RefusalCode, Wrong>([
  ["credentials-wrong", "password"],
  ["second-factor-wrong", "second-factor"],
]);

const attemptState = defineState<object>({ initial: {}, evolve: {} });
const attemptStream = (attemptId: number): Stream<object> => ({ name: `adminSignIn-${attemptId}`, fold: attemptState });

const recordFailedSignIn = innerCommand({
  stream: (_input: { adminId: number; wrong: Wrong }, { newId }) => attemptStream(newId),
  gather: ({ read }, { adminId }) => read(adminStream(adminId)),
  decide: ({ status }, { adminId, wrong }, { newId }) =>
    status === "active" ? [{ type: "AdminSignInFailed", data: { attemptId: newId, adminId, wrong } }] : [],
});

/**
 * Records who failed to sign in as an administrator who exists, after the answer is given: otherwise its time would tell which names exist. What
 * was typed for another name is not recorded: it may be a password in the wrong field.
 */
export function createAdminSignIn(options: {
  handling: Handling;
  services: Pick<Services, "nameKey">;
  signIn: HandlerOf<typeof AdminSignIn>;
  now: () => number;
  warn: (message: string, error: unknown) => void;
}): HandlerOf<typeof AdminSignIn> {
  const { handling, services, signIn, now, warn } = options;
  return async (call, context) => {
    const answer = await signIn(call, context);
    const wrong = isRefusal(answer) ? tries.get(answer.code) : undefined;
    if (wrong === undefined) return answer;
    const record = async () => {
      const { adminId } = await handling.sources.read(adminNameStream(call.input.username, services.nameKey));
      if (adminId === undefined) return;
      await handling.handle(recordFailedSignIn, { adminId, wrong }, callOf(context, { kind: "system" }, now()));
    };
    const recordLater = () => void record().catch((error: unknown) => warn("A failed sign-in was not recorded", error));
    // Whoever leaves before the answer has tried as well.
    if (context.response.closed) recordLater();
    else context.response.once("close", recordLater);
    return answer;
  };
}
