import { commentImages } from "@shiye/events/comment-text";
import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./Cell.module.css";
import { plainText } from "./format.ts";

// The picture viewer is large, so texts without pictures do not load it.
const PictureCell = lazyPart(() => import("./Pictures.tsx"), "PictureCell", { quiet: true });

/** A stored text as members see it: the text, and its pictures below. */
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
