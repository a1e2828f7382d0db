import { COMPRESSED_QUALITY, compressedSize, isAnimatedWebp, needsCompression } from "./image-checks.ts";

const HEADER_BYTES = 32;

/** Reduces a large picture before its upload. If that is not possible, the file is sent as it is, and so is an animation, which would stand still. */
export async function compressPicture(file: File): Promise<Blob> {
  if (!needsCompression(file.size)) return file;
  if (isAnimatedWebp(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = compressedSize(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return file;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  // WebP keeps transparency. A browser that cannot write it returns a PNG; then JPEG with a white background is the better choice.
  let small = file.type === "image/jpeg" ? null : await blobOf(canvas, "image/webp");
  if (small?.type !== "image/webp") {
    if (file.type !== "image/jpeg") paintBehind(context, width, height);
    small = await blobOf(canvas, "image/jpeg");
  }
  return small && small.size < file.size ? small : file;
}

function paintBehind(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, COMPRESSED_QUALITY));
}
