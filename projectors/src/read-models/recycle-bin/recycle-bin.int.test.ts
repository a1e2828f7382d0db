import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModels } from "../../read-models.ts";
import { batchesOf, delivery } from "../../testing/deliveries.ts";
import { tablesGiven } from "../../testing/given.ts";
import { historiesFor } from "../../testing/histories.ts";
import { createCommunity, createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { recycleBin } from "./index.ts";

const lab = useReadModelLab(readModels);

const [ada, ben] = [1, 2] as const;
const [walk, exam] = [10, 11] as const;

describe("the recycle bin", () => {
  it("has a note with its last content, and the times of its publication and deletion", async () => {
    const { notes } = await tablesGiven(lab, recycleBin, (members) => {
      members.publishes(ada, walk);
      members.publishes(ben, exam);
      members.edits(walk, { title: "校园散步" });
      members.binsNote(walk);
    });
    expect(notes).toMatchObject([
      {
        id: walk,
        author_id: ada,
        title: "校园散步",
        location: "浙江",
        created_at: "2026-05-04T08:00:01+00:00",
        updated_at: "2026-05-04T08:00:03+00:00",
        binned_at: "2026-05-04T08:00:04+00:00",
      },
    ]);
  });

  it("has nothing that was restored or deleted for good, and a note that was deleted again since its last deletion", async () => {
    const { notes } = await tablesGiven(lab, recycleBin, (members) => {
      members.publishes(ada, walk);
      members.publishes(ben, exam);
      members.binsNote(walk);
      members.binsNote(exam);
      members.restoresNote(walk);
      members.deletesNote(exam);
      members.binsNote(walk);
    });
    expect(notes).toMatchObject([{ id: walk, binned_at: "2026-05-04T08:00:07+00:00" }]);
  });

  it("keeps a note that was taken down with the reason, until it is restored or deleted for good", async () => {
    const takenDown = (noteId: number) => ({ noteId, authorId: ada, reason: "spam" as const, remark: "广告" });
    const given = (happens: (members: ReturnType<typeof createCommunity>) => void) =>
      tablesGiven(lab, recycleBin, (members, story) => {
        members.publishes(ada, walk);
        members.binsNote(walk);
        story.tell("NoteTakenDown", takenDown(walk));
        happens(members);
      });
    expect((await given(() => {})).notes).toMatchObject([
      { id: walk, taken_down_reason: "spam", taken_down_remark: "广告", taken_down_at: "2026-05-04T08:00:03+00:00" },
    ]);
    expect((await given((members) => void members.restoresNote(walk))).notes).toEqual([]);
    expect((await given((members) => void members.deletesNote(walk))).notes).toEqual([]);
    const again = await given((members) => {
      members.restoresNote(walk);
      members.binsNote(walk);
    });
    expect(again.notes, "deleted by its author after it came back").toMatchObject([{ id: walk, taken_down_reason: null }]);
  });

  it("is emptied at once when its owner leaves, also if the departure comes first; others' bins stay", async () => {
    const story = createStory();
    const members = createCommunity(story);
    members.publishes(ada, walk);
    members.publishes(ben, exam);
    members.binsNote(walk);
    members.binsNote(exam);
    const binned = [...story.events];
    const departed = members.leaves(ada);
    const orders: StoredEvent[][][] = [[[...binned, departed]], [binned, [departed]], [[departed], binned], [[departed, ...binned]]];
    for (const batches of orders) expect((await lab.tablesAfter(recycleBin, batches)).notes).toMatchObject([{ id: exam }]);
  });
});

type Happens = (members: ReturnType<typeof createCommunity>, noteId: number) => void;

/** The log, in which something more happens to each note that is neither deleted nor in the bin at the end. */
function goingOn(log: readonly StoredEvent[], happens: Happens): StoredEvent[] {
  const last = new Map<string, StoredEvent>();
  for (const event of log) if (/^Note(Published|Edited|Binned|TakenDown|Restored|Deleted)$/.test(event.type)) last.set(event.stream, event);
  const story = createStory();
  for (const { type, data, metadata } of log) story.tell(type as "NoteLiked", data as never, metadata);
  const members = createCommunity(story);
  for (const { type, data } of last.values())
    if (type !== "NoteBinned" && type !== "NoteTakenDown" && type !== "NoteDeleted") happens(members, (data as { noteId: number }).noteId);
  return story.events;
}

/** Without what tells the way and not the outcome: positions of events, and marks that say "not in the bin". */
function outcomeOf(tables: object): string {
  return JSON.stringify(tables, (key, value: unknown) => {
    if (key === "version" || key === "position" || key === "binned") return undefined;
    if (key === "stale_notes") return undefined;
    if (!Array.isArray(value)) return value;
    return value.filter((row: { note_id?: number; deleted?: boolean; binned?: boolean } | null) => !isMark(row));
  });
}

/** In the table `notes` of notifications, a row of a note that is neither deleted nor in the bin means the same as no row. */
const isMark = (row: object | null) =>
  typeof row === "object" &&
  row !== null &&
  Object.keys(row).sort().join() === "binned,deleted,note_id" &&
  "deleted" in row &&
  row.deleted === false;

const HISTORIES = 12;
const ways = fc.array(delivery, { minLength: 3, maxLength: 3 });

describe.each(readModels.map((model) => ({ name: model.name, model })))("$name", ({ model }) => {
  const after = async (log: readonly StoredEvent[]) =>
    outcomeOf(await lab.tablesAfter(model, [log.filter(({ type }) => model.handles.has(type))]));

  it("has the same rows and counts after a deletion that was undone as without it, in any delivery", async () => {
    const property = fc.asyncProperty(historiesFor(model), ways, async (log, deliveries) => {
      const before = await after(goingOn(log, () => {}));
      const undone = goingOn(log, (members, note) => {
        members.binsNote(note);
        members.restoresNote(note);
      });
      expect(await after(undone)).toBe(before);
      const handled = undone.filter(({ type }) => model.handles.has(type));
      for (const way of deliveries) expect(outcomeOf(await lab.tablesAfter(model, batchesOf(handled, way)))).toBe(before);
    });
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
  }, 60_000);

  it("has the same rows and counts after a deletion by way of the bin as after a direct one", async () => {
    const property = fc.asyncProperty(historiesFor(model), async (log) => {
      const atOnce = goingOn(log, (members, note) => void members.deletesNote(note));
      const byTheBin = goingOn(log, (members, note) => {
        members.binsNote(note);
        members.deletesNote(note);
      });
      expect(await after(byTheBin)).toBe(await after(atOnce));
    });
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
  }, 60_000);
});
