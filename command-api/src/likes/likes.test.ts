import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { commentStream } from "../comments/state.ts";
import type { Read, Sources } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";
import { asMember, given, ME, NOW, OTHER } from "../testing/given.ts";
import { deleteLike } from "./admin-like.ts";
import { gatherLike, type LikeTarget } from "./gather-like.ts";
import { like } from "./like.ts";
import { likeStream } from "./state.ts";
import { unlike } from "./unlike.ts";

const NOTE = 1_700_000_000_000_100;
const COMMENT = 1_700_000_000_000_200;
const published: DecidedEvent & { type: "NotePublished" } = {
  type: "NotePublished",
  data: {
    noteId: NOTE,
    authorId: OTHER,
    title: "t",
    content: "c",
    categoryId: 1,
    noteType: 1,
    images: [],
    video: null,
    tags: [],
    mentionedIds: [],
  },
};
const note = given(noteStream(NOTE), published);
const onNote: LikeTarget = { kind: "note", note };
const onComment: LikeTarget = {
  kind: "comment",
  comment: { status: "there", id: COMMENT, noteId: NOTE, noteAuthorId: OTHER, authorId: OTHER, ancestorIds: [], content: "" },
};
const input = { target_type: 1, target_id: NOTE };
const commentAdded: DecidedEvent & { type: "CommentAdded" } = {
  type: "CommentAdded",
  data: {
    commentId: COMMENT,
    noteId: NOTE,
    noteAuthorId: OTHER,
    authorId: OTHER,
    parentId: null,
    parentAuthorId: null,
    ancestorIds: [],
    content: "好",
    mentionedIds: [],
  },
};
const comment = given(commentStream(COMMENT), commentAdded);
const noteLike = { memberId: ME, noteId: NOTE, noteAuthorId: OTHER };
const commentLike = { memberId: ME, commentId: COMMENT, commentAuthorId: OTHER, noteId: NOTE };
const after = (...events: DecidedEvent[]) => given(likeStream(ME, "note", NOTE), ...events).likes;

describe("liking", () => {
  it("is done once", () => {
    expect(like.decide({ likes: after(), target: onNote }, input, asMember())).toEqual([{ type: "NoteLiked", data: noteLike }]);
    expect(like.decide({ likes: after({ type: "NoteLiked", data: noteLike }), target: onNote }, input, asMember())).toEqual([]);
    expect(like.decide({ likes: false, target: onComment }, input, asMember())).toEqual([{ type: "CommentLiked", data: commentLike }]);
    expect(like.decide({ likes: true, target: onComment }, input, asMember())).toEqual([]);
  });

  it("is taken back once, and may be given again", () => {
    const taken = after({ type: "NoteLiked", data: noteLike }, { type: "NoteUnliked", data: noteLike });
    expect(unlike.decide({ likes: taken, target: onNote }, input, asMember())).toEqual([]);
    expect(like.decide({ likes: taken, target: onNote }, input, asMember())).toHaveLength(1);
    expect(unlike.decide({ likes: true, target: onNote }, input, asMember())).toEqual([{ type: "NoteUnliked", data: noteLike }]);
    expect(unlike.decide({ likes: true, target: onComment }, input, asMember())).toEqual([{ type: "CommentUnliked", data: commentLike }]);
    expect(unlike.decide({ likes: false, target: onComment }, input, asMember())).toEqual([]);
  });

  it.each([like, unlike])("needs an existing target", ({ decide }) => {
    const gone = given(noteStream(NOTE), { type: "NoteDeleted", data: { noteId: NOTE, authorId: OTHER } });
    expect(decide({ likes: false, target: undefined }, input, asMember())).toMatchObject({ code: "like-target-invalid" });
    expect(decide({ likes: false, target: { kind: "note", note: gone } }, input, asMember())).toMatchObject({ code: "note-not-found" });
    expect(decide({ likes: false, target: { kind: "note", note: given(noteStream(1)) } }, input, asMember())).toMatchObject({
      code: "note-not-found",
    });
    expect(decide({ likes: false, target: { kind: "comment", comment: undefined } }, input, asMember())).toMatchObject({
      code: "comment-not-found",
    });
  });
});

describe("a like of one whom an author has blocked", () => {
  const WRITER = OTHER + 1;
  const written = { ...commentAdded, data: { ...commentAdded.data, authorId: WRITER } };
  const gather = (target_type: number, target_id: number, blocker: number) => {
    const streams: Record<string, DecidedEvent[]> = {
      [`note-${NOTE}`]: [published],
      [`comment-${COMMENT}`]: [written],
      [`blocks-${blocker}`]: [{ type: "MemberBlocked", data: { memberId: blocker, blockedId: ME } }],
    };
    const read: Read = async (stream) => given(stream, ...(streams[stream.name] ?? []));
    return gatherLike({ read } as Sources, { target_type, target_id }, asMember());
  };
  const refused = { refused: { code: "interaction-refused" } };

  it("is refused on a note by its author, and on a comment by its author and the author of the note", async () => {
    expect(await gather(1, NOTE, OTHER)).toMatchObject({ target: { kind: "note" }, ...refused });
    expect(await gather(2, COMMENT, WRITER)).toMatchObject({ target: { kind: "comment" }, ...refused });
    expect(await gather(2, COMMENT, OTHER)).toMatchObject({ target: { kind: "comment" }, ...refused });
  });

  it("is not refused by others (control)", async () => {
    expect(await gather(1, NOTE, WRITER)).toMatchObject({ target: { kind: "note" }, refused: undefined });
    expect(await gather(2, COMMENT, ME + 9)).toMatchObject({ target: { kind: "comment" }, refused: undefined });
    expect(await gather(3, NOTE, OTHER)).toEqual({ target: undefined, likes: false });
  });
});

describe("a like in the back office", () => {
  const decide = (target: Parameters<typeof deleteLike.decide>[0]["target"]) =>
    deleteLike.decide({ memberId: ME, target }, { id: `${ME}-1-${NOTE}` }, { ...asMember(), actor: { kind: "admin", id: 1 } });

  it("is removed in the name of its member, also from a note in the recycle bin", () => {
    if (note.status !== "published") throw new Error("The note is published");
    expect(decide(note)).toEqual([{ type: "NoteUnliked", data: noteLike }]);
    expect(decide({ ...note, status: "binned", binnedAt: NOW })).toEqual([{ type: "NoteUnliked", data: noteLike }]);
    expect(decide(comment)).toEqual([{ type: "CommentUnliked", data: commentLike }]);
  });

  it("is not there if nothing is liked, or what was liked is gone", () => {
    for (const target of [undefined, given(noteStream(NOTE)), given(commentStream(COMMENT))])
      expect(decide(target)).toMatchObject({ code: "entity-not-found" });
  });
});
