import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import type { Sources } from "../kernel/command.ts";
import type { Stream } from "../kernel/stream.ts";
import { asMember, given, ME, NOW, OTHER } from "../testing/given.ts";
import { fileReport } from "./file-report.ts";

const NOTE = 1_700_000_000_000_100;
const text = { title: "秋天", content: "叶子", categoryId: 5, noteType: 1 as const, images: [], video: null, tags: [], mentionedIds: [] };
const published = (authorId: number): DecidedEvent => ({ type: "NotePublished", data: { noteId: NOTE, authorId, ...text } });
const about = { targetKind: "note", targetId: NOTE, targetAuthorId: OTHER, noteId: NOTE, conversationId: null, reason: "spam" } as const;
const filed: DecidedEvent = { type: "ReportFiled", data: { reporterId: ME, ...about, text: "广告" } };

type Thing = ["note" | "member", id: number];

/** What a report by a member, who gives this reason in these words, comes to after these events of each stream. */
async function report(
  events: Readonly<Record<string, readonly DecidedEvent[]>>,
  words = "广告",
  reporter = ME,
  thing: Thing = ["note", NOTE],
) {
  const read = async <State>(stream: Stream<State>) => given(stream, ...(events[stream.name] ?? []));
  const input = { target_type: thing[0], target_id: String(thing[1]), reason: "spam" as const, text: words };
  const context = asMember(reporter);
  return fileReport.decide(await fileReport.gather({ read } as unknown as Sources, input, context), input, context);
}
const noteOf = (authorId: number) => ({ [`note-${NOTE}`]: [published(authorId)] });

const registered: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: OTHER, accountName: "ben", nickname: "阿本", avatar: null, bio: null, location: null },
};

describe("a report", () => {
  it("is filed once by each member, whatever they say the second time: a decided thing does not come back by the same report", async () => {
    expect(await report(noteOf(OTHER))).toEqual([filed]);
    const after = { ...noteOf(OTHER), [`report-${ME}-note-${NOTE}`]: [filed] };
    expect(await report(after, "还是广告")).toEqual([]);
    expect(await report(after, "广告", 5)).toEqual([{ type: "ReportFiled", data: { reporterId: 5, ...about, text: "广告" } }]);
  });

  it("is refused about one's own note, and about one that is not there or in its author's bin", async () => {
    const whole = { noteId: NOTE, authorId: OTHER, ...text, publishedAt: NOW, editedAt: NOW, location: "" };
    const binned: DecidedEvent = { type: "NoteBinned", data: whole };
    const inBin = { [`note-${NOTE}`]: [published(OTHER), binned] };
    expect(await report(noteOf(ME))).toMatchObject({ kind: "refusal", code: "report-own" });
    for (const missing of [{}, inBin]) expect(await report(missing)).toMatchObject({ kind: "refusal", code: "report-target-missing" });
  });

  it("is about a member as long as they are there", async () => {
    const memberOf = (...events: DecidedEvent[]) => ({ [`member-${OTHER}`]: [registered, ...events] });
    const left: DecidedEvent = { type: "MemberDeleted", data: { memberId: OTHER } };
    expect(await report(memberOf(), "骂人", ME, ["member", OTHER])).toMatchObject([{ data: { targetKind: "member", targetId: OTHER } }]);
    expect(await report(memberOf(left), "骂人", ME, ["member", OTHER])).toMatchObject({ code: "report-target-missing" });
  });
});
