import { type Refusal, refuse } from "@shiye/events/refusals";

/** A refusal because of a block, in the words of chat. */
export function asMessageRefusal(refusal: Refusal): Refusal {
  return refusal.code === "interaction-refused" ? refuse("message-refused") : refusal;
}
