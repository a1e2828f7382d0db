import type { Subject, WrittenNote } from "../texts.ts";

/** Tags and subjects are lists of words divided by spaces. */
export function note(author: number, title: string, content: string, tags: string, subjects: string): WrittenNote {
  return { author, title, content, tags: tags.split(" "), subjects: subjects.split(" ") as Subject[] };
}
