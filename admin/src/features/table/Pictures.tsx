import { App, Flex, Image } from "antd";
import { useState } from "react";
import styles from "./Cell.module.css";

/** Drawn by us: what stands where a picture could not be loaded. */
const FALLBACK =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'%3E%3Crect width='48' height='48' fill='%23e9e9ec'/%3E%3Cpath d='m10 36 10-13 7 8 4-4 7 9z' fill='%238a8a94'/%3E%3C/svg%3E";

/** A small picture that opens large. Source of the alternative text: specification 002 §8. */
export function PictureCell({ url, name, round = false }: { url: string; name: string; round?: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <Image
      src={url}
      alt={failed ? "图片加载失败" : name}
      width={32}
      height={32}
      fallback={FALLBACK}
      preview={failed ? false : { mask: null }}
      onError={() => setFailed(true)}
      className={round ? styles.avatar : styles.thumbnail}
    />
  );
}

export function GalleryCell({ urls, name }: { urls: readonly string[]; name: string }) {
  const { message } = App.useApp();
  const [first] = urls;
  if (first === undefined) return <span className={styles.none}>无</span>;
  return (
    <Flex gap={8} align="center">
      <Image.PreviewGroup items={[...urls]}>
        <Image
          src={first}
          alt={`${name}，共 ${urls.length} 张`}
          width={32}
          height={32}
          fallback={FALLBACK}
          preview={{ mask: null }}
          className={styles.thumbnail}
          onError={() => message.error({ content: "获取笔记图片失败", key: "pictures" })}
        />
      </Image.PreviewGroup>
      <span className={styles.count}>{urls.length} 张</span>
    </Flex>
  );
}
