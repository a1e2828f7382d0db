import type { NewEvent } from "@shiye/events/envelope";
import { MOST_VERSIONS } from "@shiye/events/note-versions";
import { expect, it } from "vitest";
import { pagesOfStream, STREAM_PAGE } from "../kernel/pages-of-stream.ts";
import { ME, NOW } from "../testing/given.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { lastSaid, mediaOfVersions, versionsOf } from "./versions-of.ts";

const NOTE = 1_700_000_000_000_100;
const said = (type: "NotePublished" | "NoteEdited", title: string): NewEvent => ({
  id: title,
  type,
  version: 1,
  at: NOW,
  data: {
    noteId: NOTE,
    authorId: ME,
    title,
    content: "c",
    categoryId: 1,
    noteType: 1,
    images: [],
    video: null,
    tags: [],
    mentionedIds: [],
  },
  metadata: { actor: { kind: "member", id: ME }, correlationId: "c", causationId: "c" },
});

it("the last versions of a note with very many edits are shown with their numbers, and no more are in memory", async () => {
  const { log } = createMemoryEventLog();
  const edits = Array.from({ length: STREAM_PAGE + 7 }, (_none, index) => said("NoteEdited", `第${index + 2}版`));
  await log.append({ stream: `note-${NOTE}`, expectedRevision: "no-stream", events: [said("NotePublished", "第1版"), ...edits] });
  const last = await lastSaid(pagesOfStream(log, `note-${NOTE}`));
  expect(last.said).toHaveLength(MOST_VERSIONS + 1);
  expect(mediaOfVersions(last)).toEqual({ pictures: [], videos: [] });
  const { total, versions } = versionsOf(last, { pictures: new Map(), videos: new Map() });
  expect([total, versions.length]).toEqual([STREAM_PAGE + 8, MOST_VERSIONS]);
  expect(versions[0]).toMatchObject({ version: total, title: `第${total}版`, current: true, changed: ["title"] });
  expect(versions.at(-1)).toMatchObject({ version: total - MOST_VERSIONS + 1, current: false, changed: ["title"] });
});
