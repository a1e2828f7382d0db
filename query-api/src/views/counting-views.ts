import type { KeyObject } from "node:crypto";
import type { GetNote } from "@shiye/events/notes";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { ViewReporter } from "./view-reporter.ts";
import { viewerOf } from "./viewer.ts";

/** A shown note counts as viewed, except for its author, for a draft, and when the client says that it saw it lately. */
export function countingViews(
  answer: HandlerOf<typeof GetNote>,
  { reporter, key }: { reporter: Pick<ViewReporter, "saw">; key: KeyObject },
): HandlerOf<typeof GetNote> {
  return async (call, context) => {
    const shown = await answer(call, context);
    if (isRefusal(shown) || call.input.skipViewCount || shown.data.is_draft === 1) return shown;
    const { caller } = context;
    if (caller.kind === "member" && caller.id === shown.data.author_auto_id) return shown;
    reporter.saw({ noteId: shown.data.id, authorId: shown.data.author_auto_id, ...viewerOf(key, caller, context) });
    return shown;
  };
}
