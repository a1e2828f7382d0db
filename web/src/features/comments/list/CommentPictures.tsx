import type { PictureView } from "@shiye/events/media";
import { type CSSProperties, Suspense, useState } from "react";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { SquarePicture } from "../../pictures/SquarePicture.tsx";
import styles from "./CommentPictures.module.css";

const PictureLightbox = namedLazy(() => import("../../../ui/PictureLightbox.tsx"), "PictureLightbox");

/** The side of a square, in CSS pixels. */
const SIDE = 76;
const SINGLE_SIDE = 152;

/** Shows pictures of any shape as small squares in a row. On the full screen they are complete, as they were stored. */
export function CommentPictures({ pictures }: { pictures: readonly PictureView[] }) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const side = pictures.length === 1 ? SINGLE_SIDE : SIDE;
  const nameOf = (index: number) => (pictures.length > 1 ? `评论图片，第 ${index + 1} 张，共 ${pictures.length} 张` : "评论图片");
  return (
    <>
      <ul className={styles.pictures} style={{ "--side": `${side}px` } as CSSProperties}>
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comment may have the same picture twice, and the order never changes
          <li key={index}>
            <button
              type="button"
              className={styles.button}
              aria-label={`查看大图：${nameOf(index)}`}
              onPointerEnter={PictureLightbox.preload}
              onClick={() => PictureLightbox.whenThere(() => setEnlarged(index))}
            >
              <SquarePicture className={styles.picture} picture={picture} side={side} />
            </button>
          </li>
        ))}
      </ul>
      {enlarged !== null && (
        <Suspense>
          <PictureLightbox
            pictures={pictures.map(({ url, width, height }, index) => ({ url, width, height, text: nameOf(index) }))}
            index={enlarged}
            onClose={() => setEnlarged(null)}
          />
        </Suspense>
      )}
    </>
  );
}
