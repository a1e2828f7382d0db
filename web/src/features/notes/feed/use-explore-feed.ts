import { skipToken } from "@reduxjs/toolkit/query";
import { useCallback, useEffect, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import { type NoteList, useGetStoredNotesQuery } from "../card/notes-api.ts";
import { behindStored } from "./feed-state.ts";
import { type Feed, useFeed } from "./use-feed.ts";

/** So long grey cards stand before the wall of the last visit is hung up instead. */
const PATIENCE_MS = 300;

interface ExploreFeed extends Feed {
  /** The wall is of the last visit, and the server has notes that are not on it. */
  outrun: boolean;
  /** Hangs up what has come behind the old wall. */
  showFresh: () => void;
}

/**
 * A channel. Where the server is quick its answer is the first thing seen; where it is slow or away, the wall of the last visit
 * is, and it does not change under a reader: they say when.
 */
export function useExploreFeed(list: NoteList): ExploreFeed {
  const feed = useFeed(list);
  const memberId = useMember()?.id ?? null;
  const [late, setLate] = useState<NoteList | null>(null);
  const empty = feed.notes.length === 0 && !feed.atEnd;
  useEffect(() => {
    if (!empty) return;
    const timer = window.setTimeout(() => setLate(list), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [empty, list]);
  const { currentData: stored } = useGetStoredNotesQuery(late === list ? { list, memberId } : skipToken);
  const showFresh = useCallback(() => setLate(null), []);
  if (!stored) return { ...feed, outrun: false, showFresh };
  const known = new Set(stored.posts.map(({ id }) => id));
  const outrun = feed.notes.some(({ id }) => !known.has(id));
  return { ...feed, ...behindStored(stored.posts, feed), outrun, showFresh };
}
