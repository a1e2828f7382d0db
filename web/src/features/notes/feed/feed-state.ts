import type { NoteCardView } from "@shiye/events/notes";
import { refusalText } from "../../../api/refusal-text.ts";
import type { NotePage } from "../card/notes-api.ts";

/** What RTK Query says of an infinite list of notes, as far as it matters here. */
interface FeedQuery {
  error?: unknown;
  isSuccess: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

export interface FeedState<Entry = NoteCardView> {
  notes: Entry[];
  /** Grey cards stand where the first or the next notes will come. */
  loading: boolean;
  /** What is on the wall is being exchanged for what it would be now. */
  refreshing: boolean;
  /** Why the wall does not go on at its foot: there are no notes, or no more of them. */
  failure: string | null;
  /** Why the wall could not be exchanged; the old one still hangs. */
  refreshFailure: string | null;
  atEnd: boolean;
  mayGrow: boolean;
}

export function feedState<Entry>(query: FeedQuery, notes: Entry[]): FeedState<Entry> {
  const { isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const text = isError ? refusalText(query.error) : null;
  const empty = notes.length === 0;
  return {
    notes,
    loading: isFetchingNextPage || (isFetching && empty),
    refreshing: isFetching && !isFetchingNextPage && !empty,
    // An exchange that failed stops the growth too: a next page that came by itself would wipe its message away.
    failure: empty || hasNextPage ? text : null,
    refreshFailure: empty || isFetchNextPageError ? null : text,
    atEnd: !hasNextPage && (query.isSuccess || !empty),
    mayGrow: hasNextPage && !isFetching && !isError,
  };
}

/** A wall kept from the last visit stays as it hangs, and goes on with what the server has told since. */
export function behindStored(stored: readonly NoteCardView[], { notes, loading, failure, ...fresh }: FeedState): FeedState {
  const waiting = notes.length === 0;
  const told = new Map(notes.map((note) => [note.id, note]));
  const known = new Set(stored.map(({ id }) => id));
  return {
    ...fresh,
    notes: [...stored.map((note) => told.get(note.id) ?? note), ...notes.filter(({ id }) => !known.has(id))],
    loading: loading && !waiting,
    refreshing: fresh.refreshing || (loading && waiting),
    failure: waiting ? null : failure,
    refreshFailure: waiting ? failure : fresh.refreshFailure,
  };
}

/** A ranking may move a note from one page to the next while somebody reads; it is shown where it was first. */
export function distinctNotes(pages: readonly Pick<NotePage, "posts">[]): NoteCardView[] {
  const seen = new Set<number>();
  return pages.flatMap((page) => page.posts).filter(({ id }) => !seen.has(id) && seen.add(id));
}
