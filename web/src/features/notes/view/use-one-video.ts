import { type RefObject, useEffect } from "react";

/** With a smaller visible part the video counts as not visible. */
const SEEN_SHARE = 0.3;

/**
 * Plays one video at a time, and only while it is visible: it pauses off screen and in a hidden tab, and continues when it is visible
 * again. Picture-in-picture is visible everywhere.
 */
export function useOneVideo(element: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const player = element.current;
    if (!player) return;
    // Only an interrupted video continues, not one that the member paused.
    let interrupted = false;
    let onScreen = true;
    const look = () => {
      const watched = document.pictureInPictureElement === player || (onScreen && !document.hidden);
      if (!watched && !player.paused) {
        interrupted = true;
        player.pause();
      } else if (watched && interrupted) {
        interrupted = false;
        player.play().catch(() => {});
      }
    };
    const begin = () => {
      interrupted = false;
      for (const other of document.querySelectorAll("video")) if (other !== player) other.pause();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        onScreen = (entry?.intersectionRatio ?? 0) >= SEEN_SHARE;
        look();
      },
      { threshold: [0, SEEN_SHARE, 1] },
    );
    observer.observe(player);
    player.addEventListener("play", begin);
    player.addEventListener("leavepictureinpicture", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      player.removeEventListener("play", begin);
      player.removeEventListener("leavepictureinpicture", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [element]);
}
