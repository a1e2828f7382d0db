import { isRefusal, type Refusal } from "@shiye/events/refusals";

/**
 * A read in four steps, each with one task:
 *
 *   skeleton   which things, in which order   (ids only: one statement on an index)
 *   hydrate    what is shown of them          (batch loads: the number of statements does not depend on the length)
 *   rules      who may see what               (pure)
 *   present    the view of the contract       (pure)
 *
 * Skeleton and rules may refuse. Together the steps take at most three statements, whatever the length of the list.
 */
interface Steps<Ask, Skeleton, Facts, View> {
  skeleton: (ask: Ask) => Promise<Skeleton | Refusal>;
  hydrate: (skeleton: Skeleton, ask: Ask) => Promise<Facts>;
  rules: (facts: Facts, ask: Ask) => Facts | Refusal;
  present: (facts: Facts, skeleton: Skeleton, ask: Ask) => View;
}

export function createPipeline<Ask, Skeleton, Facts, View>(
  steps: Steps<Ask, Skeleton, Facts, View>,
): (ask: Ask) => Promise<{ data: View } | Refusal> {
  return async (ask) => {
    const skeleton = await steps.skeleton(ask);
    if (isRefusal(skeleton)) return skeleton;
    const facts = steps.rules(await steps.hydrate(skeleton, ask), ask);
    if (isRefusal(facts)) return facts;
    return { data: steps.present(facts, skeleton, ask) };
  };
}
