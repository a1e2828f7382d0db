import { type CSSProperties, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { backOnline } from "../platform/back-online.ts";
import { createLoadQueue } from "../platform/load-queue.ts";
import { scrollsNow } from "../platform/scroll-place.ts";
import { classNames } from "./class-names.ts";
import { NoPictureGlyph } from "./Glyphs.tsx";
import styles from "./Picture.module.css";
import { thumbhashUrl } from "./thumbhash-url.ts";

interface PictureVariant {
  url: string;
  width: number;
  type: string;
}
interface PictureProps {
  url: string | null;
  alt: string;
  variants?: readonly PictureVariant[];
  thumbhash?: string | null;
  /** The width of the picture in CSS: `240px` or `(max-width: 600px) 50vw, 20vw`. */
  sizes?: string;
  /** For a picture in the first view: it is loaded at once, without the queue. */
  eager?: boolean;
  onFailed?: () => void;
  className?: string;
  style?: CSSProperties;
}

/** Specification 000 §4: four at a time, a placeholder after 5 s. A picture that arrives later replaces the placeholder. */
const queue = createLoadQueue(4);
const TIMEOUT_MS = 5000;

type Stage = "queued" | "loading" | "arrived" | "late" | "failed";

/** A picture whose place has its size from the first frame, so nothing moves. The thumbhash fills the place until the picture arrives. */
export function Picture({ url, alt, variants = [], thumbhash, sizes, eager = false, onFailed, className, style }: PictureProps) {
  const [stage, goTo] = useState<Stage>(url ? (eager ? "loading" : "queued") : "failed");
  // A more urgent update would make React start the rendering of the cards again each time a picture arrives.
  const setStage = useCallback<typeof goTo>((next) => startTransition(() => goTo(next)), []);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!url || eager) return;
    const leave = queue.ask(() => setStage((current) => (current === "queued" ? "loading" : current)));
    release.current = leave;
    return leave;
  }, [url, eager, setStage]);
  useEffect(() => {
    if (stage !== "loading") return;
    const timer = window.setTimeout(() => {
      release.current?.();
      setStage((current) => (current === "loading" ? "late" : current));
    }, TIMEOUT_MS);
    return () => window.clearTimeout(timer);
  }, [stage, setStage]);

  useEffect(
    () =>
      stage === "failed" && url
        ? // A failed picture is not in the page. Rendering it again loads it again.
          backOnline.subscribe(() => setStage("loading"))
        : undefined,
    [stage, url, setStage],
  );

  const settle = (next: "arrived" | "failed") => {
    release.current?.();
    setStage(next);
    if (next === "failed") onFailed?.();
  };
  const placeholder = stage === "arrived" ? null : thumbhashUrl(thumbhash);
  return (
    <span
      className={classNames(styles.frame, className)}
      style={{ ...style, ...(placeholder ? { backgroundImage: `url(${placeholder})` } : {}) }}
    >
      {url && stage !== "queued" && stage !== "failed" && (
        <picture className={styles.picture}>
          {sourcesOf(variants).map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          <img
            className={classNames(styles.image, eager ? undefined : stage === "arrived" ? styles.arrived : styles.waiting)}
            src={url}
            alt={alt}
            decoding="async"
            fetchPriority={eager ? "high" : "auto"}
            onLoad={({ currentTarget }) => {
              // A fade needs a layer of its own, and is not visible below the screen or on a page that scrolls.
              if (scrollsNow() || currentTarget.getBoundingClientRect().top > innerHeight) currentTarget.style.animation = "none";
              settle("arrived");
            }}
            onError={() => settle("failed")}
          />
        </picture>
      )}
      {(stage === "failed" || stage === "late") && (
        // A late picture is still in the page with its alternative text. After a failure the placeholder has the text.
        <span className={styles.failed} {...(stage === "failed" && alt ? { role: "img", "aria-label": alt } : {})}>
          <NoPictureGlyph size={28} />
        </span>
      )}
    </span>
  );
}

/** One `<source>` per format, the smaller format first. */
function sourcesOf(variants: readonly PictureVariant[]): { type: string; srcSet: string }[] {
  return ["image/avif", "image/webp"].flatMap((type) => {
    const ofType = variants.filter((variant) => variant.type === type);
    return ofType.length > 0 ? [{ type, srcSet: ofType.map(({ url, width }) => `${url} ${width}w`).join(", ") }] : [];
  });
}
