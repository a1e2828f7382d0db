// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useVideoPlayback } from "./use-video-playback.ts";
import { rememberedPlace, rememberedVolume, rememberPlace, rememberVolume } from "./video-memory.ts";

const FILM = "/media/film.mp4";
const refusing = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A player with this duration and this answer to `play`. */
function open({ seconds = 60, play = () => Promise.resolve() }: { seconds?: number; play?: () => Promise<void> } = {}) {
  const player = document.createElement("video");
  let duration = Number.NaN;
  const plays = vi.fn(play);
  Object.defineProperties(player, {
    duration: { get: () => duration },
    currentTime: { value: 0, writable: true },
    readyState: { value: 0, writable: true },
    error: { value: null, writable: true },
    play: { value: plays },
    load: { value: vi.fn() },
  });
  const element = { current: player };
  const hook = renderHook(() => useVideoPlayback(element, FILM));
  const say = (type: string) => act(() => void player.dispatchEvent(new Event(type)));
  return {
    ...hook,
    player,
    plays,
    say,
    arrive: () => {
      duration = seconds;
      say("loadedmetadata");
    },
  };
}

describe("a video that is opened", () => {
  it("has the volume of the last one and continues where it was left", async () => {
    rememberVolume(0.2);
    rememberPlace(FILM, 31);
    const { player, arrive, plays } = open();
    expect(player.volume).toBe(0.2);
    arrive();
    expect(player.currentTime).toBe(31);
    expect(plays).toHaveBeenCalledTimes(1);
  });

  it("begins again after its end was seen", () => {
    const { player, arrive, unmount } = open();
    arrive();
    player.currentTime = 59;
    unmount();
    expect(rememberedPlace(FILM)).toBe(0);
  });

  it("stores its place while it plays, when it is left, and when the page is closed", () => {
    const { player, arrive, say, unmount } = open();
    arrive();
    player.currentTime = 6;
    say("timeupdate");
    expect(rememberedPlace(FILM)).toBe(6);
    player.currentTime = 8;
    say("timeupdate");
    expect(rememberedPlace(FILM)).toBe(6);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(rememberedPlace(FILM)).toBe(8);
    player.currentTime = 20;
    unmount();
    expect(rememberedPlace(FILM)).toBe(20);
  });

  it("keeps the stored place when it is closed before anything was loaded", () => {
    rememberPlace(FILM, 31);
    open().unmount();
    expect(rememberedPlace(FILM)).toBe(31);
  });

  it("begins without sound when sound is refused, and says so until it is turned on", async () => {
    const answers = [refusing("NotAllowedError"), () => Promise.resolve()];
    const { player, result } = open({ play: () => (answers.shift() ?? Promise.resolve)() });
    await waitFor(() => expect(result.current.silenced).toBe(true));
    expect(player.muted).toBe(true);
    act(() => result.current.unmute());
    expect([player.muted, result.current.silenced]).toEqual([false, false]);
    expect(rememberedVolume()).toBe(0.5);
  });

  it("is left alone when it may not begin at all, with its sound unchanged", async () => {
    const { player, plays, result } = open({ play: refusing("NotAllowedError") });
    await waitFor(() => expect(plays).toHaveBeenCalledTimes(2));
    await act(async () => {});
    expect([player.muted, result.current.silenced]).toEqual([false, false]);
  });

  it("is not muted for another refusal", async () => {
    const { player, plays } = open({ play: refusing("AbortError") });
    await act(async () => {});
    expect(plays).toHaveBeenCalledTimes(1);
    expect(player.muted).toBe(false);
  });
});

describe("a video that does not come", () => {
  it("says that it failed, and is loaded again on demand", async () => {
    const { player, plays, result, say } = open();
    say("error");
    expect(result.current.problem).toBe("视频加载失败");
    await act(async () => result.current.retry());
    expect(player.load).toHaveBeenCalledTimes(1);
    expect(plays).toHaveBeenCalledTimes(2);
    expect(result.current.problem).toBeNull();
  });

  it("says that it is late after fifteen seconds, until it is loaded", () => {
    vi.useFakeTimers();
    const { result, arrive } = open();
    act(() => void vi.advanceTimersByTime(14_999));
    expect(result.current.problem).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.problem).toBe("视频加载超时");
    arrive();
    expect(result.current.problem).toBeNull();
  });
});
