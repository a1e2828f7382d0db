import type { CommentView } from "@shiye/events/comments";
import type { DeliveredPush } from "@shiye/infra/push/push-bus";
import type { CheckpointFollower } from "@shiye/infra/read-db/checkpoint-follower";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { z } from "zod";
import { hydrateComments } from "../comments/hydrate.ts";
import { presentComment } from "../comments/present.ts";

export type PushHydrator = (pushes: readonly DeliveredPush[]) => Promise<readonly DeliveredPush[]>;

/** A projector knows ids; names and faces are looked up here, once for each node and not once for each socket. */
const CommentReference = z.object({ comment_id: z.number(), post_id: z.number(), comment_count: z.number() });

/**
 * Fills pushes that name a comment with the comment as a visitor sees it. Its author may be projected a moment later than
 * the comment, so it waits a little for the members first. A comment that is gone by now is not told of at all.
 */
export function createPushHydrator(options: {
  reader: Reader;
  checkpoints: Pick<CheckpointFollower, "waitFor">;
  patienceMs: number;
}): PushHydrator {
  const { reader, checkpoints, patienceMs } = options;

  return async (pushes) => {
    const references = new Map<DeliveredPush, z.output<typeof CommentReference>>();
    for (const delivered of pushes) {
      if (delivered.push.event !== "comment:new") continue;
      const reference = CommentReference.safeParse(delivered.push.data);
      if (reference.success) references.set(delivered, reference.data);
    }
    if (references.size === 0) return pushes;

    const newest = [...references.keys()].reduce((high, { position }) => (position > high ? position : high), 0n);
    await checkpoints.waitFor(["members", "comments"], newest, patienceMs);
    const { rows, mentioned } = await hydrateComments(
      reader,
      [...references.values()].map((reference) => reference.comment_id),
      null,
    );
    const views = new Map<number, CommentView>(rows.filter((row) => !row.gone).map((row) => [row.id, presentComment(row, mentioned)]));
    return pushes.flatMap((delivered) => {
      const reference = references.get(delivered);
      if (!reference) return [delivered];
      const comment = views.get(reference.comment_id);
      if (!comment) return [];
      const { post_id, comment_count } = reference;
      return [{ ...delivered, push: { room: delivered.push.room, event: "comment:new", data: { comment, post_id, comment_count } } }];
    });
  };
}
