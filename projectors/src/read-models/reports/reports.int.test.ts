import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import type { Story } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { reports } from "./index.ts";

const lab = useReadModelLab([reports]);

const [ada, ben, cid] = [1, 2, 3] as const;
const note = 10;
const of = { targetKind: "note" as const, targetId: note, targetAuthorId: ada };
const judged = { reason: "spam" as const, remark: "广告" };
const byAdmin = { actor: { kind: "admin" as const, id: 77 } };
const report = (story: Story, reporterId: number) =>
  story.tell("ReportFiled", { reporterId, ...of, noteId: note, conversationId: null, reason: "untrue", text: "不是真的" });

describe("reports", () => {
  it("are stored once for each member, with the decision and who made it", async () => {
    const tables = await tablesGiven(lab, reports, (_people, story) => {
      report(story, ben);
      report(story, cid);
      story.tell("ReportsDismissed", of, byAdmin);
      story.tell("NoteTakenDown", { noteId: note, authorId: ada, ...judged }, byAdmin);
    });
    expect(tables.reports).toMatchObject([
      { reporter_id: ben, target_kind: "note", target_id: note, target_author_id: ada, reason: "untrue", text: "不是真的", position: 1 },
      { reporter_id: cid, position: 2 },
    ]);
    expect(tables.decisions).toMatchObject([
      { decision: "dismissed", target_kind: "note", target_id: note, subject_id: ada, admin_id: 77, reason: null },
      { decision: "taken-down", subject_id: ada, admin_id: 77, reason: "spam", remark: "广告" },
    ]);
  });

  it("have every decision about a member", async () => {
    const { decisions } = await tablesGiven(lab, reports, (_people, story) => {
      story.tell("CommentTakenDown", { commentId: 20, noteId: note, authorId: ada, ...judged });
      story.tell("MessageTakenDown", { conversationId: 50, messageId: 60, senderId: ada, ...judged });
      story.tell("MemberWarned", { memberId: ada, targetKind: "note", targetId: note, ...judged });
      story.tell("MemberDeactivated", { memberId: ada });
      story.tell("MemberReactivated", { memberId: ada });
    });
    expect(decisions?.map(({ decision, target_kind, target_id, subject_id }) => [decision, target_kind, target_id, subject_id])).toEqual([
      ["taken-down", "comment", 20, ada],
      ["taken-down", "message", 60, ada],
      ["warned", "note", note, ada],
      ["deactivated", "member", ada, ada],
      ["reactivated", "member", ada, ada],
    ]);
  });

  it.each(["before", "after"])(
    "lose the reporter and the reported member when they leave, if the departure comes %s that",
    async (when) => {
      const tables = await tablesGiven(lab, reports, (people, story) => {
        if (when === "before") people.leaves(ben);
        report(story, ben);
        story.tell("ReportFiled", {
          ...{ reporterId: cid, targetKind: "member", targetId: ben, targetAuthorId: ben },
          ...{ noteId: null, conversationId: null, reason: "abuse", text: null },
        });
        story.tell("MemberWarned", { memberId: ben, targetKind: "member", targetId: ben, ...judged });
        if (when === "after") people.leaves(ben);
      });
      expect([tables.reports, tables.decisions]).toEqual([[], []]);
    },
  );
});

describe("an appeal", () => {
  const takenDown = (story: Story) => story.tell("NoteTakenDown", { noteId: note, authorId: ada, ...judged });
  const files = (story: Story, text: string) => story.tell("AppealFiled", { noteId: note, authorId: ada, text });
  const decides = (story: Story, granted: boolean) =>
    story.tell("AppealDecided", { noteId: note, authorId: ada, granted, remark: "看过了" });

  it("waits, and then has its answer", async () => {
    const waiting = await tablesGiven(lab, reports, (_people, story) => {
      takenDown(story);
      files(story, "不是广告");
    });
    expect(waiting.appeals).toMatchObject([{ note_id: note, author_id: ada, text: "不是广告", granted: null }]);
    const decided = await tablesGiven(lab, reports, (_people, story) => {
      takenDown(story);
      files(story, "不是广告");
      decides(story, false);
    });
    expect(decided.appeals).toMatchObject([{ granted: false, remark: "看过了" }]);
    expect(decided.decisions).toMatchObject([{ decision: "taken-down" }, { decision: "appeal-rejected" }]);
  });

  it("is a new one when the note is taken down again, in any order of the events", async () => {
    const tables = await tablesGiven(lab, reports, (_people, story) => {
      takenDown(story);
      files(story, "第一次");
      decides(story, true);
      takenDown(story);
      files(story, "第二次");
    });
    expect(tables.appeals).toMatchObject([{ text: "第二次", granted: null, remark: null }]);
  });

  it("is removed with its note", async () => {
    const tables = await tablesGiven(lab, reports, (_people, story) => {
      takenDown(story);
      files(story, "不是广告");
      story.tell("NoteDeleted", { noteId: note, authorId: ada });
    });
    expect(tables.appeals).toEqual([]);
  });
});

describe("administrators", () => {
  const changed = [{ room: "admins", event: "reports:changed", data: {} }];
  const pushes = (happened: (story: Story) => void) => pushesOfLast(lab, reports, (_people, story) => happened(story));

  it("are told that the queue changed when a report or an appeal is filed, and when it is decided", async () => {
    expect(await pushes((story) => report(story, ben))).toEqual(changed);
    expect(await pushes((story) => story.tell("ReportsDismissed", of, byAdmin))).toEqual(changed);
    expect(await pushes((story) => story.tell("AppealFiled", { noteId: note, authorId: ada, text: "不是广告" }))).toEqual(changed);
    const decided = { noteId: note, authorId: ada, granted: true, remark: null };
    expect(await pushes((story) => story.tell("AppealDecided", decided, byAdmin))).toEqual(changed);
  });

  const goings: [what: "note" | "comment" | "message", (story: Story) => void][] = [
    ["note", (story) => story.tell("NoteDeleted", { noteId: note, authorId: ada })],
    ["comment", (story) => story.tell("CommentDeleted", { commentId: note, noteId: 11, noteAuthorId: ben, authorId: ada })],
    ["message", (story) => story.tell("MessageRecalled", { conversationId: 50, messageId: note, senderId: ada, receiverId: ben })],
  ];
  it.each(goings)(
    "are told that the queue changed when a reported %s goes, and nothing of one that nobody reported",
    async (what, goes) => {
      const reported = (targetKind: (typeof goings)[number][0]) => (story: Story) => {
        story.tell("ReportFiled", {
          ...{ reporterId: cid, targetKind, targetId: note, targetAuthorId: ada },
          ...{ noteId: null, conversationId: null, reason: "abuse", text: null },
        });
        goes(story);
      };
      expect(await pushes(reported(what))).toEqual(changed);
      expect(await pushes(reported(what === "note" ? "comment" : "note")), "something else with this id is reported").toEqual([]);
      expect(await pushes(goes)).toEqual([]);
    },
  );
});
