import { idFieldIn } from "./action-names.ts";
import type { Action, Deed, Seeding } from "./deed.ts";
import { idIn, unwrap } from "./outcomes.ts";

/** Carries out follows, likes and collections. Gives the id of a folder. What is refused of them, as a second like, is left out. */
export async function writeReaction(
  action: Action<"follow" | "like-note" | "like-comment" | "collect" | "folder" | "file">,
  { occasion, once }: Deed,
  { api, ids, written }: Seeding,
): Promise<number | undefined> {
  const like = async (target_type: 1 | 2, target_id: number) =>
    void written(await api.execute("Like", { input: { target_type, target_id } }, occasion));
  switch (action.kind) {
    case "follow": {
      const id = String(await ids.member(action.followed));
      return void written(await api.execute("FollowMember", { params: { id } }, occasion));
    }
    case "like-note":
      return like(1, await ids.note(action.note));
    case "like-comment":
      return like(2, await ids.comment(action.comment));
    case "collect":
      return void written(await api.execute("CollectNote", { params: { id: await ids.note(action.note) } }, occasion));
    case "folder": {
      const outcome = unwrap(await api.execute("CreateFolder", { input: { name: action.name } }, occasion), "folder");
      return idIn(outcome.events, idFieldIn(action));
    }
    case "file": {
      const [id, folder_id] = await Promise.all([ids.note(action.note), ids.folder(action.folder)]);
      const filed = once(`file ${action.member} ${action.note}`);
      return void unwrap(await api.execute("FileCollection", { params: { id }, input: { folder_id } }, filed), "file");
    }
    default:
      return action satisfies never;
  }
}
