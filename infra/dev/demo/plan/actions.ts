import type { PicturePlan } from "../pictures/draw-picture.ts";
import type { CategoryTitle, WrittenMember } from "../texts.ts";

export interface PlannedPicture extends PicturePlan {
  seed: number;
}

/** Something that somebody does at a moment, in milliseconds since 1970. Members, notes and comments are named by their number in the plan. */
export type PlannedAction = { at: number } & (
  | { kind: "register"; member: number; accountName: string; profile: WrittenMember }
  | { kind: "follow"; member: number; followed: number }
  | {
      kind: "publish";
      note: number;
      member: number;
      category: CategoryTitle;
      title: string;
      content: string;
      tags: readonly string[];
      pictures: readonly PlannedPicture[];
    }
  | { kind: "like-note"; member: number; note: number }
  | { kind: "collect"; member: number; note: number }
  | { kind: "comment"; comment: number; member: number; note: number; parent: number | null; content: string }
  | { kind: "like-comment"; member: number; comment: number }
  /** What is said in one conversation, or read by one of the two; `place` counts them in their order. */
  | { kind: "message"; talk: number; place: number; member: number; other: number; content: string | PlannedPicture }
  | { kind: "read-conversation"; talk: number; place: number; member: number; other: number }
);
