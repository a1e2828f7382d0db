import { memberChanges } from "../../../api/member-changes.ts";
import { COMMENTS_ON_WAY } from "../../rich-text/device-drafts.ts";
import { type BegunPicture, begunPicturesAt, keepBegunPictures, readPictures } from "./begun-pictures.ts";
import { type CommentDraft, commentDraft, keepCommentDraft, readDraft, restoredDraft } from "./comment-drafts.ts";

interface OnWay {
  /** The key of the draft in `comment-drafts.ts`. */
  place: string;
  draft: CommentDraft;
  pictures: readonly BegunPicture[];
}

/** By the key of the try. It is in `sessionStorage`, so that no other tab restores a comment that this tab is still sending. */
type Kept = Readonly<Record<string, OnWay>>;

/** Stores a comment while it is being sent, so that a reload does not lose it. */
export function keepOnWay(key: string, comment: OnWay): void {
  store({ ...stored(), [key]: comment });
}

export function dropOnWay(key: string): void {
  const { [key]: _, ...others } = stored();
  store(others);
}

/** Puts comments that a reload interrupted back into the input. If the server has stored one, its try prevents a second comment. */
export function bringBackLeft(): void {
  for (const { place, draft, pictures } of Object.values(stored())) {
    keepCommentDraft(place, restoredDraft(draft, commentDraft(place)));
    keepBegunPictures(place, [...pictures, ...begunPicturesAt(place)]);
  }
  store({});
}

function stored(): Kept {
  try {
    const all = Object.entries(Object(JSON.parse(sessionStorage.getItem(COMMENTS_ON_WAY) ?? "{}")) as Record<string, Partial<OnWay>>);
    return Object.fromEntries(all.flatMap(([key, one]) => (typeof one?.place === "string" ? [[key, readOnWay(one.place, one)]] : [])));
  } catch {
    return {};
  }
}

function readOnWay(place: string, { draft, pictures }: Partial<OnWay>): OnWay {
  return { place, draft: readDraft(draft) ?? { text: "", replyTo: null }, pictures: readPictures(pictures) ?? [] };
}

function store(kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(COMMENTS_ON_WAY);
    else sessionStorage.setItem(COMMENTS_ON_WAY, JSON.stringify(kept));
  } catch {
    // If the storage is full or refused, these comments exist as long as the page.
  }
}

memberChanges.subscribe(() => store({}));
bringBackLeft();
