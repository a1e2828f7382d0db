/**
 * A document has two parts that change apart: what it is found by, replaced whole under its id, and its rank, refreshed in batches (`ranks`).
 * `version` grows with each change of the first part; a document that is older than what is there changes nothing.
 */
interface Versioned {
  /** Position in the log of the last event that the document is made of. */
  version: number;
}

/** A published note as it is found. The author is an id: a rename rewrites no note (docs/decisions/search.md). */
export interface NoteDocument extends Versioned {
  noteId: number;
  authorId: number;
  noteType: 1 | 2;
  title: string;
  /** Plain text, without mentions: those are names of others. */
  text: string;
  tags: readonly string[];
  /** The rank of a document that is new: the recommend score. One that is there keeps its own. */
  heat: number;
}

/** Followers are the rank of a member: none at first. */
export interface MemberDocument extends Versioned {
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
  nicknames: readonly ({ memberId: number; nickname: string } & Versioned)[];
  removedNotes: readonly number[];
  /** Members who left: their documents go, and those of everything that they wrote. */
  departed: readonly number[];
}

export const noChanges: SearchChanges = { notes: [], members: [], nicknames: [], removedNotes: [], departed: [] };

/** What documents are ordered by, in absolute values. Those that have no document are passed over. */
export interface SearchRanks {
  notes: readonly { noteId: number; heat: number }[];
  members: readonly { memberId: number; fans: number }[];
}

/**
 * Fills one generation of the index: the one that is searched, or one beside it that will be put in its place. Whoever opens a writer says
 * which, by its name (`OpenSearchWriter`). Told twice is told once. An index that lives elsewhere has done its work when the promise
 * resolves, and the checkpoint moves after it.
 */
export interface SearchWriter {
  apply(changes: SearchChanges): Promise<void>;
  rank(ranks: SearchRanks): Promise<void>;
}

/** How an adapter is given to the search projection. `Store` is what the adapter shares with the projection's checkpoint: of one that lives elsewhere, nothing. */
export type OpenSearchWriter<Store = unknown> = (generation: string, store: Store) => SearchWriter;

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
