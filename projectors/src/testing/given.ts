import type { PublishedPush } from "@shiye/events/pushes";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { expect } from "vitest";
import { inBatchesOf, type ReadModelLab, type Tables } from "./read-model-lab.ts";
import { type Community, createCommunity, createStory, type Story } from "./story.ts";

/**
 * What a read model contains after these events: delivered at once, one by one and in twos, each also twice, and once by a feed that goes
 * back to the beginning. All must give the same rows, which are returned.
 */
export async function tablesGiven(
  lab: ReadModelLab,
  readModel: Projection,
  happened: (members: Community, story: Story) => void,
): Promise<Tables> {
  const { events } = tell(happened);
  const once = await lab.tablesAfter(readModel, [events]);
  for (const size of [1, 2, events.length]) {
    const batches = inBatchesOf(size, events);
    expect(await lab.tablesAfter(readModel, batches), `in batches of ${size}`).toEqual(once);
    const eachTwice = batches.flatMap((batch) => [batch, batch]);
    expect(await lab.tablesAfter(readModel, eachTwice), `each batch of ${size} told twice`).toEqual(once);
    expect(await lab.tablesAfter(readModel, [...batches, ...batches]), `all told again in batches of ${size}`).toEqual(once);
  }
  return once;
}

/** The pushes of the last event, after all events before it were told. */
export function pushesOfLast(
  lab: ReadModelLab,
  readModel: Projection,
  happened: (members: Community, story: Story) => void,
): Promise<PublishedPush[]> {
  const { events } = tell(happened);
  const [before, last] = [events.slice(0, -1), events.slice(-1)];
  return lab.pushesOf(readModel, [last], { after: before });
}

function tell(happened: (members: Community, story: Story) => void): Story {
  const story = createStory();
  happened(createCommunity(story), story);
  return story;
}
