// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { memberChanges } from "../../../api/member-changes.ts";
import { begunPicturesAt } from "./begun-pictures.ts";
import { commentDraft, keepCommentDraft, NO_DRAFT } from "./comment-drafts.ts";
import { bringBackLeft, dropOnWay, keepOnWay } from "./on-way.ts";

const PLACE = "1/7";
const picture = { id: "a", url: "/media/a", width: 3, height: 4, at: 0 };
const draft = { text: "我也在", replyTo: null, tried: { key: "k", content: "我也在[image:/media/a]", parentId: null } };

beforeEach(() => memberChanges.emit());

it("a comment without an answer returns to the input once after a reload, with its pictures and its try", () => {
  keepOnWay("k", { place: PLACE, draft, pictures: [picture] });
  bringBackLeft();
  bringBackLeft();
  expect([commentDraft(PLACE), begunPicturesAt(PLACE)]).toEqual([draft, [picture]]);
});

it("a comment with an answer does not return, and a later draft stays", () => {
  keepOnWay("k", { place: PLACE, draft, pictures: [picture] });
  keepCommentDraft(PLACE, { text: "还有", replyTo: null });
  dropOnWay("k");
  bringBackLeft();
  expect([commentDraft(PLACE).text, begunPicturesAt(PLACE)]).toEqual(["还有", []]);
});

it("the next member finds none of these comments, and invalid storage is ignored", () => {
  keepOnWay("k", { place: PLACE, draft, pictures: [picture] });
  memberChanges.emit();
  bringBackLeft();
  for (const broken of ["[", "null", '{"k":null}', '{"k":{"place":"1/7","draft":4,"pictures":{}}}']) {
    sessionStorage.setItem("comments-on-way", broken);
    bringBackLeft();
  }
  expect([commentDraft(PLACE), begunPicturesAt(PLACE)]).toEqual([NO_DRAFT, []]);
});
