import type { GetNoteVersions } from "@shiye/events/note-versions";
import { refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Sources } from "../kernel/command.ts";
import { pagesOfStream } from "../kernel/pages-of-stream.ts";
import { noteStream } from "./state.ts";
import { lastSaid, mediaOfVersions, versionsOf } from "./versions-of.ts";

/** Answered from the log, because no table has earlier versions. For anybody but the author the note does not exist. */
export function createGetNoteVersions(options: {
  sources: Pick<Sources, "read" | "media">;
  log: Pick<EventLog, "readStream">;
}): HandlerOf<typeof GetNoteVersions> {
  const { sources, log } = options;
  return async ({ params }, { caller }) => {
    const stream = noteStream(params.id);
    const note = await sources.read(stream);
    if (note.status !== "published" || note.authorId !== caller.id) return refuse("note-not-found");
    const last = await lastSaid(pagesOfStream(log, stream.name));
    const shown = mediaOfVersions(last);
    const [pictures, videos] = await Promise.all([
      sources.media.ownedBy(caller.id, shown.pictures),
      sources.media.videosOwnedBy(caller.id, shown.videos),
    ]);
    return { data: versionsOf(last, { pictures, videos }) };
  };
}
