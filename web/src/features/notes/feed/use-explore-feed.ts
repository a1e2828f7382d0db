import { skipToken } from "@reduxjs/toolkit/query";
import { useEffect, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import { type NoteList, useGetStoredNotesQuery } from "../card/notes-api.ts";
import { behindStored } from "./feed-state.ts";
import { type Feed, useFeed } from "./use-feed.ts";

/** How long skeletons are shown before the feed that was stored at the last visit. */
const PATIENCE_MS = 300;

interface ExploreFeed extends Feed {
  /** The stored feed is shown, and the server has notes that it does not contain. */
  outrun: boolean;
  /** Replaces the stored feed by the fetched one. */
  showFresh: () => void;
}

/**
 * The feed of a channel. A fast server's answer is shown at once. While a slow or missing server is awaited, the feed stored at the last
 * visit is shown; it is replaced only when the reader asks for it.
 */
export function useExploreFeed(list: NoteList): ExploreFeed {
  const feed = useFeed(list);
  const memberId = useMember()?.id ?? null;
  const [late, setLate] = useState<NoteList | null>(null);
  const empty = feed.notes.length === 0 && !feed.atEnd;
  useEffect(() => {
    if (!empty) return;
    const timer = setTimeout(() => setLate(list), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [empty, list]);
  const { currentData: stored } = useGetStoredNotesQuery(late === list ? { list, memberId } : skipToken);
  const showFresh = () => setLate(null);
  if (!stored) return { ...feed, outrun: false, showFresh };
  const shown = behindStored(stored.posts, feed);
  return { ...feed, ...shown, outrun: shown.notes.length > stored.posts.length, showFresh };
}
