import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { Register } from "./accounts.ts";
import { AdminPassword } from "./admins.ts";
import { AdminCreateCategory } from "./back-office/categories.ts";
import { AdminCreatePost } from "./back-office/posts.ts";
import { GetConversations, SendMessage } from "./chat.ts";
import { AddComment, GetComments, GetReplies } from "./comments.ts";
import { CreateFolder } from "./folders.ts";
import { GetFollowStatuses } from "./follows.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from "./limits.ts";
import { EditProfile } from "./members.ts";
import { NoteBody } from "./note-body.ts";
import { GetNoteCards } from "./note-lists.ts";
import { GetNotes } from "./notes.ts";
import { GetNotifications, ReadSomeNotifications } from "./notifications.ts";
import { MOST_PROFILE_PINS } from "./profile-pins.ts";
import { GetTags } from "./tags.ts";
import { applicationForms } from "./verifications.ts";

/** What members are told and the specification says, in numbers: none of the constants that the contracts are made of. */
const characters = (length: number) => "字".repeat(length);
const letters = (length: number) => "a".repeat(length);
const list = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_none, at) => item(at));
const id = (at: number) => 1_700_000_000_000_000 + at;

const newcomer = { user_id: "leaf", nickname: "叶", password: "123456", captchaId: "c", captchaText: "abcd" };
const registering = (field: string) => (value: unknown) => Register.body.safeParse({ ...newcomer, [field]: value });
const profile = (field: string) => (value: unknown) => EditProfile.body.safeParse({ [field]: value });
const note = (field: string) => (value: unknown) => NoteBody.safeParse({ [field]: value });
const category = (field: string) => (value: unknown) =>
  AdminCreateCategory.body.safeParse({ name: "风景", category_title: "views", [field]: value });
const officePost = (field: string) => (value: unknown) =>
  AdminCreatePost.body.safeParse({ user_id: id(1), title: "秋", content: "叶", category_id: id(2), type: 1, [field]: value });

type Case = [what: string, parse: (value: unknown) => { success: boolean }, of: (size: number) => unknown, least: number, most: number];

describe("what a call takes has from so many to so many parts", () => {
  it.each<Case>([
    ["an account id, letters", registering("user_id"), letters, 3, 15],
    ["a password, characters", registering("password"), letters, 6, 20],
    ["an administrator's password, characters", (password) => AdminPassword.safeParse(password), letters, 6, 200],
    ["the nickname of a new member, characters", registering("nickname"), characters, 1, 10],
    ["a nickname, characters", profile("nickname"), characters, 1, 10],
    ["a bio, characters", profile("bio"), characters, 0, 200],
    ["a major, characters", profile("major"), characters, 0, 11],
    ["interests", profile("interests"), (size) => list(size, (at) => `书${at}`), 0, 5],
    ["an interest, characters", profile("interests"), (size) => [characters(size)], 0, 8],
    ["a title, characters", note("title"), characters, 0, 100],
    ["the text of a note, characters", note("content"), characters, 0, 2000],
    ["tags", note("tags"), (size) => list(size, (at) => `签${at}`), 0, 10],
    ["a tag, characters", note("tags"), (size) => [characters(size)], 0, 8],
    ["pictures of a note", note("images"), (size) => list(size, (at) => `/media/${at}.jpg`), 0, 9],
    ["the words for a picture, characters", note("images"), (size) => [{ url: "/media/a.jpg", alt: characters(size) }], 0, 200],
    ["a comment, characters", (content) => AddComment.body.safeParse({ post_id: id(1), content }), characters, 0, 1000],
    [
      "pictures of a comment",
      (content) => AddComment.body.safeParse({ post_id: id(1), content }),
      (size) => list(size, (at) => `[image:/media/ab/ab${"0".repeat(29)}${at % 10}.jpg]`).join(""),
      0,
      9,
    ],
    ["a message, characters", (content) => SendMessage.body.safeParse({ content }), characters, 1, 2000],
    ["the reason of an application, characters", (reason) => applicationForms[2].shape.reason.safeParse(reason), characters, 1, 200],
    ["the name of a folder, characters", (name) => CreateFolder.body.safeParse({ name }), characters, 1, 20],
    ["the name of a channel, characters", category("name"), characters, 1, 50],
    ["the English title of a channel, letters", category("category_title"), letters, 1, 50],
    ["a title in the back office, characters", officePost("title"), characters, 1, 100],
    ["tags in the back office", officePost("tags"), (size) => list(size, (at) => `签${at}`), 0, 10],
    ["pictures in the back office", officePost("images"), (size) => list(size, (at) => `/media/${at}.jpg`), 0, 9],
    ["notifications read at once", (ids) => ReadSomeNotifications.body.safeParse({ ids }), (size) => list(size, id), 1, 50],
    ["members whose follow status is asked", (ids) => GetFollowStatuses.query.safeParse({ ids }), (size) => list(size, id), 0, 50],
    ["cards asked at once", (ids) => GetNoteCards.query.safeParse({ ids }), (size) => list(size, id).join(","), 0, 50],
  ])("%s", (_what, parse, of, least, most) => {
    const sizes = [most, most + 1, ...(least > 0 ? [least - 1, least] : [0])];
    const taken = sizes.map((size) => [size, parse(of(size)).success]);
    expect(taken).toEqual(sizes.map((size) => [size, size >= least && size <= most]));
  });

  it("files of the sizes that the pages name, nine pictures, three pinned notes", () => {
    expect({ MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, MAX_IMAGES, MOST_PROFILE_PINS }).toEqual({
      ...{ MAX_IMAGE_BYTES: 5_242_880, MAX_VIDEO_BYTES: 104_857_600, MAX_IMAGES: 9, MOST_PROFILE_PINS: 3 },
    });
  });
});

describe("a page of a list", () => {
  const limitOf = (query: z.ZodType, limit?: number) => (query.parse(limit === undefined ? {} : { limit }) as { limit: number }).limit;

  it.each<[string, z.ZodType, number]>([
    ["notes", GetNotes.query, 20],
    ["comments", GetComments.query, 5],
    ["replies", GetReplies.query, 10],
    ["notifications", GetNotifications.query, 20],
    ["conversations", GetConversations.query, 20],
    ["tags", GetTags.query, 100],
  ])("of %s has so many rows unless the call says how many, and never more than a hundred", (_list, query, usual) => {
    expect([undefined, 0, 1, 100, 101, 1e9].map((limit) => limitOf(query, limit))).toEqual([usual, usual, 1, 100, 100, 100]);
  });
});
