import { commentImages } from "@shiye/events/comment-text";
import { lazy, Suspense } from "react";
import styles from "./Cell.module.css";
import { plainText } from "./format.ts";

// The viewer of pictures is large; texts without pictures do without it.
const PictureCell = lazy(() => import("./Pictures.tsx").then(({ PictureCell }) => ({ default: PictureCell })));

/** A text as it is stored, shown as members read it: its words, and below them the pictures that it holds. */
export function StoredText({ text }: { text: string }) {
  const pictures = commentImages(text);
  return (
    <>
      {plainText(text)}
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          <Suspense fallback={<span className={styles.place} />}>
            {pictures.map((url, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text may hold one picture twice, and the list never changes
              <PictureCell key={index} url={url} name="图片" />
            ))}
          </Suspense>
        </span>
      )}
    </>
  );
}
