import type { CommentView } from "@shiye/events/comments";
import type { NotificationView } from "@shiye/events/notifications";
import { CommentReference, NotificationReference, type Push } from "@shiye/events/pushes";
import type { DeliveredPush } from "@shiye/infra/push/push-bus";
import type { CheckpointFollower } from "@shiye/infra/read-db/checkpoint-follower";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { hydrateComments } from "../comments/hydrate.ts";
import { presentComment } from "../comments/present.ts";
import type { ReadModel } from "../freshness/read-your-writes.ts";
import { hydrateNotifications } from "../notifications/hydrate.ts";
import { presentNotification } from "../notifications/present.ts";

export type PushHydrator = (pushes: readonly DeliveredPush[]) => Promise<readonly DeliveredPush<Push>[]>;

/**
 * A projector knows ids; names, faces and titles are looked up here, once for each node and not once for each socket.
 *
 * Fills pushes that refer to a comment with the comment as a visitor sees it, and those that refer to a notification with the
 * entry that its receiver's list has. What they are made of may be projected a moment later, so it waits a little for that
 * first. What is gone by now is not told of at all.
 */
export function createPushHydrator(options: {
  reader: Reader;
  checkpoints: Pick<CheckpointFollower, "waitFor">;
  patienceMs: number;
}): PushHydrator {
  const { reader, checkpoints, patienceMs } = options;
  const waitFor = (models: readonly ReadModel[], position: bigint) => checkpoints.waitFor(models, position, patienceMs);

  async function commentViews(told: readonly DeliveredPush[]): Promise<Map<number, CommentView>> {
    if (told.length === 0) return new Map();
    await waitFor(["members", "comments"], newestOf(told));
    const ids = told.map(({ push }) => CommentReference.parse(push.data).comment_id);
    const { rows, mentioned } = await hydrateComments(reader, ids, null);
    return new Map(rows.filter((row) => !row.gone).map((row) => [row.id, presentComment(row, mentioned)]));
  }

  async function notificationViews(told: readonly DeliveredPush[]): Promise<Map<number, NotificationView>> {
    if (told.length === 0) return new Map();
    await waitFor(["notifications", "members", "notes", "comments"], newestOf(told));
    const ids = told.map(({ push }) => NotificationReference.parse(push.data).notification_id);
    const { rows, mentioned } = await hydrateNotifications(reader, ids);
    return new Map(rows.map((row) => [row.id, presentNotification(row, mentioned)]));
  }

  return async (pushes) => {
    const toldOf = (event: string) => pushes.filter(({ push }) => push.event === event);
    const [comments, notifications] = await Promise.all([
      commentViews(toldOf("comment:new")),
      notificationViews(toldOf("notification:new")),
    ]);
    return pushes.flatMap((delivered): DeliveredPush<Push>[] => {
      const { push } = delivered;
      if (push.event === "comment:new") {
        const { comment_id, post_id, comment_count } = push.data;
        const comment = comments.get(comment_id);
        return comment ? [{ ...delivered, push: { ...push, data: { comment, post_id, comment_count } } }] : [];
      }
      if (push.event === "notification:new") {
        const notification = notifications.get(push.data.notification_id);
        return notification ? [{ ...delivered, push: { ...push, data: notification } }] : [];
      }
      return [{ ...delivered, push }];
    });
  };
}

function newestOf(told: readonly DeliveredPush[]): bigint {
  return told.reduce((newest, { position }) => (position > newest ? position : newest), 0n);
}
