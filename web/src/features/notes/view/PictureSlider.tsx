import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactElement, type Ref, useEffect, useImperativeHandle } from "react";
import { isCalm } from "../../../platform/media.ts";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./PicturePane.module.css";

export interface SliderHandle {
  step: (by: 1 | -1) => void;
}

interface PictureSliderProps {
  slides: ReactElement[];
  index: number;
  onIndexChange: (index: number) => void;
  ref: Ref<SliderHandle>;
}

export function PictureSlider({ slides, index, onIndexChange, ref }: PictureSliderProps) {
  const calm = isCalm();
  const [viewport, carousel] = useEmblaCarousel({ duration: calm ? 0 : 22 });
  useEffect(() => {
    if (!carousel) return;
    const tell = () => onIndexChange(carousel.selectedScrollSnap());
    carousel.on("select", tell);
    return () => void carousel.off("select", tell);
  }, [carousel, onIndexChange]);
  const step = (by: 1 | -1) => (by === 1 ? carousel?.scrollNext() : carousel?.scrollPrev());
  useImperativeHandle(ref, () => ({ step }));
  const last = slides.length - 1;
  // A tap on an arrow must not count as a tap on the picture.
  const ownTap = {
    onPointerDown: (event: React.PointerEvent) => event.stopPropagation(),
    onPointerUp: (event: React.PointerEvent) => event.stopPropagation(),
  };
  return (
    <>
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.track}>
          {slides.map((slide, at) => (
            <li key={slide.key} className={styles.cell} aria-hidden={at !== index}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
      <VisuallyHidden live>{`第 ${index + 1} 张，共 ${slides.length} 张`}</VisuallyHidden>
      <button
        type="button"
        className={classNames(styles.arrow, styles.before)}
        aria-label="上一张图片"
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={index === 0}
        {...ownTap}
        onClick={() => step(-1)}
      >
        <ChevronLeft size={22} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classNames(styles.arrow, styles.after)}
        aria-label="下一张图片"
        aria-keyshortcuts="ArrowRight"
        aria-disabled={index === last}
        {...ownTap}
        onClick={() => step(1)}
      >
        <ChevronRight size={22} aria-hidden="true" />
      </button>
      <div className={styles.dots} aria-hidden="true">
        {slides.map((slide, at) => (
          <span key={slide.key} className={classNames(styles.dot, at === index && styles.here)} />
        ))}
      </div>
    </>
  );
}
