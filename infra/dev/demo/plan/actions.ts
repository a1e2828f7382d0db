import type { ReportReason } from "@shiye/events/report-reasons";
import type { PicturePlan } from "../pictures/draw-picture.ts";
import type { CategoryTitle, WrittenMember } from "../texts.ts";
import type { VerificationForm } from "../verified-members.ts";
import type { FilmName } from "../videos/films.ts";

export interface PlannedPicture extends PicturePlan {
  seed: number;
}

/** What a note or a draft says. `mentions`: the members of the tokens in its text. */
interface PlannedContent {
  title: string;
  content: string;
  tags: readonly string[];
  pictures: readonly PlannedPicture[];
  film?: FilmName;
  mentions?: readonly number[];
}

/** Something that somebody does at a moment, in milliseconds since 1970. Members, notes and comments are named by their number in the plan. */
export type PlannedAction = { at: number } & (
  | { kind: "register"; member: number; accountName: string; profile: WrittenMember }
  | { kind: "follow"; member: number; followed: number }
  | ({ kind: "publish"; note: number; member: number; category: CategoryTitle } & PlannedContent)
  | ({ kind: "draft"; draft: number; member: number; category: CategoryTitle | null } & PlannedContent)
  | ({ kind: "edit"; edit: number; note: number; member: number; category: CategoryTitle } & PlannedContent)
  /** Into the recycle bin. */
  | { kind: "bin"; member: number; note: number }
  | { kind: "like-note"; member: number; note: number }
  | { kind: "collect"; member: number; note: number }
  | {
      kind: "comment";
      comment: number;
      member: number;
      note: number;
      parent: number | null;
      content: string;
      mentions?: readonly number[];
      picture?: PlannedPicture;
    }
  | { kind: "like-comment"; member: number; comment: number }
  /** Applies for a badge; `approved` is when it is worn, undefined as long as nobody has decided. */
  | { kind: "verify"; member: number; form: VerificationForm; approvedAt: number | undefined }
  | { kind: "report"; member: number; note: number; reason: ReportReason; text: string }
  /** Of a note of `member`, who appeals. */
  | { kind: "take-down"; member: number; note: number; reason: ReportReason; remark: string; appeal: string }
  /** How often each note was looked at in the day that is over; complete once the action is given out. `authors` of all notes. */
  | { kind: "views"; day: number; seen: ReadonlyMap<number, number>; authors: ReadonlyMap<number, number> }
  /** Has seen everything that came until now. */
  | { kind: "read-notifications"; member: number }
  /** What is said in one conversation, or read by one of the two; `place` counts them in their order. */
  | { kind: "message"; talk: number; place: number; member: number; other: number; content: string | PlannedPicture }
  | { kind: "read-conversation"; talk: number; place: number; member: number; other: number }
);
