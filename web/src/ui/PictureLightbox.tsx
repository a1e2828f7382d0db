import Lightbox from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { useBackCloses } from "../platform/use-back-closes.ts";
import look from "./PictureLightbox.module.css";

interface PictureLightboxProps {
  /** Width and height, if they are known before the picture arrives. */
  pictures: readonly { url: string; text: string; width?: number; height?: number }[];
  index: number;
  onClose: () => void;
}

/** Shows one picture on the whole screen, with zoom by wheel, pinch and double tap. */
export function PictureLightbox({ pictures, index, onClose }: PictureLightboxProps) {
  useBackCloses(true, onClose);
  return (
    <Lightbox
      open
      className={look.lightbox}
      index={index}
      close={onClose}
      slides={pictures.map(({ url, text, width, height }) => ({ src: url, alt: text, ...(width && height ? { width, height } : {}) }))}
      plugins={pictures.length > 1 ? [Counter, Zoom] : [Zoom]}
      // The styles of the site already stop the page from scrolling. This option would also move the page by the width of its scrollbar.
      noScroll={{ disabled: true }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      labels={{
        Previous: "上一张",
        Next: "下一张",
        Close: "关闭大图",
        Lightbox: "大图",
        "Photo gallery": "大图",
        Carousel: "轮播",
        Slide: "图片",
        "{index} of {total}": "第 {index} 张，共 {total} 张",
        "Zoom in": "放大",
        "Zoom out": "缩小",
      }}
      render={pictures.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  );
}
