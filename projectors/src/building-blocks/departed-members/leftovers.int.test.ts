import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModels } from "../../read-models.ts";
import { CID, MEMBERS } from "../../testing/histories/define.ts";
import { historiesFor } from "../../testing/histories.ts";
import { inBatchesOf, type Tables } from "../../testing/read-model-lab.ts";
import { createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";

/**
 * Columns that may hold the id of a member who left, each with the reason. They hold only the id, never text of the member
 * (docs/decisions/departure.md). For every other column the read model removes or blanks the row when it handles `MemberDeleted`.
 */
const TOMBSTONE = "so that what comes later, in any order, stays out";
const ZERO = "a counter that has gone to zero";
/** Read models of administrators and their actions. */
const WITHOUT_MEMBERS: readonly string[] = ["admin_actions", "admins"];
const ofMembers = readModels.filter(({ name }) => !WITHOUT_MEMBERS.includes(name));
const exceptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofMembers.map(({ name }) => [`${name}.departed_members.member_id`, TOMBSTONE])),
  "members.members.id": "the anonymous member 已注销用户",
  "members.follow_counts.member_id": ZERO,
  "notes.author_counts.author_id": ZERO,
  "note_stats.author_counts.author_id": ZERO,
  "note_stats.notes.author_id": TOMBSTONE,
  "note_stats.note_comments.author_id": TOMBSTONE,
  "comments.comments.author_id": "the anonymous comment 该评论已删除 keeps its place above replies",
  "comments.comments.parent_author_id": "replies of others name whom they answered",
  "comments.notes.author_id": TOMBSTONE,
  "notifications.notes.author_id": TOMBSTONE,
  "notifications.notification_counts.receiver_id": ZERO,
  "chat.participants.member_id": "the conversation has two members, of whom one remains",
  "chat.participants.other_id": "the other member's conversation keeps its place",
  "chat.messages.receiver_id": "the other member's conversation keeps its order",
  "chat.messages.sender_id": "the other member's conversation keeps its order, without text",
};

const lab = useReadModelLab(readModels);
const everKept = new Set<string>();

/** The history, after which the last of its members leaves. Members who left before stay left. */
function withDepartures(log: readonly StoredEvent[]): { log: StoredEvent[]; left: number[] } {
  const gone = new Set(log.filter(({ type }) => type === "MemberDeleted").map(({ data }) => (data as { memberId: number }).memberId));
  if (gone.has(CID)) return { log: [...log], left: [...gone] };
  const story = createStory();
  const event = story.tell("MemberDeleted", { memberId: CID });
  const revision = log.filter(({ stream }) => stream === event.stream).length;
  return { log: [...log, { ...event, revision, position: BigInt(log.length + 1) }], left: [...gone, CID] };
}

function columnsThatHold(tables: Tables, members: readonly number[]): string[] {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (members.some((id) => JSON.stringify(value)?.includes(String(id)))) found.add(`${table}.${column}`);
  return [...found].sort();
}

describe("what a read model still has of a member who left", () => {
  it.each(readModels.map((readModel) => ({ name: readModel.name, readModel })))(
    "$name: has only what the exceptions name",
    async ({ readModel }) => {
      const kept = new Set<string>();
      for (const log of fc.sample(historiesFor(readModel), { numRuns: 60, seed: 7 })) {
        const story = withDepartures(log);
        const handled = story.log.filter(({ type }) => readModel.handles.has(type));
        const written = await lab.tablesAfter(readModel, [handled]);
        // As a rebuild does that all of them leave during: rows stand open until they are settled.
        const batches = inBatchesOf(5, handled);
        const filled = readModel.fills ? await lab.tablesAfter(readModel, batches, batches.length) : {};
        for (const tables of [written, filled])
          for (const column of columnsThatHold(tables, story.left)) kept.add(`${readModel.name}.${column}`);
      }
      for (const column of kept) everKept.add(column);
      expect([...kept].filter((column) => !(column in exceptions)).sort()).toEqual([]);
    },
  );

  it("has no exception without a column", () => {
    expect(Object.keys(exceptions).filter((column) => !everKept.has(column))).toEqual([]);
  });

  it("is found wherever it is stored (control)", () => {
    expect(
      columnsThatHold({ likes: [{ note_id: 10, member_id: MEMBERS[0] }], texts: [{ text: `of ${MEMBERS[0]}` }] }, [MEMBERS[0]]),
    ).toEqual(["likes.member_id", "texts.text"]);
  });
});
