import type { StoredEvent } from "@shiye/events/envelope";
import { describeEventSource } from "@shiye/infra/subscriptions/event-source.contract";
import { createArraySource } from "@shiye/infra/subscriptions/testing/array-source";
import { createStory } from "./story.ts";

/** The stand-in for the log must keep the promises of a source, or the tests that use it prove nothing. */
describeEventSource("event source on an array, for tests", async () => {
  const array = createArraySource();
  const story = createStory();
  const revisions = new Map<string, number>();
  const tell = (stream: string): StoredEvent => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return { ...story.tell("CategoryCreated", { categoryId: 1, name: "学习", title: "study" }), stream, revision };
  };
  return {
    open: async () => array.source,
    async tell(stream, count) {
      const told = Array.from({ length: count }, () => tell(stream));
      array.append(...told);
      return told;
    },
    async close() {},
  };
});
