import { type RefObject, useCallback, useEffect, useState } from "react";
import { rememberedPlace, rememberedVolume, rememberPlace, rememberVolume } from "./video-memory.ts";

/** Within this time before the end the video counts as seen. */
const END_SECONDS = 2;
/** If the tab crashes, at most so much of the place is lost. */
const PLACE_EVERY_SECONDS = 5;
/** After so long without data a message is shown. The video may still come. */
const LATE_MS = 15_000;

interface VideoPlayback {
  /** Why nothing can be shown. */
  problem: string | null;
  /** The browser allowed it to start only without sound. */
  silenced: boolean;
  unmute: () => void;
  retry: () => void;
}

/**
 * Plays with the volume of the last video, from where this one was left. Starts automatically, without sound if the browser forbids sound.
 */
export function useVideoPlayback(element: RefObject<HTMLVideoElement | null>, url: string): VideoPlayback {
  const [problem, setProblem] = useState<string | null>(null);
  const [silenced, setSilenced] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    const player = element.current;
    if (!player) return;
    const end = new AbortController();
    const { signal } = end;
    const late = setTimeout(() => setProblem("视频加载超时"), LATE_MS);
    let kept = 0;
    const keepPlace = () => {
      // Without a duration nothing was loaded, and the stored place is still right.
      if (!(player.duration > 0)) return;
      kept = player.currentTime;
      rememberPlace(url, player.duration - kept < END_SECONDS ? 0 : kept);
    };
    const arrive = () => {
      clearTimeout(late);
      setProblem(null);
      const place = rememberedPlace(url);
      kept = place;
      if (place > 0 && place < player.duration - END_SECONDS) player.currentTime = place;
    };
    const fail = () => {
      clearTimeout(late);
      setProblem("视频加载失败");
    };
    const listeners: Record<string, () => void> = {
      loadedmetadata: arrive,
      error: fail,
      pause: keepPlace,
      timeupdate: () => Math.abs(player.currentTime - kept) >= PLACE_EVERY_SECONDS && keepPlace(),
      volumechange: () => {
        rememberVolume(player.volume);
        if (!player.muted) setSilenced(false);
      },
    };
    for (const [type, listener] of Object.entries(listeners)) player.addEventListener(type, listener, { signal });
    window.addEventListener("pagehide", keepPlace, { signal });
    player.volume = rememberedVolume();
    if (player.readyState >= player.HAVE_METADATA) arrive();
    if (player.error) fail();
    void begin(player, signal).then((muted) => !signal.aborted && setSilenced(muted));
    return () => {
      end.abort();
      clearTimeout(late);
      keepPlace();
    };
  }, [element, url, attempt]);

  return {
    problem,
    silenced,
    unmute: useCallback(() => {
      if (!element.current) return;
      element.current.muted = false;
      setSilenced(false);
    }, [element]),
    retry: useCallback(() => {
      setProblem(null);
      element.current?.load();
      setAttempt((count) => count + 1);
    }, [element]),
  };
}

/** Starts the video. Returns whether it had to start without sound. If that is refused too, the poster and the controls are shown. */
async function begin(player: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  try {
    await player.play();
    return false;
  } catch (error) {
    if (signal.aborted || (error as Error).name !== "NotAllowedError") return false;
  }
  try {
    player.muted = true;
    await player.play();
    return true;
  } catch {
    player.muted = false;
    return false;
  }
}
