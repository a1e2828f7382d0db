/**
 * A document has two parts that change separately: what it is found by, which is replaced as a whole, and its rank, which is refreshed in
 * batches (`ranks`). `version` grows with each change of the first part. A document with an older version than the stored one changes
 * nothing.
 */
interface Versioned {
  /** Position in the log of the last event that went into the document. */
  version: number;
}

/** A published note as it is searched. The author is an id, so that a new nickname rewrites no note (docs/decisions/search.md). */
export interface NoteDocument extends Versioned {
  noteId: number;
  authorId: number;
  noteType: 1 | 2;
  title: string;
  /** Plain text without mentions, because these are names of others. */
  text: string;
  tags: readonly string[];
  /** The recommend score. It is the rank of a new document; an existing document keeps its rank. */
  heat: number;
}

/** Ranked by followers; a new one has none. */
export interface MemberDocument extends Versioned {
  memberId: number;
  accountName: string;
  nickname: string;
}

/** The changes of a batch of events. Each document is in it at most once. */
export interface SearchChanges {
  /** Documents to insert or replace. */
  notes: readonly NoteDocument[];
  members: readonly MemberDocument[];
  /** New nicknames. Members without a document are skipped. */
  nicknames: readonly ({ memberId: number; nickname: string } & Versioned)[];
  removedNotes: readonly number[];
  /** Members who left: their documents and those of their notes are removed. */
  departed: readonly number[];
}

export const noChanges: SearchChanges = { notes: [], members: [], nicknames: [], removedNotes: [], departed: [] };

/** What documents are ordered by, in absolute values. Ids without a document are skipped. */
export interface SearchRanks {
  notes: readonly { noteId: number; heat: number }[];
  members: readonly { memberId: number; fans: number }[];
}

/**
 * Writes one generation of the index, live or not. `OpenSearchWriter` gets its name. Writing the same changes twice is the same as once.
 * For an index outside of PostgreSQL the promise resolves when the work is done; the checkpoint moves after it.
 */
export interface SearchWriter {
  apply(changes: SearchChanges): Promise<void>;
  rank(ranks: SearchRanks): Promise<void>;
}

/**
 * Opens the writer of a generation. `Store` is what the writer shares with the checkpoint of the projection: the transaction, or nothing
 * for an index outside of PostgreSQL.
 */
export type OpenSearchWriter<Store = unknown> = (generation: string, store: Store) => SearchWriter;

export interface Page {
  limit: number;
  offset: number;
}

export interface SearchAsk {
  /** Trimmed, at most `MAX_KEYWORD_CHARACTERS` long. May be empty when there is a tag. */
  keyword: string;
  /** Set when notes are wanted. `tag` may have any case and width. */
  notes?: Page & { tag?: string; noteType?: 1 | 2 };
  /** Set when members are wanted. */
  members?: Page;
}

/** Escaped HTML with `<em>` around the matches. Fields without a match are missing. */
type HighlightOf<Field extends string> = Partial<Record<Field, string>>;

export interface FoundNotes {
  /** Best match first, then hotter. If there are more matches than the adapter ranks, the newest are ranked: docs/decisions/search.md. */
  hits: readonly { noteId: number; highlight: HighlightOf<"title" | "content"> }[];
  /** The number of matches among the notes that were looked at: exact up to a few hundred. */
  total: number;
  /** The ten most frequent tags among the matches of the keyword, by count, then name. The tag that is asked for does not change them. */
  tagCounts: readonly { name: string; count: number }[];
}

export interface FoundMembers {
  /**
   * The order: the exact account id, the exact nickname, names that begin with the keyword, names that contain it. Within each, more
   * followers first.
   */
  hits: readonly { memberId: number; highlight: HighlightOf<"nickname" | "user_id"> }[];
  total: number;
}

/**
 * Finds notes and members. No keyword is an error, and the cost of each is limited. An index that cannot answer in time refuses with
 * `search-busy`.
 */
export interface SearchIndex {
  search(ask: SearchAsk): Promise<{ notes?: FoundNotes; members?: FoundMembers }>;
}
