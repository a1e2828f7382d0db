import type { StoredEvent } from "@shiye/events/envelope";
import { describeEventFeed } from "@shiye/infra/feed/event-feed.contract";
import { createArrayFeed } from "./array-feed.ts";
import { createStory } from "./story.ts";

/** What stands in for the feed in tests of projectors promises what a feed promises: else those tests would prove nothing. */
describeEventFeed("event feed on an array, for tests", async () => {
  const feed = createArrayFeed();
  const story = createStory();
  const revisions = new Map<string, number>();
  const tell = (stream: string): StoredEvent => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return { ...story.tell("CategoryCreated", { categoryId: 1, name: "学习", title: "study" }), stream, revision };
  };
  return {
    open: async () => feed,
    async tell(stream, count) {
      const told = Array.from({ length: count }, () => tell(stream));
      feed.append(...told);
      return told;
    },
    async close() {},
  };
});
