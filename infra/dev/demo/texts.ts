import type { FIRST_CATEGORIES } from "@shiye/events/categories";

/** The English name of a channel. */
export type CategoryTitle = (typeof FIRST_CATEGORIES)[number]["title"];

/** What a picture of a note shows. The planner chooses a drawing style that can show it. */
export const SUBJECTS = [
  "landscape",
  "sea",
  "night-sky",
  "city",
  "campus",
  "room",
  "desk",
  "drink",
  "food",
  "plant",
  "cat",
  "dog",
  "rain",
  "notebook",
  "chart",
  "map",
  "pattern",
  "abstract",
] as const;
export type Subject = (typeof SUBJECTS)[number];

export interface WrittenMember {
  /** 1 to 10 characters. */
  nickname: string;
  bio: string;
  gender: "男" | "女" | null;
  zodiac_sign: string | null;
  mbti: string | null;
  education: string | null;
  major: string | null;
  interests: readonly string[];
  /** Provincial name shown with what the member writes. */
  location: string;
}

export interface WrittenNote {
  /** Index into the members. */
  author: number;
  title: string;
  /** Paragraphs divided by "\n". */
  content: string;
  tags: readonly string[];
  /** One for each picture, the first is the cover. */
  subjects: readonly Subject[];
}

export interface WrittenComments {
  /** Stand alone under any note of the category. */
  single: readonly string[];
  /** A comment and the replies that follow it, in turn between the commenter (0) and the note's author (1). */
  threads: readonly (readonly string[])[];
}
