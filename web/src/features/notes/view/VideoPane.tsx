import type { NoteView } from "@shiye/events/notes";
import "media-chrome/lang/zh-CN.js";
import { RotateCw, VolumeX } from "lucide-react";
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPlaybackRateButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from "media-chrome/react";
import { setLanguage } from "media-chrome/utils/i18n.js";
import { type CSSProperties, useRef } from "react";
import { thumbhashUrl } from "../../../ui/thumbhash-url.ts";
import { useOneVideo } from "./use-one-video.ts";
import { useTouchControls } from "./use-touch-controls.ts";
import { useVideoPlayback } from "./use-video-playback.ts";
import styles from "./VideoPane.module.css";

// Before the first element is created, because each takes its texts then.
setLanguage("zh-CN");

/** The video of a note with our own controls. use-video-playback.ts has what is remembered and when it starts. */
export function VideoPane({ note, video }: { note: NoteView; video: NoteView["videos"][number] }) {
  const element = useRef<HTMLVideoElement>(null);
  const pane = useRef<HTMLElement>(null);
  useTouchControls(pane);
  const url = video.video_url;
  useOneVideo(element);
  const { problem, silenced, unmute, retry } = useVideoPlayback(element, url);
  const ambient = thumbhashUrl(note.thumbhash);
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-label="视频"
      style={(ambient ? { "--ambient": `url(${ambient})` } : {}) as CSSProperties}
    >
      {/* We store the volume for all players, but not that a browser refused sound. The key K belongs to the note. */}
      <MediaController className={styles.player} lang="zh-CN" hotkeys="nok" noVolumePref noMutedPref noSubtitlesLangPref autohide="3">
        {/* biome-ignore lint/a11y/useMediaCaption: members' videos bring no captions */}
        <video
          ref={element}
          slot="media"
          src={url}
          poster={video.cover_url ?? undefined}
          playsInline
          preload="metadata"
          aria-label={`${note.title || "笔记"}的视频`}
        />
        {!problem && <MediaLoadingIndicator slot="centered-chrome" noAutohide />}
        <div className={styles.controls}>
          <MediaTimeRange className={styles.time} />
          <MediaControlBar className={styles.bar}>
            <MediaPlayButton />
            <MediaMuteButton />
            <MediaVolumeRange className={styles.wide} />
            <MediaTimeDisplay showDuration />
            <span className={styles.gap} />
            <MediaPlaybackRateButton rates={[0.5, 1, 1.25, 1.5, 2]} />
            <MediaPipButton className={styles.wide} />
            <MediaFullscreenButton />
          </MediaControlBar>
        </div>
      </MediaController>
      {silenced && !problem && (
        <button type="button" className={styles.unmute} onClick={unmute}>
          <VolumeX size={18} aria-hidden="true" />
          点击打开声音
        </button>
      )}
      {problem && (
        <div className={styles.problem} role="alert">
          <p>{problem}</p>
          <button type="button" onClick={retry}>
            <RotateCw size={16} aria-hidden="true" />
            重试
          </button>
        </div>
      )}
    </section>
  );
}
