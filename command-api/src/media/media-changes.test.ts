import type { DecidedEvent } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { mediaChangesOf } from "./media-changes.ts";

const [ADA, BEN] = [1, 2];
const digest = (digit: string) => digit.repeat(32);
const url = (digit: string, end = ".jpg") => `/media/${digit.repeat(2)}/${digest(digit)}${end}`;

function stored(stream: string, { type, data }: { type: string; data: unknown }, revision = 0): StoredEvent {
  const metadata = { actor: { kind: "member" as const, id: ADA }, correlationId: "", causationId: "" };
  return { id: "", type, version: 1, at: "2026-11-21T08:00:00.000Z", data, metadata, stream, revision, position: 1n };
}
const profile = (avatar: string | null): DecidedEvent<"ProfileEdited"> => ({
  type: "ProfileEdited",
  data: {
    memberId: ADA,
    nickname: "Ada",
    avatar,
    bio: null,
    gender: null,
    zodiac_sign: null,
    mbti: null,
    education: null,
    major: null,
    interests: [],
  },
});
const comment: DecidedEvent<"CommentAdded"> = {
  type: "CommentAdded",
  data: {
    commentId: 12,
    noteId: 10,
    noteAuthorId: BEN,
    authorId: ADA,
    parentId: 11,
    parentAuthorId: BEN,
    ancestorIds: [11],
    content: `看[image:${url("a")}]`,
    mentionedIds: [],
  },
};

describe("what events say of media", () => {
  it("is every address anywhere in them, also of variants, each once, for any event", () => {
    const unheard = stored("album-7", {
      type: "AlbumShown",
      data: { pages: [{ left: url("a"), right: { text: `see ${url("b", "-480.webp")} and ${url("a")}` } }], n: 3, none: null },
    });
    expect(mediaChangesOf([unheard])).toEqual({
      uses: [
        { digest: digest("a"), source: "album-7", owner: ADA, within: ["member-1"] },
        { digest: digest("b"), source: "album-7", owner: ADA, within: ["member-1"] },
      ],
      replaced: [],
      ended: [],
      departed: [],
      at: "2026-11-21T08:00:00.000Z",
    });
  });

  it("is nothing for most events, so that nothing is written for them", () => {
    expect(
      mediaChangesOf([stored("like-1-note-2", { type: "NoteLiked", data: { noteId: 2, memberId: 1, noteAuthorId: 3 } })]),
    ).toBeUndefined();
    expect(mediaChangesOf([stored("member-1", profile(null), 0)])).toBeUndefined();
    expect(mediaChangesOf([])).toBeUndefined();
  });

  it("is all that a profile, a note or a draft shows, by the last event of each", () => {
    const changes = mediaChangesOf([stored("member-1", profile(url("a")), 1), stored("member-1", profile(url("b")), 2)]);
    expect(changes?.uses.map((use) => use.digest)).toEqual([digest("b")]);
    expect(changes?.replaced).toEqual([{ source: "member-1", keep: [digest("b")] }]);
    expect(mediaChangesOf([stored("member-1", profile(null), 3)])?.replaced).toEqual([{ source: "member-1", keep: [] }]);
  });

  it("is of the time of the newest event, because a file is idle from then on", () => {
    const [first, second] = [stored("member-1", profile(url("a")), 1), stored("member-1", profile(null), 2)];
    expect(mediaChangesOf([first, { ...second, at: "2026-11-22T08:00:00.000Z" }])?.at).toBe("2026-11-22T08:00:00.000Z");
  });

  it("is added up where each event shows something more", () => {
    const message = (digit: string) => stored("conversation-1-2", { type: "MessageSent", data: { content: url(digit) } }, 3);
    const changes = mediaChangesOf([message("a"), message("b")]);
    expect(changes?.uses.map((use) => use.digest)).toEqual([digest("a"), digest("b")]);
    expect(changes?.replaced).toEqual([]);
  });

  it("ends with what a comment belongs to", () => {
    expect(mediaChangesOf([stored("comment-12", comment)])?.uses).toEqual([
      { digest: digest("a"), source: "comment-12", owner: ADA, within: ["member-1", "member-2", "note-10", "comment-11"] },
    ]);
  });

  it("is its author's, and ends with the same, where an administrator wrote it", () => {
    const { commentId, noteId, noteAuthorId, authorId, ancestorIds } = comment.data;
    const data = { commentId, noteId, noteAuthorId, authorId, ancestorIds, content: `看[image:${url("b")}]`, mentionedIds: [] };
    const event = stored("comment-12", { type: "CommentEdited", data }, 1);
    const edited = { ...event, metadata: { ...event.metadata, actor: { kind: "admin" as const, id: 9 } } };
    expect(mediaChangesOf([edited])).toMatchObject({
      uses: [{ digest: digest("b"), source: "comment-12", owner: ADA, within: ["member-1", "member-2", "note-10", "comment-11"] }],
      replaced: [{ source: "comment-12", keep: [digest("b")] }],
    });
  });

  it("is recorded beside the end of another thing", () => {
    const changes = mediaChangesOf([stored("comment-12", comment), stored("note-20", { type: "NoteDeleted", data: {} }, 1)]);
    expect([changes?.uses.length, changes?.ended]).toEqual([1, ["note-20"]]);
  });

  it("is kept while a note is in the recycle bin and after it is restored, and ends when it is deleted for good", () => {
    const note = (digit: string) => ({ images: [{ url: url(digit) }] });
    const told = (type: string, data: unknown, revision: number) => stored("note-10", { type, data }, revision);
    const changes = mediaChangesOf([told("NoteBinned", note("a"), 1)]);
    expect(changes).toMatchObject({ ended: [], replaced: [{ source: "note-10", keep: [digest("a")] }] });
    expect(changes?.uses.map((use) => use.digest)).toEqual([digest("a")]);
    expect(mediaChangesOf([told("NoteBinned", note("a"), 1), told("NoteRestored", note("a"), 2)])?.ended).toEqual([]);
    expect(mediaChangesOf([told("NoteBinned", note("a"), 1), told("NoteDeleted", {}, 2)])?.ended).toEqual(["note-10"]);
  });

  it("ends with the thing; a hidden conversation has not ended", () => {
    const ended = ["NoteDeleted", "DraftDeleted", "ConversationHidden"].map((type, at) => stored(`thing-${at}`, { type, data: {} }));
    expect(mediaChangesOf(ended)?.ended).toEqual(["thing-0", "thing-1"]);
    expect(mediaChangesOf([stored("member-1", { type: "MemberDeleted", data: { memberId: 1 } })])).toMatchObject({
      ended: ["member-1"],
      departed: [1],
    });
  });
});
