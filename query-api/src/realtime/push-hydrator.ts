import type { ActivityView } from "@shiye/events/activity";
import type { MessageView } from "@shiye/events/chat";
import type { CommentView } from "@shiye/events/comments";
import type { NotificationType, NotificationView } from "@shiye/events/notifications";
import { ActivityReference, MessageReference, NotificationReference, PinnedReference, type Push } from "@shiye/events/pushes";
import type { CheckpointFollower } from "@shiye/infra/read-models/checkpoint-follower";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { DeliveredPush } from "@shiye/infra/realtime/push-bus";
import { loadActivities } from "../back-office/activities.ts";
import { readBlockers } from "../blocks/read-blockers.ts";
import { hydrateMessages } from "../chat/hydrate-messages.ts";
import { presentMessage } from "../chat/present.ts";
import { hydrateComments } from "../comments/hydrate.ts";
import { presentComment } from "../comments/present.ts";
import type { ReadModel } from "../freshness/read-your-writes.ts";
import { hydrateNotifications, type NotificationRow } from "../notifications/hydrate.ts";
import { presentNotification } from "../notifications/present.ts";
import type { Connection } from "./connection.ts";

/**
 * `hiddenFrom`: members who have blocked the author. They get `instead`, or nothing without it, as lists leave out such authors.
 */
export type HydratedPush = DeliveredPush<Push> & { hiddenFrom?: ReadonlySet<number> | undefined; instead?: Push };
export type PushHydrator = (pushes: readonly DeliveredPush[]) => Promise<readonly HydratedPush[]>;

/** Whether a client may get the push. */
export const isShownTo = ({ principal }: Pick<Connection, "principal">, { hiddenFrom }: HydratedPush): boolean =>
  principal === undefined || !hiddenFrom?.has(principal.id);

interface CommentTold {
  comment: CommentView;
  hiddenFrom: ReadonlySet<number> | undefined;
}

const messageName = (reference: MessageReference) => `${reference.conversation_id} ${reference.message_id}`;

/**
 * Pushes from the outbox have only ids. The hydrator loads names, pictures and titles, once for each node instead of for each connection.
 *
 * A push about a comment gets the comment as a visitor sees it, a push about a message the message, and a push about a notification the
 * entry of its receiver's list. These rows may be projected a moment later, so the hydrator waits for them. A push without its row is
 * dropped.
 */
export function createPushHydrator(options: {
  reader: Reader;
  checkpoints: Pick<CheckpointFollower, "waitFor" | "positionOf">;
  patienceMs: number;
}): PushHydrator {
  const { reader, checkpoints, patienceMs } = options;
  /** Where the read models stood that a push waited for in vain. */
  const stood = new Map<ReadModel, bigint>();

  /** A read model may stand still for long, as while its tables are filled anew. Until it moves, only one push waits for it. */
  async function waitFor(models: readonly ReadModel[], position: bigint): Promise<void> {
    const moving = models.filter((model) => stood.get(model) !== checkpoints.positionOf([model]));
    if (moving.length === 0 || (await checkpoints.waitFor(moving, position, patienceMs))) return;
    for (const model of moving) {
      const reached = checkpoints.positionOf([model]);
      if (reached < position) stood.set(model, reached);
    }
  }

  async function activityViews(told: readonly DeliveredPush[]): Promise<Map<string, ActivityView>> {
    if (told.length === 0) return new Map();
    await waitFor(["members"], newestOf(told));
    return loadActivities(
      reader,
      told.map(({ push }) => ActivityReference.parse(push.data).event_id),
    );
  }

  async function commentViews(told: readonly DeliveredPush[]): Promise<Map<number, CommentTold>> {
    if (told.length === 0) return new Map();
    await waitFor(["members", "notes", "comments"], newestOf(told));
    const ids = told.flatMap(({ push }) => PinnedReference.parse(push.data).comment_id ?? []);
    const { rows, mentioned } = await hydrateComments(reader, ids, null);
    const shown = rows.filter((row) => !row.gone);
    const blockers = await readBlockers(
      reader,
      shown.map((row) => row.author_id),
    );
    return new Map(shown.map((row) => [row.id, { comment: presentComment(row, mentioned), hiddenFrom: blockers.get(row.author_id) }]));
  }

  async function messageViews(told: readonly DeliveredPush[]): Promise<Map<string, MessageView>> {
    if (told.length === 0) return new Map();
    await waitFor(["members", "chat"], newestOf(told));
    // Each of the two members gets a push about the same message.
    const references = told.map(({ push }) => MessageReference.parse(push.data));
    const distinct = new Map(references.map((reference) => [messageName(reference), reference]));
    const wanted = [...distinct.values()].map(({ conversation_id, message_id }) => {
      return { conversationId: conversation_id, messageId: message_id };
    });
    const rows = await hydrateMessages(reader, wanted);
    return new Map(rows.map((row) => [messageName({ conversation_id: row.conversation_id, message_id: row.id }), presentMessage(row)]));
  }

  /** Most notifications are about members and notes that were projected long ago, so they need not wait. */
  async function notificationViews(told: readonly DeliveredPush[]): Promise<Map<number, NotificationView>> {
    if (told.length === 0) return new Map();
    const references = told.map(({ push }) => NotificationReference.parse(push.data));
    const ids = references.map((reference) => reference.notification_id);
    const newest = newestOf(told);
    await waitFor([...new Set(references.flatMap(({ type }) => changedWith[type]))], newest);
    let facts = await hydrateNotifications(reader, ids);
    if (!facts.rows.every(isWhole)) {
      await waitFor(["members", "notes", "comments"], newest);
      facts = await hydrateNotifications(reader, ids);
    }
    return new Map(facts.rows.map((row) => [row.id, presentNotification(row, facts.mentioned)]));
  }

  return async (pushes) => {
    const toldOf = (event: string) => pushes.filter(({ push }) => push.event === event);
    const [activities, comments, messages, notifications] = await Promise.all([
      activityViews(toldOf("activity:new")),
      commentViews([...toldOf("comment:new"), ...toldOf("comment:edited"), ...toldOf("comment:pinned")]),
      messageViews(toldOf("new_message")),
      notificationViews(toldOf("notification:new")),
    ]);
    return pushes.flatMap((delivered): HydratedPush[] => {
      const { push } = delivered;
      if (push.event === "activity:new") {
        const activity = activities.get(push.data.event_id);
        return activity ? [{ ...delivered, push: { ...push, data: activity } }] : [];
      }
      if (push.event === "comment:new") {
        const { comment_id, post_id, comment_count } = push.data;
        const found = comments.get(comment_id);
        if (!found) return [];
        const { comment, hiddenFrom } = found;
        return [{ ...delivered, hiddenFrom, push: { ...push, data: { comment, post_id, comment_count } } }];
      }
      if (push.event === "comment:edited") {
        const { comment_id, post_id } = push.data;
        const found = comments.get(comment_id);
        if (!found) return [];
        const { comment, hiddenFrom } = found;
        return [{ ...delivered, hiddenFrom, push: { ...push, data: { comment, post_id } } }];
      }
      if (push.event === "comment:pinned") {
        const { comment_id, post_id } = push.data;
        const found = comment_id === null ? { comment: null, hiddenFrom: undefined } : comments.get(comment_id);
        if (!found) return [];
        const { comment, hiddenFrom } = found;
        // The earlier pinned comment is no longer first. In the lists of members who do not see this one, no comment is first.
        const instead: Push = { ...push, data: { comment: null, post_id } };
        return [{ ...delivered, hiddenFrom, instead, push: { ...push, data: { comment, post_id } } }];
      }
      if (push.event === "new_message") {
        const message = messages.get(messageName(push.data));
        return message ? [{ ...delivered, push: { ...push, data: { message, conversationId: push.data.conversation_id } } }] : [];
      }
      if (push.event === "notification:new") {
        const notification = notifications.get(push.data.notification_id);
        return notification ? [{ ...delivered, push: { ...push, data: notification } }] : [];
      }
      return [{ ...delivered, push }];
    });
  };
}

/** The read models that the event of the push changed as well: text or likes of a comment, status of a follow, title of a note. */
const changedWith: Readonly<Record<NotificationType, readonly ReadModel[]>> = {
  1: [],
  2: ["comments"],
  3: [],
  4: ["comments"],
  5: ["comments"],
  6: ["members"],
  7: ["comments"],
  8: ["notes"],
  9: [],
};

/** False if the member or the note of the notification is so new that it is not projected yet. */
function isWhole(row: NotificationRow): boolean {
  return row.nickname !== null && (row.note_id === null || row.note_title !== null);
}

function newestOf(told: readonly DeliveredPush[]): bigint {
  return told.reduce((newest, { position }) => (position > newest ? position : newest), 0n);
}
