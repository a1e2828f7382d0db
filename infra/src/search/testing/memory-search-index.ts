import { foldedString, tagKey } from "../fold.ts";
import { highlight, needlesOf } from "../highlight.ts";
import type {
  FoundMembers,
  FoundNotes,
  MemberDocument,
  NoteDocument,
  Page,
  SearchAsk,
  SearchIndex,
  SearchWriter,
} from "../search-index.ts";
import { inSimplified } from "../simplified.ts";
import { longPhrases, tokensOf, wantedTokens } from "../tokens.ts";

const AUTHORS = 10;
const TAGS = 10;

interface Generation {
  notes: Map<number, NoteDocument>;
  members: Map<number, MemberDocument & { fans: number }>;
}

/** An index in memory that reads every document. */
export function createMemorySearchIndex(live: string) {
  const generations = new Map<string, Generation>();
  const begin = (name: string) => void generations.set(name, { notes: new Map(), members: new Map() });
  const generation = (name: string): Generation => {
    const found = generations.get(name);
    if (!found) throw new Error(`There is no generation ${name}`);
    return found;
  };
  begin(live);
  const index: SearchIndex = {
    async search({ keyword, notes, members }) {
      const searched = generation(live);
      return {
        ...(notes ? { notes: findNotes(searched, keyword, notes) } : {}),
        ...(members ? { members: findMembers(searched, keyword, members) } : {}),
      };
    },
  };
  return {
    index,
    begin,
    open: (name: string): SearchWriter => writerOf(generation(name)),
    swap(name: string): void {
      generations.set(live, generation(name));
      generations.delete(name);
    },
  };
}

function writerOf({ notes, members }: Generation): SearchWriter {
  return {
    async apply(changes) {
      for (const id of changes.departed) {
        members.delete(id);
        for (const note of [...notes.values()].filter(({ authorId }) => authorId === id)) notes.delete(note.noteId);
      }
      for (const id of changes.removedNotes) notes.delete(id);
      for (const note of changes.notes) {
        const old = notes.get(note.noteId);
        if (!old || old.version < note.version) notes.set(note.noteId, { ...note, heat: old?.heat ?? note.heat });
      }
      for (const member of changes.members) {
        const old = members.get(member.memberId);
        if (!old || old.version < member.version) members.set(member.memberId, { ...member, fans: old?.fans ?? 0 });
      }
      for (const { memberId, nickname, version } of changes.nicknames) {
        const old = members.get(memberId);
        if (old && old.version < version) members.set(memberId, { ...old, nickname, version });
      }
    },
    async rank(ranks) {
      for (const { noteId, heat } of ranks.notes) {
        const old = notes.get(noteId);
        if (old) notes.set(noteId, { ...old, heat });
      }
      for (const { memberId, fans } of ranks.members) {
        const old = members.get(memberId);
        if (old) members.set(memberId, { ...old, fans });
      }
    },
  };
}

const pageOf = <Item>(items: readonly Item[], { limit, offset }: Page) => items.slice(offset, offset + limit);
const hasTag = (note: NoteDocument, tag: string) => note.tags.some((one) => tagKey(one) === tagKey(tag));

function findNotes(searched: Generation, keyword: string, ask: NonNullable<SearchAsk["notes"]>): FoundNotes {
  const words = keyword.split(/\s+/u).filter((word) => wantedTokens(word).length > 0);
  const tag = ask.tag && foldedString(ask.tag) !== "" ? ask.tag : undefined;
  if (words.length === 0 && (keyword !== "" || tag === undefined)) return { hits: [], total: 0, tagCounts: [] };
  const authors = words.map((word) => new Set(membersNamed(searched, foldedString(word)).slice(0, AUTHORS)));
  const matched = [...searched.notes.values()]
    .filter(({ noteType }) => ask.noteType === undefined || noteType === ask.noteType)
    .filter((note) => words.every((word, at) => authors[at]?.has(note.authorId) || hasWord([note.title, note.text, ...note.tags], word)));
  const placeOf = ({ title, tags }: NoteDocument) => {
    const having = words.filter((word) => hasWord([title, ...tags], word)).length;
    return having === words.length ? 2 : having > 0 ? 1 : 0;
  };
  const chosen = matched
    .filter((note) => tag === undefined || hasTag(note, tag))
    .sort((one, other) => placeOf(other) - placeOf(one) || other.heat - one.heat || other.noteId - one.noteId);
  const needles = needlesOf(keyword);
  const hits = pageOf(chosen, ask).map(({ noteId, title, text }) => {
    const [shownTitle, content] = [highlight(title, needles), highlight(text, needles, { fragment: true })];
    return {
      noteId,
      highlight: { ...(shownTitle === undefined ? {} : { title: shownTitle }), ...(content === undefined ? {} : { content }) },
    };
  });
  return { hits, total: chosen.length, tagCounts: countTags(matched) };
}

/** As in the tokens: words by their beginning, runs of ideographs as a whole. */
function hasWord(texts: readonly string[], word: string): boolean {
  const tokens = new Set(texts.flatMap((text) => [...tokensOf(text)]));
  const has = ({ token, prefix }: { token: string; prefix: boolean }) =>
    prefix ? [...tokens].some((one) => one.startsWith(token)) : tokens.has(token);
  return (
    wantedTokens(word).every(has) &&
    longPhrases(word).every((phrase) => texts.some((text) => inSimplified(text).includes(inSimplified(phrase))))
  );
}

function countTags(notes: readonly NoteDocument[]): FoundNotes["tagCounts"] {
  const counts = new Map<string, number>();
  for (const name of notes.flatMap(({ tags }) => tags)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, TAGS);
}

/** The exact account id, the exact nickname, beginnings, parts. */
function placeOfName(name: string, { accountName, nickname }: MemberDocument): number {
  const names = [foldedString(accountName), foldedString(nickname)];
  if (names[0] === name) return 4;
  if (names[1] === name) return 3;
  if (names.some((one) => one.startsWith(name))) return 2;
  return names.some((one) => one.includes(name)) ? 1 : 0;
}

/** The members whom a word of a note's search may name. One letter names only members with exactly this name. */
function membersNamed({ members }: Generation, name: string): number[] {
  const least = [...name].length > 1 ? 1 : 3;
  const named = [...members.values()].map((member) => ({ id: member.memberId, place: placeOfName(name, member) }));
  return named
    .filter(({ place }) => place >= least)
    .sort((one, other) => other.place - one.place || one.id - other.id)
    .map(({ id }) => id);
}

function findMembers({ members }: Generation, keyword: string, page: Page): FoundMembers {
  const name = foldedString(foldedString(keyword).replace(/^@/, ""));
  if (name === "") return { hits: [], total: 0 };
  const found = [...members.values()]
    .map((member) => ({ ...member, place: placeOfName(name, member) }))
    .filter(({ place }) => place > 0)
    .sort((one, other) => other.place - one.place || other.fans - one.fans || one.memberId - other.memberId);
  const needles = [{ whole: name, parts: [] }];
  const hits = pageOf(found, page).map(({ memberId, accountName, nickname }) => {
    const [account, shown] = [highlight(accountName, needles, { anywhere: true }), highlight(nickname, needles, { anywhere: true })];
    return {
      memberId,
      highlight: { ...(shown === undefined ? {} : { nickname: shown }), ...(account === undefined ? {} : { user_id: account }) },
    };
  });
  return { hits, total: found.length };
}
