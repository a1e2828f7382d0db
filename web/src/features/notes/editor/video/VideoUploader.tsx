import { Clapperboard } from "lucide-react";
import { useRef } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { FileInput } from "../../../../ui/FileInput.tsx";
import { DropVeil } from "../../../pictures/upload/DropVeil.tsx";
import { useIncomingFiles } from "../../../pictures/upload/use-incoming-files.ts";
import { ChooseHint } from "../ChooseHint.tsx";
import type { NoteVideo } from "./use-video.ts";
import { VideoCard } from "./VideoCard.tsx";
import styles from "./VideoUploader.module.css";
import { VIDEO_ACCEPT, VIDEO_RULES } from "./video-checks.ts";

interface VideoUploaderProps {
  /** The id of this part, which gets the focus when it has an error. */
  id: string;
  video: NoteVideo;
  error?: string | undefined;
}

/** Choose or drop one video. Another one replaces it. */
export function VideoUploader({ id, video, error }: VideoUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const dragging = useIncomingFiles(video.choose, input);
  const ask = () => input.current?.click();
  return (
    <section
      id={id}
      tabIndex={-1}
      className={styles.uploader}
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      {dragging && <DropVeil />}
      <p id={`${id}-title`} className={styles.title}>
        视频
      </p>
      {video.item ? (
        <VideoCard item={video.item} video={video} onExchange={ask} />
      ) : (
        <button
          type="button"
          className={classNames(styles.add, dragging && styles.over)}
          data-invalid={error ? "" : undefined}
          aria-describedby={`${id}-rules`}
          onClick={ask}
        >
          <Clapperboard size={36} strokeWidth={1.6} aria-hidden="true" />
          <b>选择视频</b>
          <ChooseHint>或把视频拖到页面任何地方</ChooseHint>
        </button>
      )}
      <p id={`${id}-rules`} className={styles.rules}>
        {VIDEO_RULES}
      </p>
      <p id={`${id}-note`} className={styles.error} role={error ? "alert" : undefined} hidden={!error}>
        {error}
      </p>
      <FileInput ref={input} accept={VIDEO_ACCEPT} aria-label="选择视频文件" onPick={video.choose} />
    </section>
  );
}
