import { useCallback, useMemo, useState } from "react";
import type { FormPicture } from "../../pictures/upload/form-picture.ts";
import { commentWords } from "../../pictures/upload/image-checks.ts";
import { type PictureItem, picturesThere } from "../../pictures/upload/picture-list.ts";
import { usePictures } from "../../pictures/upload/use-pictures.ts";
import { useBegunPictures } from "./use-begun-pictures.ts";

interface Sent {
  key: string;
  url: string;
  /** The address of the file on this device. */
  preview: string;
}

export interface Attachments {
  /** The pictures of the input in their order: uploaded, uploading or refused. */
  items: readonly PictureItem[];
  pictures: readonly FormPicture[];
  uploading: boolean;
  add: (files: readonly File[]) => void;
  move: (key: string, before: string) => void;
  arrange: (keys: readonly string[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Removes a picture from the input. `giveBack` restores it. */
  setAside: (key: string) => void;
  /** Removes all uploaded pictures from the input and returns them, to be sent with a comment. */
  take: () => Sent[];
  /** Restores pictures in the input, for example after failed sending. */
  giveBack: (sent: readonly Pick<Sent, "key">[]) => void;
  forget: (sent: readonly Pick<Sent, "key">[]) => void;
}

/** The pictures of a comment. They are uploaded when they are chosen, by the same code as those of a note. Specification 001 §5. */
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
