import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import type { Pictures } from "../../pictures/upload/use-pictures.ts";
import {
  areSamePictures,
  type BegunPicture,
  begunFrom,
  begunPictures,
  begunPicturesAt,
  itemOfBegun,
  keepBegunPictures,
  NO_PICTURES,
} from "./begun-pictures.ts";

/**
 * Stores the pictures of an unsent comment on this device, for this member, like its text, and applies the changes of other tabs. `items`
 * are the pictures in the input.
 */
export function useBegunPictures(noteId: number, items: readonly PictureItem[], follow: Pictures["follow"]): void {
  const memberId = useMember()?.id;
  // Null after an expired session. The stored pictures stay for the member, who may sign in again.
  const key = memberId === undefined ? null : `${memberId}/${noteId}`;
  /** The stored pictures that this hook last read or wrote, with their key. */
  const [known, setKnown] = useState<{ key: string | null; pictures: readonly BegunPicture[] }>({ key: null, pictures: NO_PICTURES });
  const keeping = useRef(false);

  const takeOver = useEffectEvent(() => {
    // Skips the hook's own change: a picture that is being sent leaves the store, but must stay known here until it is sent.
    if (key === null || keeping.current) return;
    const pictures = begunPicturesAt(key);
    if (known.key === key && known.pictures === pictures) return;
    const now = Date.now();
    // Null removes all pictures, because they belong to another member or another note.
    follow(
      known.key === key ? known.pictures.map(({ id }) => id) : null,
      pictures.map((picture) => itemOfBegun(picture, now)),
    );
    setKnown({ key, pictures });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member or another note has other pictures
  useEffect(() => {
    takeOver();
    return begunPictures.subscribe(() => takeOver());
  }, [key]);

  useEffect(() => {
    if (key === null || known.key !== key) return;
    const pictures = begunFrom(items, known.pictures, Date.now());
    if (areSamePictures(pictures, known.pictures)) return;
    keeping.current = true;
    keepBegunPictures(key, pictures);
    keeping.current = false;
    setKnown({ key, pictures });
  }, [items, key, known]);
}
