import { Suspense, useState } from "react";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import styles from "./CommentPictures.module.css";

const PictureLightbox = namedLazy(() => import("../../../ui/PictureLightbox.tsx"), "PictureLightbox");

/** Squares of a fixed size, because a comment does not say how large its pictures are; whole on the full screen. */
export function CommentPictures({ urls }: { urls: readonly string[] }) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const nameOf = (index: number) => (urls.length > 1 ? `评论图片，第 ${index + 1} 张，共 ${urls.length} 张` : "评论图片");
  return (
    <>
      <ul className={styles.pictures} data-single={urls.length === 1}>
        {urls.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice, and the order never changes
          <li key={index}>
            <button
              type="button"
              className={styles.button}
              aria-label={`查看大图：${nameOf(index)}`}
              onPointerEnter={PictureLightbox.preload}
              onClick={() => PictureLightbox.whenThere(() => setEnlarged(index))}
            >
              <Picture className={styles.picture} url={url} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {enlarged !== null && (
        <Suspense>
          <PictureLightbox
            pictures={urls.map((url, index) => ({ url, text: nameOf(index) }))}
            index={enlarged}
            onClose={() => setEnlarged(null)}
          />
        </Suspense>
      )}
    </>
  );
}
