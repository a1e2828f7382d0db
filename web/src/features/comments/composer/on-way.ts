import { memberChanges } from "../../../api/member-changes.ts";
import { COMMENTS_ON_WAY } from "../../rich-text/device-drafts.ts";
import { type BegunPicture, begunPicturesAt, keepBegunPictures, readPictures } from "./begun-pictures.ts";
import { type CommentDraft, commentDraft, keepCommentDraft, readDraft, restoredDraft } from "./comment-drafts.ts";

interface OnWay {
  /** The member and the note, as `comment-drafts.ts` names them. */
  place: string;
  draft: CommentDraft;
  pictures: readonly BegunPicture[];
}

/** By the key of their try. In the storage of the tab: no other tab may take them for left behind. */
type Kept = Readonly<Record<string, OnWay>>;

/** A comment is out of the input and has no answer yet: a page that is reloaded now must not lose it. */
export function keepOnWay(key: string, comment: OnWay): void {
  store({ ...stored(), [key]: comment });
}

export function dropOnWay(key: string): void {
  const { [key]: _, ...others } = stored();
  store(others);
}

/** What a page that has gone had on its way stands in the input again. It may have arrived; its try makes it the same comment. */
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
    // A full or refused storage: they live as long as the page.
  }
}

memberChanges.subscribe(() => store({}));
bringBackLeft();
