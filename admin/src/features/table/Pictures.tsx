import { smallPicture } from "@shiye/client/small-picture";
import { App, Flex, Image } from "antd";
import { type RefObject, useEffect, useRef, useState } from "react";
import { largeClasses, largePicture, largePictures } from "../../ui/large-picture.tsx";
import styles from "./Cell.module.css";

/** Shown when a picture could not be loaded: a landscape, or a head for an avatar. */
const FALLBACK =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'%3E%3Crect width='48' height='48' fill='%23e9e9ec'/%3E%3Cpath d='m10 36 10-13 7 8 4-4 7 9z' fill='%238a8a94'/%3E%3C/svg%3E";
const AVATAR_FALLBACK =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'%3E%3Crect width='48' height='48' fill='%23e9e9ec'/%3E%3Cg fill='%238a8a94'%3E%3Ccircle cx='24' cy='19' r='8'/%3E%3Cpath d='M8 44a16 14 0 0 1 32 0z'/%3E%3C/g%3E%3C/svg%3E";

/** After this time a picture counts as late. Source: specification 002 §9. */
const LATE_MS = 8000;

/** Whether the picture in an element is loaded, late or failed. A late one is shown when it is loaded. */
function usePictureState(place: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<"waiting" | "there" | "late" | "lost">("waiting");
  useEffect(() => {
    const element = place.current;
    // These events do not bubble.
    const onLoad = () => setState((before) => (before === "lost" ? before : "there"));
    const onError = () => setState("lost");
    const timer = setTimeout(() => setState((before) => (before === "waiting" ? "late" : before)), LATE_MS);
    element?.addEventListener("load", onLoad, true);
    element?.addEventListener("error", onError, true);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("load", onLoad, true);
      element?.removeEventListener("error", onError, true);
    };
  }, [place]);
  return state;
}

/** Source: specification 002 §8. */
const altOf = (state: ReturnType<typeof usePictureState>, name: string) =>
  state === "lost" ? "图片加载失败" : state === "late" ? "图片加载超时" : name;

/** A small picture that opens in full size. */
export function PictureCell({ url, name, round = false }: { url: string; name: string; round?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const state = usePictureState(place);
  return (
    <span ref={place} className={styles.picture}>
      <Image
        src={state === "lost" ? (round ? AVATAR_FALLBACK : FALLBACK) : smallPicture(url)}
        alt={altOf(state, name)}
        width={32}
        height={32}
        loading="lazy"
        classNames={largeClasses}
        preview={state === "lost" ? false : { ...largePicture(name), src: url }}
        className={round ? styles.avatar : styles.thumbnail}
      />
    </span>
  );
}

/** The first picture of several, which opens all of them: also if it is lost itself. */
export function GalleryCell({ urls, name }: { urls: readonly string[]; name: string }) {
  const { message } = App.useApp();
  const place = useRef<HTMLDivElement>(null);
  const state = usePictureState(place);
  const [first] = urls;
  if (first === undefined) return <span className={styles.none}>无</span>;
  return (
    <Flex ref={place} gap={8} align="center" className={styles.picture}>
      <Image.PreviewGroup items={urls.map((src) => ({ src, alt: name }))} classNames={largeClasses} preview={largePictures(name)}>
        <Image
          src={state === "lost" ? FALLBACK : smallPicture(first)}
          alt={altOf(state, `${name}，共 ${urls.length} 张`)}
          width={32}
          height={32}
          loading="lazy"
          preview={{ cover: "" }}
          className={styles.thumbnail}
          onError={() => message.error({ content: "获取笔记图片失败", key: "pictures" })}
        />
      </Image.PreviewGroup>
      <span className={styles.count}>{urls.length} 张</span>
    </Flex>
  );
}
