import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { paneRatio } from "@shiye/events/picture-pane";
import { Expand } from "lucide-react";
import { type CSSProperties, Suspense, useImperativeHandle, useRef, useState } from "react";
import { HeartGlyph } from "../../../ui/Glyphs.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { thumbhashUrl } from "../../../ui/thumbhash-url.ts";
import { picturesOf, pictureText } from "./note-pictures.ts";
import styles from "./PicturePane.module.css";
import type { SliderHandle } from "./PictureSlider.tsx";
import { Slide } from "./Slide.tsx";
import { type TapPlace, useTap } from "./use-tap.ts";

const PictureSlider = namedLazy(() => import("./PictureSlider.tsx"), "PictureSlider", { quiet: true });
const PictureLightbox = namedLazy(() => import("../../../ui/PictureLightbox.tsx"), "PictureLightbox");

export interface PicturePaneHandle {
  step: (by: 1 | -1) => void;
}

interface PicturePaneProps {
  note: NoteCardView | NoteView;
  onDoubleTap: () => void;
  ref: React.Ref<PicturePaneHandle>;
}

export function PicturePane({ note, onDoubleTap, ref }: PicturePaneProps) {
  const pictures = picturesOf(note);
  const [onCard] = useState(() => pictureOnCard(note.id));
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const [hearts, setHearts] = useState<(TapPlace & { key: number })[]>([]);
  const slider = useRef<SliderHandle>(null);
  useImperativeHandle(ref, () => ({ step: (by) => slider.current?.step(by) }), []);
  const tap = useTap(
    () => PictureLightbox.whenThere(() => setEnlarged(true)),
    (place) => {
      setHearts((list) => [...list, { ...place, key: performance.now() }]);
      onDoubleTap();
    },
  );
  const first = pictures[0];
  const ambient = thumbhashUrl(pictures[index]?.thumbhash ?? first?.thumbhash);
  const ratio = paneRatio(first);
  const slides = pictures.map((picture, at) => (
    <Slide
      // biome-ignore lint/suspicious/noArrayIndexKey: a note may have the same picture twice
      key={`${at} ${picture.url}`}
      picture={picture}
      text={pictureText(picture, at, pictures.length, note.title)}
      eager={at === 0}
      until={at === 0 ? onCard : undefined}
      near={Math.abs(at - index) <= 1}
      ratio={ratio}
    />
  ));
  return (
    <section
      className={styles.pane}
      aria-label={`图片，共 ${pictures.length} 张`}
      style={(ambient ? { "--ambient": `url(${ambient})` } : {}) as CSSProperties}
    >
      <div className={styles.stage} {...tap}>
        {pictures.length > 1 ? (
          <Suspense fallback={slides[0]}>
            <PictureSlider ref={slider} slides={slides} index={index} onIndexChange={setIndex} missing={slides[0]} />
          </Suspense>
        ) : (
          slides
        )}
        {hearts.map(({ key, x, y }) => (
          <span
            key={key}
            className={styles.heart}
            style={{ left: x, top: y, "--tilt": `${(key % 40) - 20}deg` } as CSSProperties}
            onAnimationEnd={() => setHearts((list) => list.filter((heart) => heart.key !== key))}
          >
            <HeartGlyph filled size={96} />
          </span>
        ))}
      </div>
      {pictures.length > 1 && (
        <p className={styles.counter} aria-hidden="true">
          {`${index + 1}/${pictures.length}`}
        </p>
      )}
      {first && (
        <IconButton
          className={styles.enlarge}
          label="查看大图"
          icon={<Expand size={18} />}
          onPointerEnter={PictureLightbox.preload}
          onClick={() => PictureLightbox.whenThere(() => setEnlarged(true))}
        />
      )}
      {enlarged && (
        <Suspense>
          <PictureLightbox
            pictures={pictures.map((picture, at) => ({ ...picture, text: pictureText(picture, at, pictures.length, note.title) }))}
            index={index}
            onClose={() => setEnlarged(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What the card of this note in the list below shows: the first picture, only smaller. The browser has it in memory. */
function pictureOnCard(noteId: number): string | undefined {
  const image = document.querySelector<HTMLImageElement>(`[data-note="${noteId}"] img`);
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
}
