import type { GetMessages } from "@shiye/events/chat";
import { timeOfId } from "@shiye/events/ids";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { createUntilThere } from "./until-there.ts";

/** An id of these last milliseconds may belong to a conversation that is on its way to the read model. */
const FRESH_MS = 5000;

/**
 * A conversation is started and opened in one breath, by clients that keep no cookies too: one whose id was drawn a moment ago and is
 * not here is waited for, as long as a query may wait. Ids that never were are answered alike, so nothing is given away.
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
