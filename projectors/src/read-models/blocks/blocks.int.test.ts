import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { blocks } from "./index.ts";

const lab = useReadModelLab([blocks]);

const [ada, ben, cid] = [1, 2, 3] as const;

describe("what a member does not want to see", () => {
  it("lists the blocked members, the last one first, until the block is lifted", async () => {
    const { members } = await tablesGiven(lab, blocks, (_people, story) => {
      story.tell("MemberBlocked", { memberId: ada, blockedId: ben });
      story.tell("MemberBlocked", { memberId: ada, blockedId: cid });
      story.tell("MemberUnblocked", { memberId: ada, blockedId: ben });
    });
    expect(members).toEqual([{ member_id: ada, blocked_id: cid, blocked_at: "2026-05-04T08:00:02+00:00" }]);
  });

  it("has the time of the last block when it was lifted and set again in one batch", async () => {
    const { members } = await tablesGiven(lab, blocks, (_people, story) => {
      story.tell("NoteMarkedNotInteresting", { memberId: ada, noteId: 10, noteAuthorId: ben });
      story.tell("MemberBlocked", { memberId: ada, blockedId: ben });
      story.tell("MemberUnblocked", { memberId: ada, blockedId: ben });
      story.tell("MemberBlocked", { memberId: ada, blockedId: ben });
    });
    expect(members).toEqual([{ member_id: ada, blocked_id: ben, blocked_at: "2026-05-04T08:00:04+00:00" }]);
  });

  it("has the notes that they marked", async () => {
    const { notes } = await tablesGiven(lab, blocks, (_people, story) => {
      story.tell("NoteMarkedNotInteresting", { memberId: ada, noteId: 10, noteAuthorId: ben });
    });
    expect(notes).toEqual([{ member_id: ada, note_id: 10, note_author_id: ben }]);
  });

  it.each(["before", "after"])("has no member who left, if the departure comes %s that", async (when) => {
    const tables = await tablesGiven(lab, blocks, (people, story) => {
      if (when === "before") people.leaves(ben);
      story.tell("MemberBlocked", { memberId: ada, blockedId: ben });
      story.tell("MemberBlocked", { memberId: ben, blockedId: ada });
      story.tell("NoteMarkedNotInteresting", { memberId: ada, noteId: 10, noteAuthorId: ben });
      if (when === "after") people.leaves(ben);
    });
    expect([tables.members, tables.notes]).toEqual([[], []]);
  });
});
