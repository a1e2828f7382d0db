import { idFieldIn } from "./action-names.ts";
import type { Action, Deed, Seeding } from "./deed.ts";
import { idIn, unwrap } from "./outcomes.ts";

/** Carries out what members say below notes, and what authors do with it. Gives the id of a comment. */
export async function writeComment(
  action: Action<"comment" | "pin-comment" | "close-comments">,
  { actorId, occasion, once }: Deed,
  { api, ids, pictures, written }: Seeding,
): Promise<number | undefined> {
  switch (action.kind) {
    case "comment": {
      const post_id = await ids.note(action.note);
      const parent_id = action.parent === null ? null : await ids.comment(action.parent);
      await Promise.all((action.mentions ?? []).map(ids.member));
      const [picture] = action.picture ? await pictures.pictures([action.picture], actorId) : [];
      const content = picture ? `${action.content}[image:${picture.url}]` : action.content;
      const outcome = unwrap(written(await api.execute("AddComment", { input: { post_id, parent_id, content } }, occasion)), "comment");
      return idIn(outcome.events, idFieldIn(action));
    }
    case "pin-comment": {
      const call = { params: { id: await ids.note(action.note) }, input: { comment_id: await ids.comment(action.comment) } };
      return void unwrap(await api.execute("PinComment", call, once(`pin-comment ${action.note}`)), "pin-comment");
    }
    case "close-comments": {
      const call = { params: { id: await ids.note(action.note) } };
      return void unwrap(await api.execute("CloseComments", call, once(`close-comments ${action.note}`)), "close-comments");
    }
    default:
      return action satisfies never;
  }
}
