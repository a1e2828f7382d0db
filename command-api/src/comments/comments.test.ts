import type { DecidedEvent } from "@shiye/events/catalogue";
import { refuse } from "@shiye/events/refusals";
import { describe, expect, it } from "vitest";
import type { Read, Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { noteStream } from "../notes/state.ts";
import { asMember, given, ME, NEW_ID, OTHER } from "../testing/given.ts";
import { addComment } from "./add-comment.ts";
import { adminAddComment } from "./admin-add-comment.ts";
import { MOST_ABOVE } from "./comment-content.ts";
import { deleteComment } from "./delete-comment.ts";
import { findComment } from "./find-comment.ts";

const NOTE = 1_700_000_000_000_100;
const [TOP, REPLY] = [1_700_000_000_000_201, 1_700_000_000_000_202];
const published: DecidedEvent = {
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
const registered: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: ME, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null },
};
const added = (commentId: number, ancestorIds: number[]): DecidedEvent => ({
  type: "CommentAdded",
  data: {
    commentId,
    noteId: NOTE,
    noteAuthorId: OTHER,
    authorId: ME,
    parentId: null,
    parentAuthorId: null,
    ancestorIds,
    content: "x",
    mentionedIds: [],
  },
});
const gone = (commentId: number): DecidedEvent => ({
  type: "CommentDeleted",
  data: { commentId, noteId: NOTE, noteAuthorId: OTHER, authorId: ME },
});
const note = given(noteStream(NOTE), published);
/** Reads from streams that the test gives. */
const readFrom =
  (streams: Record<string, DecidedEvent[]>): Read =>
  async (stream) =>
    given(stream, ...(streams[stream.name] ?? []));
const thread = { [`note-${NOTE}`]: [published], [`comment-${TOP}`]: [added(TOP, [])], [`comment-${REPLY}`]: [added(REPLY, [TOP])] };

describe("a comment that can be seen", () => {
  it("has everything above it", async () => {
    expect(await findComment(readFrom(thread), REPLY)).toMatchObject({ id: REPLY, ancestorIds: [TOP] });
    expect(await findComment(readFrom({ ...thread, [`comment-${TOP}`]: [added(TOP, []), gone(TOP)] }), REPLY)).toBeUndefined();
    expect(await findComment(readFrom({ ...thread, [`comment-${REPLY}`]: [added(REPLY, [TOP]), gone(REPLY)] }), REPLY)).toBeUndefined();
    const noteGone: DecidedEvent = { type: "NoteDeleted", data: { noteId: NOTE, authorId: OTHER } };
    expect(await findComment(readFrom({ ...thread, [`note-${NOTE}`]: [published, noteGone] }), TOP)).toBeUndefined();
    expect(await findComment(readFrom({}), TOP)).toBeUndefined();
  });

  it("has neither an author nor a note whose author has left, though the replies of others stay", async () => {
    const left = (memberId: number): Record<string, DecidedEvent[]> => ({
      [`member-${memberId}`]: [registered, { type: "MemberDeleted", data: { memberId } }],
    });
    expect(await findComment(readFrom({ ...thread, ...left(ME) }), TOP)).toBeUndefined();
    expect(await findComment(readFrom({ ...thread, ...left(OTHER) }), TOP)).toBeUndefined();
  });
});

describe("commenting", () => {
  const nobody = { ids: [], members: new Map() };
  const decide = (facts: Partial<Parameters<typeof addComment.decide>[0]>, input: Partial<Parameters<typeof addComment.decide>[1]> = {}) =>
    addComment.decide(
      { note, parent: undefined, refused: undefined, said: { mentioned: nobody, ownPictures: new Map() }, ...facts },
      { post_id: NOTE, content: "好", ...input },
      asMember(),
    );

  it("names the author of the note and of the parent, so that nobody has to look them up", async () => {
    expect(decide({})).toMatchObject([
      {
        type: "CommentAdded",
        data: { commentId: NEW_ID, noteId: NOTE, noteAuthorId: OTHER, parentId: null, ancestorIds: [], content: "好" },
      },
    ]);
    const parent = await findComment(readFrom(thread), REPLY);
    expect(decide({ parent }, { parent_id: REPLY })).toMatchObject([
      { data: { parentId: REPLY, parentAuthorId: ME, ancestorIds: [TOP, REPLY] } },
    ]);
  });

  it("asks for the note, the parent and what the text names at the same time", () => {
    const asked: string[] = [];
    const ask = (name: string) => new Promise<never>(() => asked.push(name));
    const sources = { read: ({ name }: { name: string }) => ask(name), media: { ownedBy: () => ask("pictures") } } as unknown as Sources;
    void addComment.gather(sources, { post_id: NOTE, parent_id: TOP, content: "好" }, asMember());
    expect(asked).toEqual([`note-${NOTE}`, `comment-${TOP}`, "pictures"]);
  });

  it("may show pictures that its author uploaded, and no others", () => {
    const url = `/media/ab/ab${"0".repeat(30)}.jpg`;
    const content = `[image:${url}]`;
    const ownPictures = new Map([[url, { url, width: 1, height: 1, thumbhash: null }]]);
    expect(decide({ said: { mentioned: nobody, ownPictures } }, { content })).toMatchObject([{ data: { content } }]);
    expect(decide({}, { content })).toMatchObject({ code: "note-media-invalid" });
  });

  it("needs a text, an existing note, and a parent on the same note", async () => {
    expect(decide({ note: undefined }, { post_id: null })).toMatchObject({ code: "comment-text-missing" });
    expect(decide({}, { content: "" })).toMatchObject({ code: "comment-text-missing" });
    expect(decide({ note: given(noteStream(1)) })).toMatchObject({ code: "note-not-found" });
    expect(decide({}, { parent_id: REPLY })).toMatchObject({ code: "comment-parent-not-found" });
    const parent = await findComment(readFrom(thread), REPLY);
    const elsewhere = parent && { ...parent, noteId: NOTE + 1 };
    expect(decide({ parent: elsewhere }, { parent_id: REPLY })).toMatchObject({ code: "comment-parent-not-found" });
  });

  it("is refused below a note whose author has closed it, and if a block is between the two", () => {
    const closed: DecidedEvent = { type: "CommentsClosed", data: { noteId: NOTE, noteAuthorId: OTHER } };
    expect(decide({ note: given(noteStream(NOTE), published, closed) })).toMatchObject({ code: "comments-closed" });
    expect(decide({ refused: refuse("interaction-refused") })).toMatchObject({ code: "interaction-refused" });
  });

  it("is refused below too many others, because each level makes the next one larger", async () => {
    const parent = await findComment(readFrom(thread), REPLY);
    if (!parent) throw new Error("The reply is there");
    const below = (levels: number) => ({ ...parent, ancestorIds: Array.from({ length: levels - 1 }, (_none, index) => TOP + index) });
    const office = (levels: number) =>
      adminAddComment.decide(
        {
          author: given(memberStream(ME), registered),
          note,
          parent: below(levels),
          form: { text: "好", format: "text", said: { mentioned: nobody, ownPictures: new Map() } },
        },
        { post_id: NOTE, content: "好", parent_id: REPLY, authorId: ME },
        asMember(),
      );
    const stored = [{ type: "CommentAdded", data: { ancestorIds: [...below(MOST_ABOVE).ancestorIds, REPLY] } }];
    expect(decide({ parent: below(MOST_ABOVE) }, { parent_id: REPLY })).toMatchObject(stored);
    expect(office(MOST_ABOVE)).toMatchObject(stored);
    expect(decide({ parent: below(MOST_ABOVE + 1) }, { parent_id: REPLY })).toMatchObject({ code: "comment-too-deep" });
    expect(office(MOST_ABOVE + 1)).toMatchObject({ code: "comment-too-deep" });
  });
});

describe("a comment that an administrator writes for a member", () => {
  const author = given(memberStream(ME), registered);
  const form = (text: string) => ({
    text,
    format: "text" as const,
    said: { mentioned: { ids: [], members: new Map() }, ownPictures: new Map() },
  });
  const decide = (facts: Partial<Parameters<typeof adminAddComment.decide>[0]>, parent_id?: number) =>
    adminAddComment.decide(
      { author, note, parent: undefined, form: form("好"), ...facts },
      { post_id: NOTE, content: "好", parent_id, authorId: ME },
      asMember(9_999),
    );

  it("is the member's", () => {
    expect(decide({})).toMatchObject([{ type: "CommentAdded", data: { commentId: NEW_ID, authorId: ME, noteId: NOTE, content: "好" } }]);
  });

  it("needs a member, a note, a parent on that note, and a text of up to 1000 characters", async () => {
    const gone: DecidedEvent = { type: "MemberDeleted", data: { memberId: ME } };
    expect(decide({ author: given(memberStream(ME), registered, gone) })).toMatchObject({ code: "member-not-found" });
    expect(decide({ note: given(noteStream(NOTE)) })).toMatchObject({ code: "note-not-found" });
    expect(decide({}, REPLY)).toMatchObject({ code: "comment-parent-not-found" });
    const parent = await findComment(readFrom(thread), REPLY);
    expect(decide({ parent: parent && { ...parent, noteId: NOTE + 1 } }, REPLY)).toMatchObject({ code: "comment-parent-not-found" });
    expect(decide({ form: form("") })).toMatchObject({ code: "comment-text-missing" });
    expect(decide({ form: form("长".repeat(1000)) })).toMatchObject([{ type: "CommentAdded" }]);
    expect(decide({ form: form("长".repeat(1001)) })).toMatchObject({ code: "invalid-parameters", message: "评论内容不能超过1000个字符" });
  });

  it("may have nine pictures", () => {
    const urls = Array.from({ length: 10 }, (_none, index) => `/media/ab/ab${"0".repeat(29)}${index}.jpg`);
    const shows = (count: number) => {
      const said = {
        mentioned: { ids: [], members: new Map() },
        ownPictures: new Map(urls.map((url) => [url, { url, width: 1, height: 1, thumbhash: null }])),
      };
      return decide({
        form: {
          ...form(
            urls
              .slice(0, count)
              .map((url) => `[image:${url}]`)
              .join(""),
          ),
          said,
        },
      });
    };
    expect(shows(9)).toMatchObject([{ type: "CommentAdded" }]);
    expect(shows(10)).toMatchObject({ code: "invalid-parameters", message: "最多只能上传9张图片" });
  });
});

describe("deleting a comment", () => {
  it("counts the replies for those who may delete it only", async () => {
    const counted: number[] = [];
    const repliesBelow = async (id: number) => counted.push(id);
    const sources = { read: readFrom(thread), late: { repliesBelow } } as unknown as Sources;
    expect(await deleteComment.gather(sources, { id: TOP }, asMember(9_999))).toMatchObject({ lateReplies: 0 });
    expect(await deleteComment.gather(sources, { id: NOTE }, asMember())).toMatchObject({ lateReplies: 0 });
    expect(counted).toEqual([]);
    expect(await deleteComment.gather(sources, { id: TOP }, asMember())).toMatchObject({ lateReplies: 1 });
  });

  it("is for its author and the author of the note only", async () => {
    const comment = await findComment(readFrom(thread), TOP);
    expect(deleteComment.decide({ comment, lateReplies: 0 }, { id: TOP }, asMember())).toEqual([gone(TOP)]);
    expect(deleteComment.decide({ comment, lateReplies: 0 }, { id: TOP }, asMember(OTHER))).toEqual([gone(TOP)]);
    expect(deleteComment.decide({ comment, lateReplies: 0 }, { id: TOP }, asMember(9_999))).toMatchObject({
      code: "comment-delete-not-own",
    });
    const reply = await findComment(readFrom(thread), REPLY);
    expect(deleteComment.decide({ comment: reply, lateReplies: 0 }, { id: REPLY }, asMember(9_999))).toMatchObject({
      code: "comment-delete-not-own-reply",
    });
    expect(deleteComment.decide({ comment: undefined, lateReplies: 0 }, { id: TOP }, asMember())).toMatchObject({
      code: "comment-not-found",
    });
  });
});
