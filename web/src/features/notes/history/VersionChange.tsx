import type { NoteVersionView } from "@shiye/events/note-versions";
import { ImageOff, Play } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./NoteHistory.module.css";
import { diffText } from "./text-diff.ts";

interface VersionChangeProps {
  version: NoteVersionView;
  /** The version before; undefined for the first. */
  before: NoteVersionView | undefined;
  categoryName: (id: number) => string;
}

/** A version with its changes marked by lines and words, not by colour alone. */
export function VersionChange({ version, before, categoryName }: VersionChangeProps) {
  return (
    <dl className={styles.parts}>
      <Part name="标题">
        <Difference before={before?.title} after={version.title} />
      </Part>
      <Part name="正文">
        <Difference before={before?.content} after={version.content} />
      </Part>
      <Part name="分类">
        <Replaced before={before && categoryName(before.category_id)} after={categoryName(version.category_id)} />
      </Part>
      {(version.tags.length > 0 || (before?.tags.length ?? 0) > 0) && (
        <Part name="标签">
          <Tags before={before?.tags ?? version.tags} after={version.tags} />
        </Part>
      )}
      <Media version={version} before={before} />
    </dl>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function Difference({ before, after }: { before: string | undefined; after: string }) {
  const parts = useMemo(() => (before === undefined ? [] : diffText(before, after)), [before, after]);
  if (before === undefined || before === after) return after;
  return parts.map(({ text, kind, at }) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    return kind === "added" ? <Added key={at} text={text} /> : <Removed key={at} text={text} />;
  });
}

/** A value that changes as a whole: the old one and the new one. */
function Replaced({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined || before === after) return after;
  return (
    <>
      {before && <Removed text={before} />} {after && <Added text={after} />}
    </>
  );
}

function Tags({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const all = [...new Set([...before, ...after])];
  return (
    <ul className={styles.tags}>
      {all.map((tag) => (
        <li key={tag}>
          {!after.includes(tag) ? <Removed text={`#${tag}`} /> : before.includes(tag) ? `#${tag}` : <Added text={`#${tag}`} />}
        </li>
      ))}
    </ul>
  );
}

function Added({ text }: { text: string }) {
  return (
    <ins className={styles.added}>
      <VisuallyHidden>新增：</VisuallyHidden>
      {text}
      <VisuallyHidden>（新增结束）</VisuallyHidden>
    </ins>
  );
}

function Removed({ text }: { text: string }) {
  return (
    <del className={styles.removed}>
      <VisuallyHidden>删去：</VisuallyHidden>
      {text}
      <VisuallyHidden>（删去结束）</VisuallyHidden>
    </del>
  );
}

interface Shown {
  /** Unique, because a note may have the same picture twice. */
  key: string;
  url: string | null;
  gone: boolean;
  film: boolean;
  alt: string;
}

function shownIn({ images, video, type }: NoteVersionView): Shown[] {
  if (type === 2)
    return video
      ? [{ key: video.url, url: video.coverUrl, gone: video.gone || video.coverGone, film: true, alt: video.name || "视频" }]
      : [];
  return images.map(({ url, gone, alt }, place) => ({
    key: `${place} ${url}`,
    url,
    gone,
    film: false,
    alt: alt || `第 ${place + 1} 张图片`,
  }));
}

function Media({ version, before }: Omit<VersionChangeProps, "categoryName">) {
  const changed = before !== undefined && (version.changed.includes("images") || version.changed.includes("video"));
  const name = version.type === 2 ? "视频" : "图片";
  if (!changed)
    return (
      <Part name={name}>
        <Pictures shown={shownIn(version)} label={name} />
      </Part>
    );
  return (
    <>
      <Part name={`${before.type === 2 ? "视频" : "图片"} · 之前`}>
        <Pictures shown={shownIn(before)} label="之前" />
      </Part>
      <Part name={`${name} · 之后`}>
        <Pictures shown={shownIn(version)} label="之后" />
      </Part>
    </>
  );
}

function Pictures({ shown, label }: { shown: readonly Shown[]; label: string }) {
  if (shown.length === 0) return "没有";
  return (
    <ul className={styles.pictures} aria-label={label}>
      {shown.map(({ key, url, gone, film, alt }) => (
        <li key={key} className={styles.picture}>
          {gone || !url ? (
            <span className={styles.gone}>
              <ImageOff size={18} aria-hidden="true" />
              {gone ? "已清理" : "无封面"}
            </span>
          ) : (
            <img src={url} alt={alt} loading="lazy" />
          )}
          {film && (
            <span className={styles.film}>
              <Play size={12} fill="currentColor" aria-label="视频" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
