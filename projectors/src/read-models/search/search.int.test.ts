import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchesOf, delivery } from "../../testing/deliveries.ts";
import { tablesGiven } from "../../testing/given.ts";
import { historiesFor } from "../../testing/histories.ts";
import type { Community, Story } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { search } from "./index.ts";

const lab = useReadModelLab([search]);

const [ada, ben] = [1, 2] as const;
const [note, another] = [10, 11] as const;
const given = (happened: (members: Community, story: Story) => void) => tablesGiven(lab, search, happened);
const profile = { avatar: null, bio: null, gender: null, zodiac_sign: null, mbti: null, education: null, major: null, interests: [] };

describe("the document of a note", () => {
  it("has its words, those of title and tags separately, its author as an id, and no mentioned member", async () => {
    const { notes } = await given((members) => {
      members.publishes(ada, note, { title: "晚霞", content: "和[@小叶:linye]看 Sunset", tags: [{ id: 5, name: "摄影" }] });
    });
    expect(notes).toMatchObject([{ note_id: note, author_id: ada, note_type: 1, title: "晚霞", text: "和 看 Sunset", tags: ["摄影"] }]);
    expect(notes?.[0]?.headline).toBe("'影' '摄' '摄影' '晚' '晚霞' '霞'");
    expect(notes?.[0]?.terms).toBe("'#摄影' '@1' 'sunset' '和' '影' '摄' '摄影' '晚' '晚霞' '看' '霞'");
  });

  it("has the last edit, and is removed with the note", async () => {
    const edited = await given((members) => {
      members.publishes(ada, note);
      members.edits(note, { title: "改过了" });
    });
    expect(edited.notes).toMatchObject([{ title: "改过了" }]);
    const deleted = await given((members) => {
      members.publishes(ada, note);
      members.publishes(ada, another);
      members.edits(note, { title: "改过了" });
      members.deletesNote(note);
    });
    expect(deleted.notes?.map(({ note_id }) => note_id)).toEqual([another]);
  });

  it("is not made of a note that nobody can read any more", async () => {
    const { notes } = await given((members) => {
      members.publishes(ada, note, { title: "", content: "", tags: [{ id: 5, name: "摄影" }] });
    });
    expect(notes).toEqual([]);
  });
});

describe("the document of a member", () => {
  it("follows the nickname without writing any note again", async () => {
    const { members: documents, notes } = await given((members, story) => {
      members.registers(ada, "阿达");
      members.publishes(ada, note);
      story.tell("ProfileEdited", { ...profile, memberId: ada, nickname: "艾达" });
    });
    expect(documents).toMatchObject([
      { account_name: "member_1", nickname: "艾达", nickname_key: "艾达", nickname_terms: "'艾' '艾达' '达'" },
    ]);
    expect(notes?.[0]?.terms).not.toContain("达");
  });

  it("is not made of one whose key is destroyed", async () => {
    const nobody = { memberId: ada, accountName: "", nickname: "已注销用户", avatar: null, bio: null, location: null };
    const { members: documents } = await given((_members, story) => story.tell("MemberRegistered", nobody));
    expect(documents).toEqual([]);
  });
});

describe("a member who left", () => {
  it("is not found, and neither is what they wrote, even if it comes later; others stay", async () => {
    const tables = await given((members, story) => {
      members.registers(ada);
      members.registers(ben);
      members.publishes(ada, note);
      members.publishes(ben, another);
      story.tell("MemberDeleted", { memberId: ada });
      members.publishes(ada, 12);
    });
    expect(tables.notes?.map(({ note_id }) => note_id)).toEqual([another]);
    expect(tables.members?.map(({ member_id }) => member_id)).toEqual([ben]);
    expect(tables.departed_members).toEqual([{ member_id: ada }]);
  });

  it("leaves the same documents in any delivery of the log", async () => {
    const leaver = fc.constantFrom(1, 2, 3);
    const property = fc.asyncProperty(
      historiesFor(search),
      leaver,
      fc.array(delivery, { minLength: 10, maxLength: 10 }),
      async (log, memberId, ways) => {
        const told = [...log, departureOf(memberId, log)].filter(({ type }) => search.handles.has(type));
        const truth = await lab.tablesAfter(search, [told]);
        expect(truth.members?.map(({ member_id }) => member_id)).not.toContain(memberId);
        expect(truth.notes?.map(({ author_id }) => author_id)).not.toContain(memberId);
        for (const way of ways) expect(await lab.tablesAfter(search, batchesOf(told, way))).toEqual(truth);
      },
    );
    await fc.assert(property, { numRuns: 20, endOnFailure: true });
  }, 60_000);
});

function departureOf(memberId: number, log: readonly StoredEvent[]): StoredEvent {
  const [like] = log;
  if (!like) throw new Error("A history begins with registrations");
  const stream = `member-${memberId}`;
  const revision = log.filter((event) => event.stream === stream).length;
  return { ...like, type: "MemberDeleted", data: { memberId }, stream, revision, position: BigInt(log.length + 1) };
}
