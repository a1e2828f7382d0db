import { useMemo } from "react";
import { Link } from "react-router-dom";
import { LINK_REL, textParts } from "../../rich-text/text-parts.ts";
import styles from "./MessageItem.module.css";

/** Plain text with its addresses as links. Links to our own pages open in this tab. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text]);
  return parts.map((part, index) => {
    const key = `${index} ${part.text}`;
    if (part.kind === "text") return <span key={key}>{part.text}</span>;
    const { origin, pathname, search, hash } = new URL(part.address);
    if (origin === location.origin)
      return (
        <Link key={key} className={styles.address} to={pathname + search + hash}>
          {part.text}
        </Link>
      );
    return (
      <a key={key} className={styles.address} href={part.address} target="_blank" rel={LINK_REL}>
        {part.text}
      </a>
    );
  });
}
