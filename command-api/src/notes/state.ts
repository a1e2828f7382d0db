import type { EventData, EventOf } from "@shiye/events/catalogue";
import { placeOf } from "@shiye/events/place";
import { defineState, type Stream } from "../kernel/stream.ts";

export type NoteContent = Omit<EventData<"NotePublished">, "noteId" | "authorId">;
export type DraftContent = Omit<EventData<"DraftSaved">, "noteId" | "authorId">;

/** What only the events say: when the note was published and changed, and from where. */
type NoteHistory = Pick<EventData<"NoteRestored">, "publishedAt" | "editedAt" | "location">;

/** Corrections of the number of views, by the revision of their event. */
type ViewCorrections = readonly { revision: number; by: number }[];

/** What the author decided about the comments of the note. */
interface CommentRules {
  pinned: number | null;
  closed: boolean;
}

/** Kept in every state of the note. */
interface Kept {
  corrections: ViewCorrections;
  rules: CommentRules;
}

/**
 * Drafts, notes in the recycle bin and taken-down notes are separate states, so commands on published notes (likes, comments, collections)
 * never meet them.
 */
export type NoteState =
  | { status: "unknown" }
  | { status: "deleted"; id: number; authorId: number }
  | { status: "draft"; id: number; authorId: number; content: DraftContent }
  | (Kept & { status: "published"; id: number; authorId: number; content: NoteContent; history: NoteHistory })
  | (Kept & { status: "binned"; id: number; authorId: number; content: NoteContent; history: NoteHistory; binnedAt: string })
  /** Taken down by an administrator. The author sees the reason and may appeal once. */
  | (Kept & {
      status: "taken-down";
      id: number;
      authorId: number;
      content: NoteContent;
      history: NoteHistory;
      appeal: "none" | "filed" | "decided";
    });

const contentOf = (data: EventData<"NotePublished">): NoteContent => {
  const { title, content, categoryId, noteType, images, video, tags, mentionedIds } = data;
  return { title, content, categoryId, noteType, images, video, tags, mentionedIds };
};

const published = ({ data, at, metadata }: EventOf<"NotePublished"> | EventOf<"NoteEdited">, before?: NoteState): NoteState => {
  const first = { publishedAt: at, location: placeOf(metadata) };
  const history = { ...(before?.status === "published" ? before.history : first), editedAt: at };
  return {
    status: "published",
    id: data.noteId,
    authorId: data.authorId,
    content: contentOf(data),
    history,
    ...keptOf(before),
  };
};

const NOTHING_KEPT: Kept = { corrections: [], rules: { pinned: null, closed: false } };
const keptOf = (state: NoteState | undefined): Kept => {
  const { corrections, rules } = state && "corrections" in state ? state : NOTHING_KEPT;
  return { corrections, rules };
};
const withRules = (state: NoteState, rules: Partial<CommentRules>): NoteState =>
  "rules" in state ? { ...state, rules: { ...state.rules, ...rules } } : state;

const historyOf = ({ publishedAt, editedAt, location }: NoteHistory): NoteHistory => ({ publishedAt, editedAt, location });

const noteState = defineState<NoteState>({
  initial: { status: "unknown" },
  evolve: {
    DraftSaved: (_state, { data: { noteId, authorId, ...content } }) => ({ status: "draft", id: noteId, authorId, content }),
    DraftDeleted: (_state, { data }) => ({ status: "deleted", id: data.noteId, authorId: data.authorId }),
    NotePublished: (_state, event) => published(event),
    NoteEdited: (state, event) => published(event, state),
    NoteBinned: (state, { data, at }) => {
      const { noteId: id, authorId } = data;
      return { status: "binned", id, authorId, content: contentOf(data), history: historyOf(data), ...keptOf(state), binnedAt: at };
    },
    NoteRestored: (state, { data }) => {
      const { noteId: id, authorId } = data;
      return { status: "published", id, authorId, content: contentOf(data), history: historyOf(data), ...keptOf(state) };
    },
    NoteViewsCorrected: (state, { data: { by }, revision }) =>
      state.status === "published" ? { ...state, corrections: [...state.corrections, { revision, by }] } : state,
    CommentPinned: (state, { data }) => withRules(state, { pinned: data.commentId }),
    CommentUnpinned: (state) => withRules(state, { pinned: null }),
    CommentsClosed: (state) => withRules(state, { closed: true }),
    CommentsOpened: (state) => withRules(state, { closed: false }),
    NoteTakenDown: (state) => {
      if (state.status !== "binned") return state;
      const { id, authorId, content, history } = state;
      return { status: "taken-down", id, authorId, content, history, ...keptOf(state), appeal: "none" };
    },
    AppealFiled: (state) => (state.status === "taken-down" ? { ...state, appeal: "filed" } : state),
    AppealDecided: (state) => (state.status === "taken-down" ? { ...state, appeal: "decided" } : state),
    NoteDeleted: (_state, { data }) => ({ status: "deleted", id: data.noteId, authorId: data.authorId }),
  },
});

export function noteStream(noteId: number): Stream<NoteState> {
  return { name: `note-${noteId}`, fold: noteState };
}
