import { describe, expect, it } from "vitest";
import { anyContracts, checkNewEvent, definitionOf, eventDefinitions, queryContracts, upcast } from "./catalogue.ts";
import { allSamples, sampleOf } from "./fixtures/samples.ts";
import { Nothing } from "./shapes.ts";

/** Past participles that do not end in -ed. Add one when an event is really called so. */
const IRREGULAR = /(Taken|TakenDown|Sent|Read|Withdrawn|Begun|Hidden|Seen|MarkedNotInteresting)(By[A-Z]\w*)?$/;

describe("the catalogue", () => {
  it("knows every event once", () => {
    const types = eventDefinitions.map((definition) => definition.type);
    expect(new Set(types).size).toBe(types.length);
    for (const definition of eventDefinitions) expect(definitionOf(definition.type)).toBe(definition);
    expect(definitionOf("MemberTeleported")).toBeUndefined();
  });

  it("knows every call of the wire once", () => {
    const calls = anyContracts.flatMap(({ method, path, alsoAt }) => [path, ...(alsoAt ? [alsoAt] : [])].map((one) => `${method} ${one}`));
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it("says of every call what it does, in Chinese and in no other language", () => {
    for (const { name, summary } of anyContracts) {
      expect(summary, name).toMatch(/^[^.]*\p{Script=Han}{2,}.*[^.。]$/su);
      expect(summary.replace(/`[^`]*`/g, ""), name).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/i);
    }
  });

  it("says for every call of the back office which right it needs, for what members may do as well, and for no other call", () => {
    const isOfBackOffice = ({ path }: { path: string }) => path === "/admin" || path.startsWith("/admin/");
    expect(anyContracts.filter((one) => isOfBackOffice(one) && (one.access !== "admin" || one.right === undefined))).toEqual([]);
    expect(anyContracts.filter((one) => one.right !== undefined && !isOfBackOffice(one) && one.access !== "signed-in")).toEqual([]);
    expect(anyContracts.filter((one) => one.right === undefined && one.access === "signed-in")).toEqual([]);
    expect(anyContracts.filter(isOfBackOffice).length).toBeGreaterThan(5);
  });

  it("lets every list of the back office refuse a parameter that it does not know, and no list of members", () => {
    const lists = queryContracts.filter(({ query }) => query !== Nothing && query.safeParse({}).success);
    const refusing = lists.filter(({ query }) => !query.safeParse({ misspelt: "1" }).success);
    const ofBackOffice = lists.filter(({ path }) => path.startsWith("/admin/"));
    expect(refusing.map(({ name }) => name)).toEqual(ofBackOffice.map(({ name }) => name));
    expect(refusing.length).toBeGreaterThan(5);
  });

  describe.each(eventDefinitions.map((definition) => [definition.type, definition] as const))("%s", (type, definition) => {
    it("is told in the past tense, with a sentence for the field guide", () => {
      expect(type).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(/ed(By[A-Z]\w*)?$/.test(type) || IRREGULAR.test(type)).toBe(true);
      expect(definition.summary).toMatch(/^[A-Z`].{10,}\.$/);
    });

    it("has one upcaster for every version but the first", () => {
      expect(definition.version).toBeGreaterThanOrEqual(1);
      expect(definition.upcasters).toHaveLength(definition.version - 1);
    });

    it("has a frozen sample of every version ever written", () => {
      const versions = allSamples.filter((sample) => sample.type === type).map((sample) => sample.version);
      expect(versions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: definition.version }, (_, index) => index + 1));
    });

    it("names its personal fields as they are, and anonymous values that its own shape accepts", () => {
      if (!definition.personal) return;
      const { data } = sampleOf(type, definition.version);
      const personal = definition.personal as { owner: (data: unknown) => number; fields: Record<string, unknown> };
      const withoutPersonal = Object.fromEntries(Object.entries(data).filter(([field]) => !(field in personal.fields)));
      expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(personal.fields)));
      // Whose key it is must be known before the personal fields are opened.
      expect(personal.owner(withoutPersonal)).toBe(personal.owner(data));
      expect(personal.owner(data)).toBeGreaterThan(1e15);
      expect(definition.data.safeParse({ ...withoutPersonal, ...personal.fields }).error).toBeUndefined();
    });
  });
});

describe("a sample of an event as it was once written", () => {
  it.each(allSamples.map((sample) => [`${sample.type} version ${sample.version}`, sample] as const))(
    "%s can be read for ever",
    (_name, sample) => {
      const definition = definitionOf(sample.type);
      const lifted = upcast(sample.type, sample.version, sample.data);
      expect(lifted.version).toBe(definition?.version);
      // Nothing is lost or added on the way through the schema of today.
      expect(definition?.data.parse(lifted.data)).toEqual(lifted.data);
    },
  );
});

describe("a payload on its way into the log", () => {
  const { type, version, data } = sampleOf("NoteLiked", 1);

  it("is taken in its present shape only", () => {
    expect(() => checkNewEvent({ type, version, data })).not.toThrow();
    expect(() => checkNewEvent({ type, version: 2, data })).toThrow("written as version 1");
    expect(() => checkNewEvent({ type: "MemberTeleported", version, data })).toThrow("not in the catalogue");
    expect(() => checkNewEvent({ type, version, data: { ...data, noteId: -1 } })).toThrow();
    expect(() => checkNewEvent({ type, version, data: {} })).toThrow();
  });
});

describe("upcasting", () => {
  it("leaves what is of today, of the future or unknown alone", () => {
    const data = { any: "thing" };
    expect(upcast("NoteLiked", 1, data)).toEqual({ version: 1, data });
    expect(upcast("NoteLiked", 9, data)).toEqual({ version: 9, data });
    expect(upcast("MemberTeleported", 1, data)).toEqual({ version: 1, data });
  });
});
