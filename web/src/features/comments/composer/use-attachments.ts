import { useCallback, useMemo, useState } from "react";
import { commentWords } from "../../notes/editor/image-checks.ts";
import type { FormPicture } from "../../notes/editor/note-form.ts";
import { type PictureItem, picturesThere } from "../../notes/editor/picture-list.ts";
import { usePictures } from "../../notes/editor/use-pictures.ts";
import { useBegunPictures } from "./use-begun-pictures.ts";

interface Sent {
  key: string;
  url: string;
  /** The file that it was made of, on this device. */
  preview: string;
}

export interface Attachments {
  /** What stands in the input, in order: there, on its way, or refused. */
  items: readonly PictureItem[];
  pictures: readonly FormPicture[];
  uploading: boolean;
  add: (files: readonly File[]) => void;
  move: (key: string, before: string) => void;
  arrange: (keys: readonly string[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Out of the input, and may come back. */
  setAside: (key: string) => void;
  /** Out of the input, on their way with a comment. */
  take: () => Sent[];
  /** It did not arrive; they stand in the input again. */
  giveBack: (sent: readonly Pick<Sent, "key">[]) => void;
  forget: (sent: readonly Pick<Sent, "key">[]) => void;
}

/** Pictures of a comment go up as soon as they are chosen, by the same road as those of a note. Specification 001 §5. */
export function useAttachments(noteId: number): Attachments {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { items: all, add, retry, remove, move, arrange, follow } = usePictures([], { words: commentWords, aside: taken });
  const items = useMemo(() => all.filter(({ key }) => !taken.has(key)), [all, taken]);
  useBegunPictures(noteId, items, follow);
  return {
    items,
    pictures: picturesThere(items),
    uploading: items.some(({ state }) => state.kind === "uploading"),
    add,
    retry,
    remove,
    move,
    arrange,
    setAside: useCallback((key) => setTaken((keys) => new Set([...keys, key])), []),
    take() {
      const sent = items.flatMap(({ key, preview, state }) => (state.kind === "there" ? [{ key, url: state.picture.url, preview }] : []));
      setTaken((keys) => new Set([...keys, ...sent.map(({ key }) => key)]));
      return sent;
    },
    giveBack: useCallback((sent) => setTaken((keys) => new Set([...keys].filter((key) => !sent.some((one) => one.key === key)))), []),
    forget: useCallback(
      (sent) => {
        for (const { key } of sent) remove(key);
      },
      [remove],
    ),
  };
}
