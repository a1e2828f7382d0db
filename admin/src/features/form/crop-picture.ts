import type { Area } from "react-easy-crop";

/** Pixels of an avatar's side. */
const SIDE = 400;

/** The chosen square of a picture. */
export async function cropPicture(source: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("文件读取失败，请重试"))), "image/webp", 0.9);
  });
}
