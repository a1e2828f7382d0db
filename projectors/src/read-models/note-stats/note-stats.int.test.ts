import type { Transaction } from "@shiye/infra/read-models/database";
import { SESSION } from "@shiye/infra/subscriptions/session";
import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import { createCommunity, createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { noteStats } from "./index.ts";

const [ada, ben, cid] = [1, 2, 3] as const;
const note = 10;
const other = 11;

const lab = useReadModelLab([noteStats]);

const counters = { view_count: 0, like_count: 0, collect_count: 0, comment_count: 0 };

describe("the counters of a note", () => {
  it("count likes and collections, and what the author received", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.collects(ben, note);
    });
    expect(tables.notes).toMatchObject([{ note_id: note, author_id: ada, ...counters, like_count: 2, collect_count: 1 }]);
    expect(tables.author_counts).toEqual([{ author_id: ada, like_count: 2, collect_count: 1 }]);
  });

  it("count a like that was taken back and given again once, at its last time", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.unlikes(ben, note);
      members.likes(ben, note);
    });
    expect(tables.note_likes).toMatchObject([{ member_id: ben, liked_at: "2026-05-04T08:00:04+00:00" }]);
    expect(tables.notes).toMatchObject([{ like_count: 1 }]);
  });

  it("fall to zero, and stay as a row, when the last like is taken back", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.unlikes(ben, note);
    });
    expect(tables.note_likes).toEqual([]);
    expect(tables.notes).toMatchObject([{ note_id: note, like_count: 0 }]);
  });

  it("lose a comment with every reply below it", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
      members.replies(ben, 22, 21);
      members.comments(cid, 23, note);
      members.deletesComment(20);
    });
    expect(tables.notes).toMatchObject([{ comment_count: 1 }]);
  });

  it("never count a like, a collection or a comment that comes after the deletion of its note", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.isSeen(note, 5);
      members.deletesNote(note);
      members.likes(cid, note);
      members.collects(cid, note);
      members.comments(cid, 20, note);
    });
    expect(tables.notes).toMatchObject([{ deleted: true, like_count: 0, collect_count: 0, comment_count: 0 }]);
    expect(tables.author_counts).toEqual([{ author_id: ada, like_count: 0, collect_count: 0 }]);
    expect(tables.note_likes).toEqual([]);
  });

  it("never count a reply that comes after the deletion of a comment above it", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(ben, 21, 20);
      members.deletesComment(20);
      members.replies(cid, 22, 21);
    });
    expect(tables.notes).toMatchObject([{ comment_count: 0 }]);
  });

  it("add views, each count once", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.isSeen(note, 3);
      members.isSeen(note, 4);
    });
    expect(tables.notes).toMatchObject([{ view_count: 7 }]);
  });

  it("add counts of many notes from several counters, each once, beside counts of one note", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.publishes(ben, other);
      members.isSeen(note, 3);
      members.areSeen(900, { [note]: 1, [other]: 2 });
      members.areSeen(900, { [other]: 10 });
      members.areSeen(901, { [note]: 100 });
    });
    expect(tables.notes).toMatchObject([
      { note_id: note, view_count: 104 },
      { note_id: other, view_count: 12 },
    ]);
    expect(tables.view_counters).toEqual([
      { views_id: 900, revision: 1 },
      { views_id: 901, revision: 0 },
    ]);
  });
});

describe("pushes to those who show a note", () => {
  it("carry the current values of all three counters", async () => {
    const pushes = await pushesOfLast(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.comments(ben, 20, note);
      members.likes(cid, note);
    });
    const data = { id: note, like_count: 2, collect_count: 0, comment_count: 1 };
    expect(pushes).toEqual([{ room: "note:10", event: "note:stats", data }]);
  });

  it("are not sent when nothing changed", async () => {
    const pushes = await pushesOfLast(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.unlikes(ben, note);
    });
    expect(pushes).toEqual([]);
  });
});

describe("a member who left", () => {
  it("is in no counter: neither what they gave nor what their notes received, early or late", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.publishes(ben, 11);
      members.likes(ben, note);
      members.collects(ben, note);
      members.comments(ben, 20, note);
      members.likes(cid, 11);
      members.collects(cid, 11);
      members.comments(cid, 21, 11);
      members.leaves(ben);
      members.likes(ada, 11);
      members.publishes(ben, 12);
      members.likes(cid, 12);
    });
    expect(tables.notes).toMatchObject([
      { note_id: note, like_count: 0, collect_count: 0, comment_count: 0, deleted: false },
      { note_id: 11, like_count: 0, collect_count: 0, comment_count: 0, deleted: true },
      { note_id: 12, like_count: 0, deleted: true },
    ]);
    expect([tables.note_likes, tables.note_collections]).toEqual([[], []]);
    expect(tables.author_counts).toEqual([
      { author_id: ada, like_count: 0, collect_count: 0 },
      { author_id: ben, like_count: 0, collect_count: 0 },
    ]);
  });

  it("is subtracted at once on open pages of a note that they liked", async () => {
    const pushes = await pushesOfLast(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.publishes(ben, 11);
      members.likes(cid, 11);
      members.leaves(ben);
    });
    const data = { id: note, like_count: 1, collect_count: 0, comment_count: 0 };
    expect(pushes).toEqual([{ room: "note:10", event: "note:stats", data }]);
  });
});

describe("a like as it happens", () => {
  it("reads only its own note, author and member, whatever the planner assumes about the tables", async () => {
    const story = createStory();
    const members = createCommunity(story);
    members.publishes(ada, note);
    members.likes(ben, note);
    const plan = await lab.attempt(async (transaction) => {
      // As on the first day, when all notes are on one page of the table: a session keeps its plan while there become many.
      await noteStats.apply(transaction, noteStats.name, story.events.slice(0, -1));
      await transaction.query("analyze note_stats.notes");
      await transaction.query(SESSION.replaceAll(/\bset /g, "set local "));
      const plans: string[] = [];
      const explaining = async (text: string, values: unknown[]) => {
        await transaction.query(`deallocate all; prepare of_a_like as ${text}`);
        const explained = await transaction.query<{ "QUERY PLAN": string }>(
          `explain execute of_a_like(${values.map(() => "null").join(", ")})`,
        );
        plans.push(...explained.rows.map((row) => row["QUERY PLAN"]));
        return transaction.query(text, values);
      };
      await noteStats.apply({ query: explaining as Transaction["query"] }, noteStats.name, story.events.slice(-1));
      return plans.join("\n");
    });
    expect(plan).toContain("Index");
    expect(plan).not.toContain("Seq Scan");
  });
});
