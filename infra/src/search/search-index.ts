import type { Transaction } from "../read-models/database.ts";

/** A published note as it is found. The author is an id: a rename rewrites no note (docs/decisions/search.md). */
export interface NoteDocument {
  noteId: number;
  authorId: number;
  noteType: 1 | 2;
  title: string;
  /** Plain text, without mentions: those are names of others. */
  text: string;
  tags: readonly string[];
}

export interface MemberDocument {
  memberId: number;
  accountName: string;
  nickname: string;
}

/** What a batch of events comes to, each document at most once. */
export interface SearchChanges {
  /** Put in, or put in the place of what was there. */
  notes: readonly NoteDocument[];
  members: readonly MemberDocument[];
  /** Of members that have a document; others are passed over. */
  nicknames: readonly { memberId: number; nickname: string }[];
  removedNotes: readonly number[];
  /** Members who left: their documents go, and those of everything that they wrote. */
  departed: readonly number[];
}

/**
 * Where a batch is written: the incarnation of the read model (`search`, or `search_next` while it is rebuilt), and the transaction
 * that moves its checkpoint. An index that lives elsewhere does its work before the commit and leaves the transaction alone: a batch that
 * is told again changes nothing, so at least once is enough.
 */
export interface SearchPlace {
  schema: string;
  transaction: Transaction;
}

export interface SearchWriter {
  apply(place: SearchPlace, changes: SearchChanges): Promise<void>;
}

export interface Page {
  limit: number;
  offset: number;
}

export interface SearchAsk {
  /** Trimmed and of bounded length (`KEYWORD_LIMIT`); may be empty when there is a tag. */
  keyword: string;
  /** Notes, if they are wanted. `tag` in any case and width. */
  notes?: Page & { tag?: string; noteType?: 1 | 2 };
  /** Members, if they are wanted. */
  members?: Page;
}

/** Escaped HTML with `<em>` around what matched; fields without a match are not there. */
type HighlightOf<Field extends string> = Partial<Record<Field, string>>;

export interface FoundNotes {
  /** Best match first, then hotter. Of more matches than an adapter cares to rank, the newest come first: docs/decisions/search.md. */
  hits: readonly { noteId: number; highlight: HighlightOf<"title" | "content"> }[];
  /** Of what was looked at: all, when that is a few hundred at most. */
  total: number;
  /** The ten tags that most of what was looked at for the keyword has, by count then name, unmoved by the tag asked for. */
  tagCounts: readonly { name: string; count: number }[];
}

export interface FoundMembers {
  /** The exact account id first, then the exact nickname, then names that begin so, then names that contain it; more followers before fewer. */
  hits: readonly { memberId: number; highlight: HighlightOf<"nickname" | "user_id"> }[];
  total: number;
}

/**
 * Finds notes and members. Whatever the keyword is, it is never an error and its cost is bounded; an index that cannot answer in
 * time refuses with `search-busy`.
 */
export interface SearchIndex {
  search(ask: SearchAsk): Promise<{ notes?: FoundNotes; members?: FoundMembers }>;
}
