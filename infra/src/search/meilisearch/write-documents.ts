import type { Meilisearch } from "meilisearch";
import { chunksOf } from "../../chunks.ts";
import type { MemberDocument, NoteDocument, SearchChanges, SearchRanks, SearchWriter } from "../search-index.ts";
import { type Enqueued, unlessAway, untilDone } from "./client.ts";
import { beginningOfNames, type MemberEntry, memberSettings, type NoteEntry, noteSettings, type Place, placeNamed } from "./settings.ts";
import { headlineOf, isAmong, keyOfTag, nameKeys, termsOf } from "./terms.ts";

/** Documents in one request: one to five megabytes. */
const AT_ONCE = 1000;

/** The names of the indexes of each generation, read in the transaction that moves the checkpoint. */
export interface Places {
  of(generation: string): Promise<string>;
  /** The names of all generations. */
  all(): Promise<readonly string[]>;
}

type OpenMeiliWriter = (generation: string, places: Places) => SearchWriter;

/**
 * Writes the indexes of Meilisearch. A promise resolves when all tasks are done, so whoever waits for the checkpoint finds what was
 * written. A document is replaced as a whole except for its rank; only a new document brings a rank. The two writers never write the same
 * field, so neither depends on the other.
 */
export function createMeiliWriters(client: Meilisearch, prefix: string): OpenMeiliWriter {
  const prepared = new Set<string>();

  async function prepare(generation: string, places: Places): Promise<Place> {
    const name = await places.of(generation);
    const place = placeNamed(prefix, name);
    const key = `${generation} ${name}`;
    if (prepared.has(key)) return place;
    for (const [uid, settings] of [
      [place.notes, noteSettings],
      [place.members, memberSettings],
    ] as const) {
      await untilDone(client, [await client.createIndex(uid, { primaryKey: "id" })], "index_already_exists");
      await untilDone(client, [await client.index(uid).updateSettings(settings)]);
    }
    await removeUnusedIndexes(places);
    prepared.add(key);
    return place;
  }

  /**
   * Deletes indexes of generations that were replaced or given up. The indexes are listed before the names are read. The name of a
   * generation exists before its index, so no needed index is deleted.
   */
  async function removeUnusedIndexes(places: Places): Promise<void> {
    const { results } = await client.getRawIndexes({ limit: 1000 });
    const needed = new Set((await places.all()).flatMap((name) => Object.values(placeNamed(prefix, name))));
    const unused = results.filter(({ uid }) => uid.startsWith(beginningOfNames(prefix)) && !needed.has(uid));
    for (const { uid } of unused) await untilDone(client, [await client.deleteIndex(uid)], "index_not_found");
  }

  return (generation, places) => ({
    apply: (changes) => unlessAway(async () => applyTo(client, await prepare(generation, places), changes)),
    rank: (ranks) => unlessAway(async () => rankIn(client, await prepare(generation, places), ranks)),
  });
}

async function applyTo(client: Meilisearch, place: Place, changes: SearchChanges): Promise<void> {
  const [notes, members] = [client.index<NoteEntry>(place.notes), client.index<MemberEntry>(place.members)];
  const deleted: Enqueued[] = [];
  for (const ids of chunksOf(changes.departed, AT_ONCE)) {
    deleted.push(await members.deleteDocuments(ids));
    deleted.push(await notes.deleteDocuments({ filter: isAmong("authorId", ids) }));
  }
  for (const ids of chunksOf(changes.removedNotes, AT_ONCE)) deleted.push(await notes.deleteDocuments(ids));
  await untilDone(client, deleted);

  const written = [
    ...(await update<NoteEntry, NoteDocument>(client, place.notes, changes.notes, noteIdOf, (note, known) =>
      isNewer(note, known) ? { ...entryOfNote(note), ...(known === undefined ? { heat: note.heat } : {}) } : undefined,
    )),
    ...(await update<MemberEntry, MemberDocument>(client, place.members, changes.members, memberIdOf, (member, known) =>
      isNewer(member, known) ? { ...entryOfMember(member), ...(known === undefined ? { fans: 0 } : {}) } : undefined,
    )),
  ];
  await untilDone(client, written);

  const renamed = await update<MemberEntry, SearchChanges["nicknames"][number]>(
    client,
    place.members,
    changes.nicknames,
    memberIdOf,
    (change, known) =>
      known !== undefined && isNewer(change, known)
        ? { id: change.memberId, ...nicknameFields(change.nickname), version: change.version }
        : undefined,
  );
  await untilDone(client, renamed);
}

/** A rank without a document would create a document, so only the existing ones are written. */
async function rankIn(client: Meilisearch, place: Place, { notes, members }: SearchRanks): Promise<void> {
  const ranked = [
    ...(await update<NoteEntry, SearchRanks["notes"][number]>(client, place.notes, notes, noteIdOf, ({ noteId, heat }, known) =>
      known === undefined ? undefined : { id: noteId, heat },
    )),
    ...(await update<MemberEntry, SearchRanks["members"][number]>(
      client,
      place.members,
      members,
      memberIdOf,
      ({ memberId, fans }, known) => (known === undefined ? undefined : { id: memberId, fans }),
    )),
  ];
  await untilDone(client, ranked);
}

const noteIdOf = ({ noteId }: { noteId: number }) => noteId;
const memberIdOf = ({ memberId }: { memberId: number }) => memberId;
const isNewer = ({ version }: { version: number }, known = -1) => known < version;

/**
 * Writes the fields that `fieldsOf` returns for each item. `known` is the version of its document, undefined without a document. Returns the
 * tasks that Meilisearch has yet to do.
 */
async function update<Entry extends NoteEntry | MemberEntry, Item>(
  client: Meilisearch,
  uid: string,
  items: readonly Item[],
  idOf: (item: Item) => number,
  fieldsOf: (item: Item, known: number | undefined) => Partial<Entry> | undefined,
): Promise<Enqueued[]> {
  const tasks: Enqueued[] = [];
  for (const chunk of chunksOf(items, AT_ONCE)) {
    const known = await versionsIn(client, uid, chunk.map(idOf));
    const entries = chunk.flatMap((item) => fieldsOf(item, known.get(idOf(item))) ?? []);
    if (entries.length > 0) tasks.push(await client.index<Entry>(uid).updateDocuments(entries));
  }
  return tasks;
}

/** The versions of the existing documents. A document with only a rank, whose note was removed meanwhile, does not count. */
async function versionsIn(client: Meilisearch, uid: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { results } = await client
    .index<{ id: number; version?: number }>(uid)
    .getDocuments({ filter: isAmong("id", ids), fields: ["id", "version"], limit: ids.length });
  return new Map(results.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version] as const])));
}

function entryOfNote({ noteId, authorId, noteType, title, text, tags, version }: NoteDocument): Omit<NoteEntry, "heat"> {
  const headline = headlineOf({ title, tags });
  const terms = new Set([...headline, ...termsOf(text)]);
  const said = { id: noteId, authorId, noteType, title, text, tags, version };
  return { ...said, tagKeys: tags.map(keyOfTag), terms: [...terms], headline: [...headline] };
}

function entryOfMember({ memberId, accountName, nickname, version }: MemberDocument): Omit<MemberEntry, "fans"> {
  const { key, starts, grams } = nameKeys(accountName);
  const account = { accountName, accountKey: key, accountStarts: starts, accountGrams: grams };
  return { id: memberId, ...account, ...nicknameFields(nickname), version };
}

function nicknameFields(nickname: string) {
  const { key, starts, grams } = nameKeys(nickname);
  return { nickname, nicknameKey: key, nicknameStarts: starts, nicknameGrams: grams };
}
