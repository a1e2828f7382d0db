import { definitionOf } from "@shiye/events/catalogue";
import type { NewEvent, StoredEvent } from "@shiye/events/envelope";
import { allSamples, sampleOf } from "@shiye/events/fixtures/samples";
import { describe, expect, it } from "vitest";
import { newKey } from "./aes.ts";
import { hasOpenPersonalData, openPersonalData, ownerOf, sealedOwnerOf, sealPersonalData, sealStoredEvent } from "./personal-data.ts";

const registered: NewEvent = {
  id: "0190a000-0000-7000-8000-000000000001",
  type: "MemberRegistered",
  version: 1,
  at: "2026-01-02T03:04:05.006Z",
  data: { memberId: 7, accountName: "lin_chen", nickname: "林晨", avatar: null, bio: "爱拍照 📷", location: "四川" },
  metadata: { actor: { kind: "member", id: 7 }, correlationId: "c", causationId: "c" },
};

function stored(event: NewEvent, id = event.id): StoredEvent {
  return { ...event, id, stream: "member-7", revision: 0, position: 1n };
}

describe("personal data in an event", () => {
  it("is not readable in what is stored, and whole again with the member's key", () => {
    const key = newKey();
    const sealed = sealPersonalData(registered, key);
    expect(JSON.stringify(sealed)).not.toMatch(/林晨|lin_chen|四川|爱拍照/);
    expect(sealed.data).toMatchObject({ memberId: 7 });
    expect(ownerOf(registered)).toBe(7);
    expect(sealedOwnerOf(sealed)).toBe(7);
    expect(openPersonalData(stored(sealed), key).data).toEqual(registered.data);
  });

  it("looks different each time it is sealed", () => {
    const key = newKey();
    expect(sealPersonalData(registered, key).data).not.toEqual(sealPersonalData(registered, key).data);
  });

  it("is anonymous once the key is gone", () => {
    const sealed = sealPersonalData(registered, newKey());
    const anonymous = { memberId: 7, accountName: "", nickname: "已注销用户", avatar: null, bio: null, location: null };
    expect(openPersonalData(stored(sealed), undefined).data).toEqual(anonymous);
    expect(sealPersonalData(registered, undefined).data).toEqual(anonymous);
  });

  it("does not open in another event, for another member, as another type, or with one bit changed", () => {
    const key = newKey();
    const sealed = sealPersonalData(registered, key);
    const part = (sealed.data as { $personal: { owner: number; sealed: string } }).$personal;
    const withPart = (change: object) => stored({ ...sealed, data: { memberId: 7, $personal: { ...part, ...change } } });
    const flipped = Buffer.from(part.sealed, "base64");
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    expect(openPersonalData(withPart({}), key).data).toEqual(registered.data);
    expect(() => openPersonalData(stored(sealed, "0190a000-0000-7000-8000-000000000002"), key)).toThrow(/cannot be opened/);
    expect(() => openPersonalData(withPart({ owner: 8 }), key)).toThrow(/cannot be opened/);
    expect(() => openPersonalData({ ...stored(sealed), type: "ProfileEdited" }, key)).toThrow(/cannot be opened/);
    expect(() => openPersonalData(withPart({ sealed: flipped.toString("base64") }), key)).toThrow(/cannot be opened/);
    expect(() => openPersonalData(stored(sealed), newKey())).toThrow(/cannot be opened/);
  });

  it("that an earlier version left unsealed is found, and sealed in today's shape", () => {
    const key = newKey();
    const { data } = sampleOf("NotePublished", 1);
    const old = { ...stored({ ...registered, type: "NotePublished", data }), version: 1 };
    expect(hasOpenPersonalData(old)).toBe(true);
    const sealed = sealStoredEvent(old, key);
    expect([sealed.version, hasOpenPersonalData(sealed)]).toEqual([3, false]);
    expect(JSON.stringify(sealed.data)).not.toMatch(/清晨的操场|3OcRJYB4|media/);
    expect(openPersonalData(sealed, key)).toEqual({ ...old, version: 3, data: { ...data, video: null } });
    const erased = sealStoredEvent(old, undefined);
    expect(erased.data).toMatchObject({ authorId: data.authorId, title: "", content: "", images: [], video: null });
    expect(hasOpenPersonalData(erased), "nothing is left to seal").toBe(false);
  });

  it("of today's versions is never unsealed, whether it was sealed or its member erased", () => {
    for (const { type, version, data } of allSamples) {
      if (definitionOf(type)?.version !== version) continue;
      const event = stored({ ...registered, type, version, data });
      for (const key of [newKey(), undefined]) expect(hasOpenPersonalData(stored(sealPersonalData(event, key))), type).toBe(false);
    }
  });

  it("of earlier versions is anonymous in today's shape once the key is gone, also what was not sealed then", () => {
    const checked: string[] = [];
    for (const { type, version, data } of allSamples) {
      const definition = definitionOf(type);
      const personal = definition?.personal?.fields;
      if (!personal || definition.version === version) continue;
      const sealed = stored(sealPersonalData({ ...registered, type, version, data }, newKey()));
      for (const open of [{}, ...Object.keys(personal).map((field) => (field in data ? { [field]: data[field] } : {}))]) {
        const erased = openPersonalData({ ...sealed, data: { ...(sealed.data as object), ...open } }, undefined);
        expect(erased, `${type} ${version}`).toMatchObject({ version: definition.version, data: personal });
      }
      checked.push(`${type} ${version}`);
    }
    expect(checked).toEqual(expect.arrayContaining(["NotePublished 1", "NotePublished 2", "NoteEdited 1", "MessageSent 1"]));
  });

  it("leaves an event without personal fields unchanged", () => {
    const liked = { ...registered, type: "NoteLiked", data: { memberId: 1, noteId: 2, noteAuthorId: 3 } };
    expect(ownerOf(liked)).toBeUndefined();
    expect(sealPersonalData(liked, newKey())).toBe(liked);
    expect(openPersonalData(stored(liked), undefined)).toEqual(stored(liked));
  });
});
