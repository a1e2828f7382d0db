import type { CommentView } from "@shiye/events/comments";
import { CommentReference, type Push } from "@shiye/events/pushes";
import type { DeliveredPush } from "@shiye/infra/push/push-bus";
import type { CheckpointFollower } from "@shiye/infra/read-db/checkpoint-follower";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { hydrateComments } from "../comments/hydrate.ts";
import { presentComment } from "../comments/present.ts";

export type PushHydrator = (pushes: readonly DeliveredPush[]) => Promise<readonly DeliveredPush<Push>[]>;

/**
 * A projector knows ids; names and faces are looked up here, once for each node and not once for each socket.
 *
 * Fills pushes that name a comment with the comment as a visitor sees it. Its author may be projected a moment later than
 * the comment, so it waits a little for the members first. A comment that is gone by now is not told of at all.
 */
export function createPushHydrator(options: {
  reader: Reader;
  checkpoints: Pick<CheckpointFollower, "waitFor">;
  patienceMs: number;
}): PushHydrator {
  const { reader, checkpoints, patienceMs } = options;

  async function commentViews(references: readonly CommentReference[], newest: bigint): Promise<Map<number, CommentView>> {
    await checkpoints.waitFor(["members", "comments"], newest, patienceMs);
    const ids = references.map((reference) => reference.comment_id);
    const { rows, mentioned } = await hydrateComments(reader, ids, null);
    return new Map(rows.filter((row) => !row.gone).map((row) => [row.id, presentComment(row, mentioned)]));
  }

  return async (pushes) => {
    const references = new Map<bigint, CommentReference>();
    let newest = 0n;
    for (const { sequence, position, push } of pushes) {
      if (push.event !== "comment:new") continue;
      references.set(sequence, CommentReference.parse(push.data));
      if (position > newest) newest = position;
    }
    const views = references.size === 0 ? new Map<number, CommentView>() : await commentViews([...references.values()], newest);
    return pushes.flatMap((delivered): DeliveredPush<Push>[] => {
      const { push } = delivered;
      if (push.event !== "comment:new") return [{ ...delivered, push }];
      const reference = references.get(delivered.sequence);
      const comment = reference && views.get(reference.comment_id);
      if (!comment) return [];
      const { post_id, comment_count } = reference;
      return [{ ...delivered, push: { ...push, data: { comment, post_id, comment_count } } }];
    });
  };
}
