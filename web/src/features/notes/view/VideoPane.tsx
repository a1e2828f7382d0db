import type { NoteView } from "@shiye/events/notes";
import { type CSSProperties, useEffect, useRef } from "react";
import { thumbhashUrl } from "../../../ui/thumbhash-url.ts";
import { useOneVideo } from "./use-one-video.ts";
import styles from "./VideoPane.module.css";
import { rememberedPlace, rememberedVolume, rememberPlace, rememberVolume } from "./video-memory.ts";

/** Nearer to the end than this counts as seen. */
const END_SECONDS = 2;

/** The video of a note, as loud as the last one and where it was left. It begins by itself where the browser lets it. */
export function VideoPane({ note, video }: { note: NoteView; video: NoteView["videos"][number] }) {
  const element = useRef<HTMLVideoElement>(null);
  const url = video.video_url;
  useOneVideo(element);
  useEffect(() => {
    const player = element.current;
    if (!player) return;
    player.volume = rememberedVolume();
    // Refused without sound permission or with reduced data: the poster and the controls are there then.
    player.play().catch(() => {});
    return () => {
      const seen = player.duration - player.currentTime < END_SECONDS;
      rememberPlace(url, seen ? 0 : player.currentTime);
    };
  }, [url]);
  const ambient = thumbhashUrl(note.thumbhash);
  return (
    <section className={styles.pane} aria-label="视频" style={(ambient ? { "--ambient": `url(${ambient})` } : {}) as CSSProperties}>
      {/* biome-ignore lint/a11y/useMediaCaption: members' videos bring no captions */}
      <video
        ref={element}
        className={styles.video}
        src={url}
        poster={video.cover_url ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={`${note.title || "笔记"}的视频`}
        onLoadedMetadata={({ currentTarget }) => {
          const place = rememberedPlace(url);
          if (place > 0 && place < currentTarget.duration - END_SECONDS) currentTarget.currentTime = place;
        }}
        onVolumeChange={({ currentTarget }) => rememberVolume(currentTarget.volume)}
      />
    </section>
  );
}
