import { sendFiles } from "@shiye/client/send-files";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { UploadedFile, UploadVideo } from "@shiye/events/media";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "react-redux";
import { callAsMember } from "../../../../api/session.ts";
import type { SessionRoot } from "../../../../api/session-slice.ts";
import { toast } from "../../../../ui/toast.ts";
import { compressPicture } from "../../../pictures/upload/compress-picture.ts";
import { pictureProblem } from "../../../pictures/upload/image-checks.ts";
import { refusesFile, uploadPicture } from "../../../pictures/upload/upload-picture.ts";
import type { FormVideo } from "../note-form.ts";
import { takeFrame } from "./take-frame.ts";
import { videoProblem } from "./video-checks.ts";
import { itemFrom, settledCover, type VideoItem } from "./video-state.ts";

/** Specification 000 §9. */
const TIMEOUT_MS = 300_000;

export interface NoteVideo {
  item: VideoItem | null;
  choose: (files: readonly File[]) => void;
  retry: () => void;
  /** Also cancels a running upload. */
  remove: () => void;
  setCover: (picture: File) => void;
}

/** A file that was chosen here. Results of a file that is no longer in the form are ignored. */
interface Work {
  file: File;
  preview: string;
  frame: Blob | null;
  /** Aborts everything that runs for this file. */
  abort: AbortController;
}

/** Uploads the video as soon as it is chosen, with the frame at one second as its cover. */
export function useVideo(initial: FormVideo | null): NoteVideo {
  const store = useStore<SessionRoot>();
  const [item, setItem] = useState(() => itemFrom(initial));
  const work = useRef<Work | null>(null);
  const covering = useRef<AbortController | null>(null);
  const addresses = useRef(new Set<string>());

  const addressOf = useCallback((file: Blob) => {
    const address = URL.createObjectURL(file);
    addresses.current.add(address);
    return address;
  }, []);
  const letGo = useCallback(() => {
    work.current?.abort.abort();
    covering.current?.abort();
    work.current = null;
    for (const address of addresses.current) URL.revokeObjectURL(address);
    addresses.current.clear();
  }, []);
  useEffect(() => letGo, [letGo]);
  const change = useCallback((part: (item: VideoItem) => Partial<VideoItem>) => {
    setItem((current) => current && { ...current, ...part(current) });
  }, []);

  const send = useCallback(
    async (current: Work) => {
      const { file, frame, abort } = current;
      const answer = await callAsMember(store, (token) =>
        sendFiles("/upload/video", filesOf(file, frame), TIMEOUT_MS, {
          token,
          signal: abort.signal,
          onProgress: (share) => !abort.signal.aborted && change(() => ({ state: { kind: "uploading", share } })),
        }),
      );
      if (abort.signal.aborted) return;
      if ("refusal" in answer) {
        const { refusal } = answer;
        const message = refusal.message || "视频上传失败，请重试";
        return change(() => ({ state: { kind: "failed", message, final: refusesFile(refusal) } }));
      }
      const { url, coverUrl } = answer.data as AnswerOf<typeof UploadVideo>;
      if (!url) return change(() => ({ state: { kind: "failed", message: "视频数据异常", final: false } }));
      change(({ cover }) => ({ state: { kind: "there", url }, cover: coverWith(cover, coverUrl) }));
    },
    [store, change],
  );

  return {
    item,
    choose: useCallback(
      ([file]) => {
        if (!file) return;
        const problem = videoProblem(file);
        if (problem) return toast(problem, { kind: "error", duration: 4000 });
        letGo();
        const preview = addressOf(file);
        const current: Work = { file, preview, frame: null, abort: new AbortController() };
        work.current = current;
        const { name, size } = file;
        setItem({ name, size, preview, state: { kind: "uploading", share: 0 }, cover: { kind: "none" } });
        void (async () => {
          try {
            current.frame = await takeFrame(preview);
            if (current.abort.signal.aborted) return;
            const frame = addressOf(current.frame);
            // A cover that was chosen meanwhile stays.
            change(({ cover }) => (cover.kind === "none" ? { cover: { kind: "there", preview: frame, url: null } } : {}));
          } catch (error) {
            if (current.abort.signal.aborted) return;
            toast(`没有取到封面：${(error as Error).message}，可以自己上传一张`, { duration: 4000 });
          }
          await send(current);
        })();
      },
      [addressOf, letGo, change, send],
    ),
    retry: useCallback(() => {
      const current = work.current;
      if (!current) return;
      change(() => ({ state: { kind: "uploading", share: 0 } }));
      void send(current);
    }, [change, send]),
    remove: useCallback(() => {
      letGo();
      setItem(null);
    }, [letGo]),
    setCover: useCallback(
      (picture) => {
        const problem = pictureProblem(picture);
        if (problem) return toast(problem, { kind: "error", duration: 4000 });
        covering.current?.abort();
        const abort = new AbortController();
        covering.current = abort;
        const preview = addressOf(picture);
        change(({ cover }) => ({ cover: { kind: "uploading", preview, before: settledCover(cover) } }));
        void (async () => {
          const small = await compressPicture(picture).catch(() => picture);
          const answer = await callAsMember(store, (token) => uploadPicture(small, picture.name, { token, signal: abort.signal }));
          if (abort.signal.aborted) return;
          if ("refusal" in answer) {
            toast(`处理封面图片失败：${answer.refusal.message}`, { kind: "error", duration: 4000 });
            return change(({ cover }) => ({ cover: settledCover(cover) }));
          }
          const { url } = answer.data as UploadedFile;
          change(() => ({ cover: { kind: "there", preview, url } }));
        })();
      },
      [store, addressOf, change],
    ),
  };
}

function filesOf(file: File, frame: Blob | null): Record<string, readonly [Blob, string]> {
  return frame ? { file: [file, file.name], thumbnail: [frame, "cover.jpg"] } : { file: [file, file.name] };
}

/** The address of the automatic cover. A cover that the member chose stays. */
function coverWith(cover: VideoItem["cover"], coverUrl: string | null): VideoItem["cover"] {
  const settled = settledCover(cover);
  if (!coverUrl || (settled.kind === "there" && settled.url)) return cover;
  const automatic = { kind: "there", preview: settled.kind === "there" ? settled.preview : coverUrl, url: coverUrl } as const;
  return cover.kind === "uploading" ? { ...cover, before: automatic } : automatic;
}
