import type { PictureView } from "@shiye/events/media";
import { paneSizes, pictureChoices } from "@shiye/events/picture-pane";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { backOnline } from "../../../platform/back-online.ts";
import { Button } from "../../../ui/Button.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import styles from "./PicturePane.module.css";

interface SlideProps {
  picture: PictureView;
  text: string;
  eager: boolean;
  near: boolean;
  /** Width divided by height of the pane. */
  ratio: number;
  /** A smaller one, shown until the picture is there: on a slow line what was sharp would blur. */
  until?: string | undefined;
}

/** One picture. It is loaded when it or its neighbour is shown, and kept from then on. */
export function Slide({ picture, text, eager, near, ratio, until }: SlideProps) {
  const [wanted, setWanted] = useState(near);
  if (near && !wanted) setWanted(true);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  // The picture loads itself again then.
  useEffect(() => (failed ? backOnline.subscribe(() => setFailed(false)) : undefined), [failed]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles.slide}>
      {wanted && (
        <Picture
          key={attempt}
          className={styles.picture}
          style={until ? { backgroundImage: `url(${until})` } : {}}
          url={picture.url}
          variants={pictureChoices(picture.variants, picture)}
          thumbhash={null}
          sizes={paneSizes(ratio)}
          alt={text}
          eager={eager}
          onFailed={() => setFailed(true)}
        />
      )}
      {failed && (
        // A tap on it is not a tap on the picture.
        <div className={styles.lost} onPointerDown={(event) => event.stopPropagation()} onPointerUp={(event) => event.stopPropagation()}>
          <p role="status">{navigator.onLine ? "图片没有加载出来" : "离线时看不到这张图片"}</p>
          <Button look="outline" aria-label={`重新加载：${text}`} onClick={retry}>
            <RotateCw size={16} aria-hidden="true" />
            重新加载
          </Button>
        </div>
      )}
    </div>
  );
}
