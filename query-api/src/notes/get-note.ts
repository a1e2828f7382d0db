import type { GetNote } from "@shiye/events/notes";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { memberIdOf } from "../caller.ts";
import { resolveMentions } from "../mentions/resolve-mentions.ts";
import { createPipeline } from "../pipeline.ts";
import { hydrateNote } from "./hydrate.ts";
import { presentNote } from "./present.ts";

export function createGetNote(reader: Reader): HandlerOf<typeof GetNote> {
  const answer = createPipeline({
    skeleton: async (ask: { id: number; memberId: number | null }) => {
      const row = await hydrateNote(reader, ask.id, ask.memberId);
      return row ? { row } : refuse("note-not-found");
    },
    hydrate: async ({ row }) => ({ row, mentioned: await resolveMentions(reader, [row.content]) }),
    rules: (facts) => (facts.row.deleted ? refuse("note-not-found") : facts),
    present: ({ row, mentioned }) => presentNote(row, mentioned),
  });
  return async ({ params }, { caller }) => answer({ id: params.id, memberId: memberIdOf(caller) });
}
