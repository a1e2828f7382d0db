import type { GetMessages } from "@shiye/events/chat";
import { timeOfId } from "@shiye/events/ids";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { createUntilThere } from "./until-there.ts";

/** An id of the last milliseconds may belong to a conversation that is not projected yet. */
const FRESH_MS = 5000;

/**
 * Clients start a conversation and open it at once, also clients without cookies. So an id that was drawn a moment ago and is not here is
 * waited for, as long as a query may wait. Invented ids get the same answer, so nothing is revealed.
 */
export function untilProjected(
  untilThere: ReturnType<typeof createUntilThere>,
  now: () => number,
  answer: HandlerOf<typeof GetMessages>,
): HandlerOf<typeof GetMessages> {
  const patient = untilThere<typeof GetMessages>(["chat"], async (input, context) => {
    const given = await answer(input, context);
    const missing = isRefusal(given) && given.code === "conversation-not-found";
    return missing && Math.abs(now() - timeOfId(input.params.id)) < FRESH_MS ? refuse("unavailable") : given;
  });
  return async (input, context) => {
    const given = await patient(input, context);
    return isRefusal(given) && given.code === "unavailable" ? refuse("conversation-not-found") : given;
  };
}
