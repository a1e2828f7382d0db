import type { NoteCardView } from "@shiye/events/notes";
import { distinct } from "../../../api/distinct.ts";
import { refusalText } from "../../../api/refusal-text.ts";

/** The state of RTK Query for an infinite list of notes, as far as the feed needs it. */
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
  /** Skeletons are shown where the first or next notes will be. */
  loading: boolean;
  /** The shown notes are being replaced by a new first page. */
  refreshing: boolean;
  /** Why there are no notes, or no further ones. */
  failure: string | null;
  /** Why the notes could not be replaced; the old ones are still shown. */
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
    // After a failed reload no further page is loaded automatically, because it would hide the message.
    failure: empty || hasNextPage ? text : null,
    refreshFailure: empty || isFetchNextPageError ? null : text,
    atEnd: !hasNextPage && (query.isSuccess || !empty),
    mayGrow: hasNextPage && !isFetching && !isError,
  };
}

/** The notes of the last visit stay as they are, with the state of the running fetch. */
export function behindStored(stored: readonly NoteCardView[], { notes, loading, failure, ...fresh }: FeedState): FeedState {
  const waiting = notes.length === 0;
  const told = new Map(notes.map((note) => [note.id, note]));
  return {
    ...fresh,
    notes: distinct([...stored.map((note) => told.get(note.id) ?? note), ...notes]),
    loading: loading && !waiting,
    refreshing: fresh.refreshing || (loading && waiting),
    failure: waiting ? null : failure,
    refreshFailure: waiting ? failure : fresh.refreshFailure,
  };
}
