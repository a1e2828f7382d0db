import { expect, it } from "vitest";
import { GetMemberNotes } from "./note-lists.ts";
import { GetNotes } from "./notes.ts";
import { SearchSuggestions } from "./search.ts";
import { GetTags } from "./tags.ts";

it.each([GetNotes, GetMemberNotes, GetTags, SearchSuggestions].map(({ name, query }) => [name, query] as const))(
  "a keyword of %s is looked at trimmed and up to 64 characters",
  (_name, query) => {
    const looked = (keyword: string) => query.parse({ keyword }).keyword;
    expect(looked("学".repeat(1700))).toBe("学".repeat(64));
    expect(looked("😀".repeat(65))).toBe("😀".repeat(64));
    expect(looked(" 考研 ")).toBe("考研");
    expect(looked(" ")).toBe("");
  },
);
