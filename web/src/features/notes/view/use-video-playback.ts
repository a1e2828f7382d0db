import { type RefObject, useCallback, useEffect, useState } from "react";
import { rememberedPlace, rememberedVolume, rememberPlace, rememberVolume } from "./video-memory.ts";

/** Nearer to the end than this counts as seen. */
const END_SECONDS = 2;
/** A tab that crashes loses no more of the place than this. */
const PLACE_EVERY_SECONDS = 5;
/** Nothing of a video after this long is worth a word; it may still come. */
const LATE_MS = 15_000;

export interface VideoPlayback {
  /** Why there is nothing to see. */
  problem: string | null;
  /** The browser allowed it to begin without its sound only. */
  silenced: boolean;
  unmute: () => void;
  retry: () => void;
}

/** As loud as the last video, from where this one was left; begins by itself, without sound where the browser allows no sound. */
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
      // Without a duration nothing of it has come, and the place of the last visit still holds.
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

/** Whether it had to begin without sound. Refused even so, the poster and the controls are there. */
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
