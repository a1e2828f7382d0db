import { idFieldIn } from "./action-names.ts";
import type { Action, Deed, Seeding } from "./deed.ts";
import { idIn, unwrap } from "./outcomes.ts";

/** Carries out what an author does with their notes. Gives the id of a published one. */
export async function writeNote(
  action: Action<"publish" | "draft" | "edit" | "bin" | "pin-note">,
  { actorId, occasion, once }: Deed,
  seeding: Seeding,
): Promise<number | undefined> {
  const { api, ids, written } = seeding;
  switch (action.kind) {
    case "publish": {
      const input = await contentOf(action, actorId, seeding);
      const outcome = unwrap(written(await api.execute("PublishNote", { input }, occasion)), "publish");
      return idIn(outcome.events, idFieldIn(action));
    }
    case "draft": {
      const input = { ...(await contentOf(action, actorId, seeding)), is_draft: true };
      return void unwrap(await api.execute("PublishNote", { input }, occasion), "draft");
    }
    case "edit": {
      const call = { params: { id: await ids.note(action.note) }, input: await contentOf(action, actorId, seeding) };
      return void unwrap(written(await api.execute("EditNote", call, occasion)), "edit");
    }
    case "bin":
      return void unwrap(written(await api.execute("DeleteNote", { params: { id: await ids.note(action.note) } }, occasion)), "bin");
    case "pin-note": {
      const call = { params: { id: await ids.note(action.note) } };
      return void unwrap(await api.execute("PinToProfile", call, once(`pin-note ${action.note}`)), "pin-note");
    }
    default:
      return action satisfies never;
  }
}

/** What a note or a draft says, with its pictures or its film in the store. */
async function contentOf(action: Action<"publish" | "draft" | "edit">, actorId: number, { pictures, ids, categoryIds }: Seeding) {
  const { title, content, tags, film, category } = action;
  const media = film
    ? { type: 2 as const, video: await pictures.film(film, actorId) }
    : { images: await pictures.pictures(action.pictures, actorId) };
  await Promise.all((action.mentions ?? []).map(ids.member));
  return { title, content, category_id: category ? (categoryIds.get(category) ?? 0) : null, tags: [...tags], ...media };
}

/** Counts the page views of a day. */
export async function writeViews({ day, seen, authors, at }: Action<"views">, { api, ids, keyOf }: Seeding): Promise<void> {
  const counted = [...seen].map(async ([note, views]) => {
    const [noteId, authorId] = await Promise.all([ids.note(note), ids.member(authors.get(note) ?? -1)]);
    return { noteId, authorId, views };
  });
  await api.countViews(await Promise.all(counted), { at: new Date(at).toISOString(), ...keyOf(`views ${day}`) });
}
