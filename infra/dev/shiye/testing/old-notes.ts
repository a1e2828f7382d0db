import { randomUUID } from "node:crypto";
import { seal } from "@shiye/infra/crypto/aes";
import type { Keyring } from "@shiye/infra/crypto/keyring";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { openEventLog } from "@shiye/infra/event-store/open-event-log";
import { expect } from "vitest";

/** What nobody but the authors of old notes ever said, and earlier versions stored in the open. */
export const MARKER = "zqalt";
/** What they sealed of a note; of version 2 `video` as well. */
export const WORDS = ["title", "content"];

/** Of version 1; one of version 2 has a video as well. */
export const oldNote = (noteId: number, authorId: number) => ({
  ...{ noteId, authorId, title: `Title ${noteId}`, content: `Content ${noteId}`, categoryId: 1, noteType: 1, mentionedIds: [] },
  images: [
    { url: `/media/aa/${"a".repeat(32)}.webp`, width: 3, height: 4, thumbhash: `${MARKER}hash`, alt: `${MARKER} of note ${noteId}` },
  ],
  tags: [{ id: 1_004_555_666_777_888, name: "图书馆" }],
});

export interface OldLog {
  /** An event as an earlier version stored it: these fields sealed, all others open. */
  write(stream: string, type: string, version: number, owner: number, data: object, sealed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Writes into the log as it lies there: nothing is sealed on the way. */
export async function openOldLog(databaseUrl: string, keyring: Keyring): Promise<OldLog> {
  const raw: EventLog = await openEventLog({ databaseUrl });
  const revisions = new Map<string, number>();
  return {
    async write(stream, type, version, owner, data, sealed) {
      const id = randomUUID();
      const key = (await keyring.keysForWriting([owner])).get(owner);
      const entries = Object.entries(data);
      const open = Object.fromEntries(entries.filter(([field]) => !sealed.includes(field)));
      const secret = Buffer.from(JSON.stringify(Object.fromEntries(entries.filter(([field]) => sealed.includes(field)))));
      const part = key ? { $personal: { owner, sealed: seal(key, secret, `${id} ${type} ${owner}`).toString("base64") } } : {};
      const metadata = { actor: { kind: "member", id: owner }, correlationId: id, causationId: id, ipRegion: "浙江" } as const;
      const before = revisions.get(stream);
      const event = { id, type, version, at: "2026-05-04T08:00:00.123Z", data: { ...open, ...part }, metadata };
      const outcome = await raw.append({ stream, expectedRevision: before ?? "no-stream", events: [event] });
      expect(outcome.status).toBe("appended");
      revisions.set(stream, (before ?? -1) + 1);
    },
    close: () => raw.close(),
  };
}
