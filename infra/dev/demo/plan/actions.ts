import type { ReportReason } from "@shiye/events/report-reasons";
import type { PicturePlan } from "../pictures/draw-picture.ts";
import type { CategoryTitle, WrittenMember } from "../texts.ts";
import type { VerificationForm } from "../verified-members.ts";
import type { FilmName } from "../videos/films.ts";

export interface PlannedPicture extends PicturePlan {
  seed: number;
}

/** Words, a picture, or a note as a card. */
export type PlannedMessage = string | PlannedPicture | { note: number };

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
  /** Of a note of `member`, under which the comment stands. */
  | { kind: "pin-comment"; member: number; note: number; comment: number }
  /** Nobody can comment on this note of theirs any more. */
  | { kind: "close-comments"; member: number; note: number }
  /** Puts a note of theirs first on their profile. */
  | { kind: "pin-note"; member: number; note: number }
  /** Makes a folder for what they collect. */
  | { kind: "folder"; folder: number; member: number; name: string }
  /** Puts a note that they collected into it. */
  | { kind: "file"; member: number; note: number; folder: number }
  /** Applies for a badge, which is worn once the application is decided, unless it is `rejected` with a reason; undecided it waits. */
  | { kind: "verify"; member: number; form: VerificationForm; decidedAt: number | undefined; rejected: string | undefined }
  | { kind: "report"; member: number; note: number; reason: ReportReason; text: string }
  /** Of a note of `member`, who appeals. */
  | { kind: "take-down"; member: number; note: number; reason: ReportReason; remark: string; appeal: string }
  /** How often each note was looked at in the day that is over; complete once the action is given out. `authors` of all notes. */
  | { kind: "views"; day: number; seen: ReadonlyMap<number, number>; authors: ReadonlyMap<number, number> }
  /** Has seen everything that came until now. */
  | { kind: "read-notifications"; member: number }
  /** What is said in one conversation, taken back, or read by one of the two; `place` counts what is said, `answers` is the place of the message answered. */
  | { kind: "message"; talk: number; place: number; member: number; other: number; content: PlannedMessage; answers: number | undefined }
  | { kind: "recall"; talk: number; place: number; member: number; other: number }
  | { kind: "read-conversation"; talk: number; place: number; member: number; other: number }
);
