import type { GetNote, NoteView } from "@shiye/events/notes";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { resolveMentions } from "../mentions/resolve-mentions.ts";
import { createPipeline } from "../pipeline.ts";
import { createHydrateNote, type DetailRow } from "./hydrate.ts";
import { hydrateDraft } from "./hydrate-drafts.ts";
import { hydrateTakenDown, type TakenDownRow, takedownOf } from "./hydrate-taken-down.ts";
import { presentNote } from "./present.ts";

interface Ask {
  id: number;
  memberId: number | null;
}

export function createGetNote(reader: Reader): HandlerOf<typeof GetNote> {
  const answer = createNoteAnswer(reader);
  return async ({ params }, { caller }) => answer({ id: params.id, memberId: memberIdOf(caller) });
}

/** A published note for everybody; a draft or a taken-down note for its author only. For others these do not exist. */
export function createNoteAnswer(reader: Reader): (ask: Ask) => Promise<{ data: NoteView } | Refusal> {
  const hydrateNote = createHydrateNote(reader);
  const findNote = async ({ id, memberId }: Ask): Promise<DetailRow | TakenDownRow | undefined> => {
    const note = await hydrateNote({ id, memberId });
    if (note || memberId === null) return note;
    return (await hydrateDraft(reader, id, memberId)) ?? hydrateTakenDown(reader, id, memberId);
  };
  return createPipeline({
    skeleton: async (ask: Ask) => {
      const row = await findNote(ask);
      return row ? { row } : refuse("note-not-found");
    },
    hydrate: async ({ row }) => ({ row, mentioned: await resolveMentions(reader, [row.content]) }),
    rules: (facts) => (facts.row.deleted ? refuse("note-not-found") : facts),
    present: ({ row, mentioned }, _skeleton, { memberId }) => {
      const takenDown = takedownOf(row);
      return { ...presentNote(row, mentioned, row.author_id === memberId), ...(takenDown ? { taken_down: takenDown } : {}) };
    },
  });
}
