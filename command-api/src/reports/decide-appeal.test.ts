import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { noteStream } from "../notes/state.ts";
import { asMember, given, ME } from "../testing/given.ts";
import { decideAppeal } from "./decide-appeal.ts";

const NOTE = 1_700_000_000_000_100;
const of = { noteId: NOTE, authorId: ME };
const text = { title: "秋天", content: "叶子", categoryId: 5, noteType: 1 as const, images: [], video: null, tags: [], mentionedIds: [] };
const whole = { ...of, ...text, publishedAt: "2025-09-01T08:00:00.000Z", editedAt: "2025-09-01T08:00:00.000Z", location: "" };
const takenDown: DecidedEvent[] = [
  { type: "NoteBinned", data: whole },
  { type: "NoteTakenDown", data: { ...of, reason: "spam", remark: null } },
];
const filed: DecidedEvent = { type: "AppealFiled", data: { ...of, text: "不是广告" } };
const decided = (granted: boolean): DecidedEvent => ({ type: "AppealDecided", data: { ...of, granted, remark: "看过了" } });
const restored: DecidedEvent = { type: "NoteRestored", data: whole };

const decide = (granted: boolean, ...events: DecidedEvent[]) =>
  decideAppeal.decide(
    { note: given(noteStream(NOTE), ...events) },
    { id: NOTE, granted, remark: "看过了" },
    { ...asMember(), actor: { kind: "admin", id: 7 } },
  );

describe("a note that was taken down", () => {
  it.each([
    ["without an appeal", []],
    ["while its appeal waits", [filed]],
    ["after its appeal was rejected", [filed, decided(false)]],
  ])("is restored as it was %s", (_when, events) => {
    expect(decide(true, ...takenDown, ...events)).toEqual([restored, decided(true)]);
  });

  it("stays down when its appeal is rejected, once", () => {
    expect(decide(false, ...takenDown, filed)).toEqual([decided(false)]);
    expect(decide(false, ...takenDown)).toMatchObject({ code: "appeal-not-found" });
    expect(decide(false, ...takenDown, filed, decided(false))).toMatchObject({ code: "appeal-not-found" });
  });

  it("is restored once", () => {
    expect(decide(true, ...takenDown, restored, decided(true))).toMatchObject({ code: "appeal-not-found" });
  });
});
