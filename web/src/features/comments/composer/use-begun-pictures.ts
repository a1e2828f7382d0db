import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import type { PictureItem } from "../../notes/editor/picture-list.ts";
import type { Pictures } from "../../notes/editor/use-pictures.ts";
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
 * Keeps the pictures of a comment that was begun, as its words are kept: on this device, for this member. What another tab does to them is
 * done here too. `items` are those that stand in the input.
 */
export function useBegunPictures(noteId: number, items: readonly PictureItem[], follow: Pictures["follow"]): void {
  const memberId = useMember()?.id;
  // Whose session has expired may sign in again and go on; what stands here waits for them.
  const key = memberId === undefined ? null : `${memberId}/${noteId}`;
  /** What was kept when it was last looked at, and for whom. */
  const [known, setKnown] = useState<{ key: string | null; pictures: readonly BegunPicture[] }>({ key: null, pictures: NO_PICTURES });
  const keeping = useRef(false);

  const takeOver = useEffectEvent(() => {
    // What is on its way with a comment is out of the store, and must stay here until it has arrived.
    if (key === null || keeping.current) return;
    const pictures = begunPicturesAt(key);
    if (known.key === key && known.pictures === pictures) return;
    const now = Date.now();
    // Of another member, or of another note: nothing of it stays.
    follow(
      known.key === key ? known.pictures.map(({ id }) => id) : null,
      pictures.map((picture) => itemOfBegun(picture, now)),
    );
    setKnown({ key, pictures });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another member or another note there are other pictures
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
