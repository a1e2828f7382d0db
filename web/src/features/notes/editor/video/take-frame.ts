import { compressedSize } from "../../../pictures/upload/image-checks.ts";

/** Specification 001 §4: the cover is the frame at one second; after ten seconds of waiting there is none. */
const FRAME_AT_SECONDS = 1;
const TIMEOUT_MS = 10_000;
const QUALITY = 0.8;

/** The frame at one second of the video at this address, or in the middle of a shorter one. */
export async function takeFrame(address: string): Promise<Blob> {
  const player = document.createElement("video");
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("视频加载超时")), TIMEOUT_MS);
      player.onerror = () => reject(new Error("视频加载失败"));
      player.onloadeddata = () => {
        player.currentTime = Math.min(FRAME_AT_SECONDS, player.duration / 2 || 0);
      };
      player.onseeked = () => resolve();
      player.muted = true;
      player.playsInline = true;
      player.preload = "auto";
      player.src = address;
    });
    return await frameOf(player);
  } finally {
    clearTimeout(timer);
    player.onerror = null;
    player.removeAttribute("src");
    player.load();
  }
}

/** The current frame of a player. */
export async function frameOf(player: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, compressedSize(player.videoWidth, player.videoHeight));
  canvas.getContext("2d")?.drawImage(player, 0, 0, canvas.width, canvas.height);
  const frame = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!frame || player.videoWidth === 0) throw new Error("无法生成缩略图Blob");
  return frame;
}
