import type { PictureView } from "@shiye/events/media";
import { useState } from "react";
import { Picture } from "../../ui/Picture.tsx";
import styles from "./PicturePane.module.css";

/** One picture. It is asked for when it or its neighbour is shown, and kept from then on. */
export function Slide({ picture, text, eager, near }: { picture: PictureView; text: string; eager: boolean; near: boolean }) {
  const [wanted, setWanted] = useState(near);
  if (near && !wanted) setWanted(true);
  return (
    <div className={styles.slide}>
      {wanted && (
        <Picture
          className={styles.picture}
          url={picture.url}
          variants={picture.variants}
          thumbhash={null}
          sizes="(max-width: 768px) 100vw, 750px"
          alt={text}
          eager={eager}
        />
      )}
    </div>
  );
}
