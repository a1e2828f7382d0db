import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { comments } from "./index.ts";

const lab = useReadModelLab([comments]);

const [ada, ben, cid] = [1, 2, 3] as const;
const note = 10;

describe("comments of a note", () => {
  it("count their likes, and a top-level comment also the replies of all levels below it", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
      members.replies(ada, 22, 21);
      members.likesComment(ada, 20);
      members.likesComment(cid, 20);
      members.likesComment(ada, 21);
      members.unlikesComment(ada, 21);
    });
    expect(tables.comments).toMatchObject([
      { id: 20, root_id: null, reply_count: 2, like_count: 2 },
      { id: 21, root_id: 20, parent_author_id: ben, like_count: 0 },
      { id: 22, root_id: 20, parent_id: 21, ancestor_ids: [20, 21] },
    ]);
    expect(tables.notes).toEqual([{ note_id: note, author_id: ada, comment_count: 3, root_count: 1, deleted: false }]);
  });

  it("are removed with everything below them and without any text left", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
      members.replies(ada, 22, 21);
      members.likesComment(ada, 22);
      members.deletesComment(21);
    });
    expect(tables.comments).toMatchObject([
      { id: 20, gone: false, reply_count: 0, content: "Comment 20" },
      { id: 21, gone: true, content: "" },
      { id: 22, gone: true, content: "", like_count: 0 },
    ]);
    expect(tables.comment_likes).toEqual([]);
    expect(tables.notes).toMatchObject([{ comment_count: 1, root_count: 1 }]);
  });

  it("never show a like or a reply that comes after the deletion", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.deletesComment(20);
      members.likesComment(ada, 20);
      members.replies(cid, 21, 20);
    });
    expect(tables.comments).toMatchObject([{ gone: true, reply_count: 0, like_count: 0 }, { gone: true }]);
    expect(tables.comment_likes).toEqual([]);
  });

  it("are removed with their note", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.likesComment(ada, 20);
      members.deletesNote(note);
      members.comments(cid, 21, note);
    });
    expect(tables.comments).toMatchObject([{ gone: true }, { gone: true }]);
    expect(tables.comment_likes).toEqual([]);
    expect(tables.notes).toEqual([{ note_id: note, author_id: ada, comment_count: 0, root_count: 0, deleted: true }]);
  });
});

describe("pushes to those who show a note", () => {
  it("bring a new comment, with the current number of comments", async () => {
    const pushes = await pushesOfLast(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
    });
    expect(pushes).toEqual([{ room: "note:10", event: "comment:new", data: { comment_id: 21, post_id: note, comment_count: 2 } }]);
  });

  it("remove a deleted comment and its replies", async () => {
    const pushes = await pushesOfLast(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
      members.deletesComment(20);
    });
    expect(pushes.map(({ event, data }) => ({ event, data }))).toEqual(
      [20, 21].map((id) => ({ event: "comment:removed", data: { id, post_id: note } })),
    );
  });

  it("bring the current number of likes of a comment", async () => {
    const pushes = await pushesOfLast(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.likesComment(cid, 20);
      members.likesComment(ada, 20);
    });
    expect(pushes).toEqual([{ room: "note:10", event: "comment:stats", data: { id: 20, post_id: note, like_count: 2 } }]);
  });

  it("do not count down the comments of a deleted note one by one", async () => {
    const pushes = await pushesOfLast(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.deletesNote(note);
    });
    expect(pushes).toEqual([]);
  });

  it("do not count down the comments of a member's notes when the member leaves", async () => {
    const pushes = await pushesOfLast(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.comments(ben, 21, note);
      members.leaves(ada);
    });
    expect(pushes).toEqual([]);
  });
});

describe("comments of a member who left", () => {
  it("become stubs without text, place and likes above replies of others, and are removed when there are none", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
      members.replies(ben, 22, 21);
      members.comments(ben, 23, note);
      members.likesComment(ada, 20);
      members.likesComment(ben, 21);
      members.leaves(ben);
      members.likesComment(cid, 20);
      members.comments(ben, 24, note);
    });
    expect(tables.comments).toMatchObject([
      { id: 20, erased: true, gone: false, content: "", location: "", like_count: 0, reply_count: 1 },
      { id: 21, erased: false, gone: false, content: "Comment 21", like_count: 0 },
      { id: 22, erased: true, gone: true, content: "" },
      { id: 23, erased: true, gone: true, content: "" },
      { id: 24, erased: true, gone: true, content: "" },
    ]);
    expect(tables.comment_likes).toEqual([]);
    expect(tables.notes).toMatchObject([{ comment_count: 2, root_count: 1 }]);
  });

  it("are removed when the last reply below is deleted or its author leaves too", async () => {
    for (const end of ["deletion", "departure"] as const) {
      const tables = await tablesGiven(lab, comments, (members) => {
        members.publishes(ada, note);
        members.comments(ben, 20, note);
        members.replies(ben, 21, 20);
        members.replies(cid, 22, 21);
        members.leaves(ben);
        if (end === "deletion") members.deletesComment(22);
        else members.leaves(cid);
      });
      expect(tables.comments, end).toMatchObject([{ gone: true, reply_count: 0 }, { gone: true }, { gone: true }]);
      expect(tables.notes, end).toMatchObject([{ comment_count: 0, root_count: 0 }]);
    }
  });

  it("return as stubs when an earlier reply arrives after the departure", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.leaves(ben);
      members.replies(cid, 21, 20);
    });
    expect(tables.comments).toMatchObject([
      { id: 20, gone: false, reply_count: 1 },
      { id: 21, gone: false },
    ]);
    expect(tables.notes).toMatchObject([{ comment_count: 2, root_count: 1 }]);
  });

  it("are removed with the note of a member who left, whoever wrote them", async () => {
    const tables = await tablesGiven(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.leaves(ada);
      members.replies(cid, 21, 20);
    });
    expect(tables.comments).toMatchObject([
      { gone: true, content: "" },
      { gone: true, content: "" },
    ]);
    expect(tables.notes).toMatchObject([{ comment_count: 0, root_count: 0 }]);
  });

  it("disappear from open pages, with the likes that the member gave", async () => {
    const pushes = await pushesOfLast(lab, comments, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.comments(cid, 21, note);
      members.likesComment(ben, 21);
      members.leaves(ben);
    });
    expect(pushes).toEqual([
      { room: "note:10", event: "comment:removed", data: { id: 20, post_id: note } },
      { room: "note:10", event: "comment:stats", data: { id: 21, post_id: note, like_count: 0 } },
    ]);
  });
});

it("have a counter that equals their rows, after departures and deletions, because pages are counted by it", async () => {
  type Members = Parameters<Parameters<typeof tablesGiven>[2]>[0];
  const acts: ((members: Members) => void)[] = [
    (members) => members.publishes(ada, note),
    (members) => members.comments(ben, 20, note),
    (members) => members.replies(cid, 21, 20),
    (members) => members.replies(ben, 22, 21),
    (members) => members.replies(ada, 23, 22),
    (members) => members.replies(ben, 24, 20),
    (members) => members.leaves(ben),
    (members) => members.replies(cid, 25, 24),
    (members) => members.deletesComment(23),
    (members) => members.deletesComment(25),
    (members) => members.replies(ada, 26, 20),
    (members) => members.leaves(cid),
  ];
  const counted: number[] = [];
  for (let until = 2; until <= acts.length; until += 1) {
    const tables = await tablesGiven(lab, comments, (members) => {
      for (const act of acts.slice(0, until)) act(members);
    });
    const rows = tables.comments as { id: number; root_id: number | null; gone: boolean; reply_count: number }[];
    const replies = rows.filter(({ root_id, gone }) => root_id === 20 && !gone).length;
    const root = rows.find(({ id }) => id === 20);
    expect([root?.gone, root?.reply_count], `after act ${until}`).toEqual([false, replies]);
    counted.push(replies);
  }
  expect(Math.max(...counted)).toBe(5);
});
