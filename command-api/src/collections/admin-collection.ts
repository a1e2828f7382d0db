import { AdminCreateCollection, AdminDeleteCollection } from "@shiye/events/back-office/collections";
import { partsOfKey } from "@shiye/events/back-office/composite-key";
import { refuse } from "@shiye/events/refusals";
import { command, type Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import { noteStream } from "../notes/state.ts";
import { collectStream } from "./state.ts";

interface CollectionFields {
  user_id: number;
  post_id: number;
}

export const collectionLabel = "收藏";
export const collectionOfKey = ([user_id = 0, post_id = 0]: readonly number[]): CollectionFields => ({ user_id, post_id });

/** Whether a member has collected a note. */
export async function isCollected({ read }: Pick<Sources, "read">, { user_id, post_id }: CollectionFields): Promise<boolean> {
  return (await read(collectStream(user_id, post_id))).collected && (await read(memberStream(user_id))).status === "active";
}

/** As the member's own collection, with the administrator as the actor. */
export const createCollection = command(AdminCreateCollection, {
  stream: ({ user_id, post_id }) => collectStream(user_id, post_id),

  gather: async ({ read }, { user_id, post_id }) => ({
    member: await read(memberStream(user_id)),
    note: await findNote(read, post_id),
    collected: (await read(collectStream(user_id, post_id))).collected,
  }),

  decide({ member, note, collected }, { user_id: memberId }) {
    if (member.status !== "active") return refuse("member-not-found");
    if (note.status !== "published") return refuse("note-not-found");
    if (collected) return refuse("entity-exists", { message: `${collectionLabel}已存在` });
    return [{ type: "NoteCollected", data: { memberId, noteId: note.id, noteAuthorId: note.authorId } }];
  },

  answer: async ({ input: { user_id, post_id } }) => ({ id: `${user_id}-${post_id}` }),
});

export const deleteCollection = command(AdminDeleteCollection, {
  stream({ id }) {
    const { user_id, post_id } = collectionOfKey(partsOfKey(id));
    return collectStream(user_id, post_id);
  },

  async gather({ read }, { id }) {
    const fields = collectionOfKey(partsOfKey(id));
    return { fields, collected: await isCollected({ read }, fields), note: await read(noteStream(fields.post_id)) };
  },

  decide({ fields: { user_id: memberId }, collected, note }) {
    // Also for a note in the recycle bin: the collection is still there, and is back in the table when the note is restored.
    if (!collected || (note.status !== "published" && note.status !== "binned"))
      return refuse("entity-not-found", { message: `${collectionLabel}不存在` });
    return [{ type: "NoteUncollected", data: { memberId, noteId: note.id, noteAuthorId: note.authorId } }];
  },

  answer: async () => ({}),
});
