import type { UploadedFile } from "@shiye/events/media";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useStore } from "react-redux";
import { callAsMember } from "../../../api/session.ts";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { createLoadQueue } from "../../../platform/load-queue.ts";
import { toast } from "../../../ui/toast.ts";
import { compressPicture } from "./compress-picture.ts";
import type { FormPicture } from "./form-picture.ts";
import { admitPictures, type PictureWords, pictureProblem } from "./image-checks.ts";
import { itemsFrom, mayRemove, type PictureItem, pictureList } from "./picture-list.ts";
import { refusesFile, uploadPicture } from "./upload-picture.ts";

/** Two at a time: one is compressed while the other is sent. */
const queue = createLoadQueue(2);
/** Keys are copied to other tabs with the stored pictures, so keys of two tabs must differ. */
const tab = Math.random().toString(36).slice(2);
let made = 0;

/** A file that was moved or deleted after it was chosen would fail like a broken network. */
function isReadable(file: File): Promise<boolean> {
  const start = file.slice(0, 1).arrayBuffer();
  return start.then(
    () => true,
    () => false,
  );
}

interface PictureRules {
  words?: PictureWords;
  /** For notes: the last picture cannot be removed. */
  keepsLast?: boolean;
  aside?: ReadonlySet<string>;
}

export interface Pictures {
  items: readonly PictureItem[];
  /** `alt` describes the pictures, if known. */
  add: (files: readonly File[], alt?: string) => void;
  retry: (key: string) => void;
  /** Replaces the file of a picture. */
  exchange: (key: string, file: File) => void;
  remove: (key: string) => void;
  describe: (key: string, alt: string) => void;
  move: (key: string, before: string) => void;
  /** Restores an earlier order. */
  arrange: (keys: readonly string[]) => void;
  /** Removes a picture that was never published and that the server has deleted. */
  lose: (key: string) => void;
  /** Repeats a change from another place: `before` were the pictures there, and now they are `items`. Null: replaces all pictures here. */
  follow: (before: readonly string[] | null, items: readonly PictureItem[]) => void;
}

/** Uploads pictures as soon as they are chosen, so that publishing does not wait. `aside`: pictures that no longer count. */
export function usePictures(initial: readonly FormPicture[], { words, aside, keepsLast = false }: PictureRules = {}): Pictures {
  const store = useStore<SessionRoot>();
  const [items, dispatch] = useReducer(pictureList, initial, itemsFrom);
  const count = items.filter(({ key }) => !aside?.has(key)).length;
  /** Files that were chosen here, each with the address of its preview. */
  const files = useRef(new Map<string, { file: File; preview: string }>());
  const stops = useRef(new Map<string, () => void>());

  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop();
      for (const { preview } of files.current.values()) URL.revokeObjectURL(preview);
    },
    [],
  );

  const start = useCallback(
    (key: string, file: File) => {
      const abort = new AbortController();
      const leave = queue.ask(async () => {
        try {
          if (!(await isReadable(file))) return dispatch({ type: "refused", key, message: "读取文件失败", final: true });
          const picture = await compressPicture(file).catch(() => file);
          const onProgress = (share: number) => dispatch({ type: "progressed", key, share });
          const answer = await callAsMember(store, (token) =>
            uploadPicture(picture, file.name, { token, signal: abort.signal, onProgress }),
          );
          if (abort.signal.aborted) return;
          if ("refusal" in answer) {
            const message = answer.refusal.message || "图片上传失败";
            return dispatch({ type: "refused", key, message, final: refusesFile(answer.refusal) });
          }
          const { url, width, height } = answer.data as UploadedFile;
          dispatch({ type: "arrived", key, picture: { url, width, height } });
        } finally {
          leave();
        }
      });
      stops.current.set(key, () => {
        abort.abort();
        leave();
      });
    },
    [store],
  );

  const prepare = useCallback((file: File, alt = ""): PictureItem => {
    const key = `picture-${tab}-${++made}`;
    const preview = URL.createObjectURL(file);
    files.current.set(key, { file, preview });
    return { key, name: file.name, preview, alt, state: { kind: "uploading", share: 0 } };
  }, []);
  const release = useCallback((key: string) => {
    stops.current.get(key)?.();
    stops.current.delete(key);
    const preview = files.current.get(key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    files.current.delete(key);
  }, []);

  return {
    items,
    add: useCallback(
      (chosen, alt) => {
        const { admitted, problems } = admitPictures(chosen, count, words);
        for (const problem of problems) toast(problem, { kind: "error", duration: 4000 });
        const added = admitted.map((file) => prepare(file, alt));
        dispatch({ type: "added", items: added });
        for (const { key } of added) {
          const chosenNow = files.current.get(key);
          if (chosenNow) start(key, chosenNow.file);
        }
      },
      [count, prepare, start, words],
    ),
    exchange: useCallback(
      (key, file) => {
        const problem = pictureProblem(file);
        if (problem) return toast(problem, { kind: "error", duration: 4000 });
        const item = prepare(file);
        dispatch({ type: "exchanged", key, item });
        release(key);
        start(item.key, file);
      },
      [prepare, release, start],
    ),
    retry: useCallback(
      (key) => {
        const again = files.current.get(key);
        if (!again) return;
        dispatch({ type: "retried", key });
        start(key, again.file);
      },
      [start],
    ),
    remove: useCallback(
      (key) => {
        if (keepsLast && !mayRemove(items, key)) return toast("至少保留一张图片，可以点“更换”换一张", { kind: "error" });
        release(key);
        dispatch({ type: "removed", key });
      },
      [items, keepsLast, release],
    ),
    describe: useCallback((key, alt) => dispatch({ type: "described", key, alt }), []),
    move: useCallback((key, before) => dispatch({ type: "moved", key, before }), []),
    arrange: useCallback((keys) => dispatch({ type: "arranged", keys }), []),
    lose: useCallback((key) => dispatch({ type: "lost", key }), []),
    follow: useCallback(
      (before, now) => {
        const order = now.map(({ key }) => key);
        const gone = before?.filter((key) => !order.includes(key)) ?? null;
        for (const key of gone ?? [...files.current.keys()]) release(key);
        dispatch({ type: "followed", gone, added: now.filter(({ key }) => !before?.includes(key)), order });
      },
      [release],
    ),
  };
}
