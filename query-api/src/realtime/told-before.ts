import type { PublishedPush } from "@shiye/events/pushes";
import { LRUCache } from "lru-cache";

/** More pushes than are possible within the time whose commits a crash of the database may lose. */
const REMEMBERED = 5000;

/**
 * Read models commit without waiting for the disk, so a crash of the database may lose rows whose pushes clients already have. Those pushes
 * are then published again (`leapSequences`). A repeated count does no harm, but a comment, a message or a notification would be shown
 * twice. So these are remembered, with the moment of their first push.
 */
export function createToldBefore() {
  const moments = new LRUCache<string, number>({ max: REMEMBERED });
  return {
    /** The moment of the first push; undefined if this is the first one, which is then remembered with `moment`. */
    momentOf(push: PublishedPush, moment: number): number | undefined {
      const withdrawn = withdrawnBy(push);
      if (withdrawn) moments.delete(withdrawn);
      const name = nameOf(push);
      if (name === undefined) return undefined;
      const before = moments.get(name);
      if (before === undefined) moments.set(name, moment);
      return before;
    },
  };
}

function nameOf({ room, event, data }: PublishedPush): string | undefined {
  switch (event) {
    case "comment:new":
      return `${room} comment ${data.comment_id}`;
    case "notification:new":
      return `${room} notification ${data.notification_id}`;
    case "new_message":
      return `${room} message ${data.conversation_id} ${data.message_id}`;
    default:
      return undefined;
  }
}

/**
 * The key of the push that this one withdraws. A withdrawn push may come again: a like that is undone and given again, or the comment of a
 * member who left, which stands again when a reply to it comes late.
 */
function withdrawnBy({ room, event, data }: PublishedPush): string | undefined {
  if (event === "comment:removed") return `${room} comment ${data.id}`;
  return event === "notification:removed" ? `${room} notification ${data.id}` : undefined;
}
