import type { StoredEvent } from "@shiye/events/envelope";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { CallOfAdmin } from "../back-office/delete-many.ts";
import type { SteppedHandler } from "../back-office/steps.ts";
import { innerCommand } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { findStored, requireStored } from "../kernel/stored-events.ts";
import { applicationMissing, gatherApplication, streamOfApplication } from "./gather-application.ts";
import { verificationStream } from "./state.ts";

/** Records that an administrator looks at the number, before they see it. */
const recordReveal = innerCommand({
  stream: streamOfApplication,
  gather: gatherApplication,
  decide(facts, { id: verificationId }: { id: number }) {
    if (!facts) return applicationMissing();
    if (facts.application.type === 1 || !facts.application.form) return refuse("verification-without-identity");
    return [{ type: "IdentityRevealed", data: { verificationId, memberId: facts.memberId } }];
  },
});

/** The number is read from the log, which alone has it in full. */
export function createRevealIdentity(options: {
  handling: Handling;
  log: Pick<EventLog, "readStream">;
  callOf: CallOfAdmin;
}): SteppedHandler<{ params: { id: number }; input: object }, { id: number; idCard: string }> {
  const { handling, log, callOf } = options;
  return async ({ params: { id } }, context) => {
    // Without the key of the call: whoever repeats it looks again.
    const outcome = await handling.handle(recordReveal, { id }, callOf(context));
    if (isRefusal(outcome)) return outcome;
    const { memberId } = requireStored(outcome.events, "IdentityRevealed").data;
    const idCard = identityIn(await log.readStream(verificationStream(memberId).name), id);
    return idCard === undefined ? applicationMissing() : { data: { id, idCard }, position: outcome.position };
  };
}

function identityIn(events: readonly StoredEvent[], id: number): string | undefined {
  for (const event of events) {
    const submitted = findStored([event], "VerificationSubmitted")?.data;
    if (submitted?.verificationId === id) return submitted.fields && "idCard" in submitted.fields ? submitted.fields.idCard : undefined;
  }
  return undefined;
}
