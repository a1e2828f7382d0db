import { anyEventDefinitions } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addNarrowing, isMeant, type Narrowing } from "./narrowing.ts";

const streams = [...new Set(anyEventDefinitions.map(({ stream }) => stream))];

describe("--entity", () => {
  it.each(streams)("takes a stream of %s, as events name it", (stream) => {
    expect(() => isMeant({ entity: `${stream}-17` })).not.toThrow();
  });

  it.each(["10", "Note-10", "note", "note-"])("refuses %s, which is no name of a stream", (entity) => {
    expect(() => isMeant({ entity })).toThrow("named by its stream");
  });
});

describe("--types and --member", () => {
  it("--member means events by a member and about them, also where they are one of several", () => {
    const data = { noteId: 5, authorId: 1, mentionedIds: [2, 3] };
    const metadata = { actor: { kind: "member", id: 4 } };
    const event = { type: "CommentAdded", stream: "comment-9", data, metadata } as unknown as StoredEvent;
    const named = [1, 2, 3, 4, 6].filter((member) => isMeant({ member: String(member) })(event));
    expect(named).toEqual([1, 2, 3, 4]);
  });

  it.each(["NoteLike", "noteliked", "NoteLikes"])("say of %s which event may be meant", (type) => {
    expect(() => isMeant({ types: [type] })).toThrow(/^Unknown event: \w+\. Did you mean NoteLiked\?/);
  });

  it("take several events with or without blanks, also named one after the other, and refuse none at all", () => {
    const taken = (...words: string[]) => {
      const command = addNarrowing(new Command())
        .exitOverride()
        .configureOutput({ writeErr: () => {} });
      return command.parse(words, { from: "user" }).opts<Narrowing>().types;
    };
    expect(taken("--types", "NoteLiked, NoteUnliked,", "--types", "NoteCollected")).toEqual(["NoteLiked", "NoteUnliked", "NoteCollected"]);
    for (const none of ["", " ", ","]) expect(() => taken("--types", none)).toThrow("It names events, as NoteLiked,NoteCollected.");
  });

  it("say of an event that nothing is near where all are named, and of an account where its number is", () => {
    expect(() => isMeant({ types: ["Nope"] })).toThrow("Unknown event: Nope. npm run shiye -- catalogue --list names all.");
    expect(() => isMeant({ member: "user001" })).toThrow("the ID in /admin/users");
  });
});
