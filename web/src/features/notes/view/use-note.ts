import { watchNotes } from "@shiye/client/push-events";
import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { useEffect, useMemo } from "react";
import { useSelector } from "react-redux";
import type { ApiState } from "../../../api/patch-tagged.ts";
import { refusalText } from "../../../api/refusal-text.ts";
import { useGetNoteQuery } from "../card/notes-api.ts";
import { cachedCard } from "./cached-note.ts";
import { rememberView, wasViewed } from "./recent-views.ts";

type NoteState =
  | { note: NoteCardView | NoteView; refetch: () => void }
  | { note: null; state: "loading" | "missing"; refetch: () => void }
  | { note: null; state: "failed"; reason: string; refetch: () => void };

/** A note: at once from any cached list, then in full, then updated by pushes. */
export function useNote(id: number): NoteState {
  // Read once for each note, because the view is remembered in between.
  const skipViewCount = useMemo(() => wasViewed(id), [id]);
  const { currentData, error, refetch } = useGetNoteQuery(
    { id, ...(skipViewCount ? { skipViewCount } : {}) },
    { refetchOnMountOrArgChange: true },
  );
  const arrived = currentData !== undefined;
  // Looks through all cached lists at each change of the store, so only as long as it is needed.
  const card = useSelector((state: ApiState) => (arrived ? undefined : cachedCard(state, id)));
  useEffect(() => {
    if (arrived) rememberView(id);
  }, [arrived, id]);
  useEffect(() => watchNotes([id]), [id]);

  // The note was deleted, even if a list still has it.
  if (error && "status" in error && error.status === 404) return { note: null, state: "missing", refetch };
  const note = currentData ?? card ?? null;
  if (note) return { note, refetch };
  return error ? { note, state: "failed", reason: refusalText(error), refetch } : { note, state: "loading", refetch };
}
