import styles from "./RichText.module.css";
import { LINK_REL, topicAddress, topicParts } from "./text-parts.ts";

/** One line of plain text with its topics and addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {topicParts(text).map((part, index) => {
        const key = `${index} ${part.text}`;
        if (part.kind === "text") return part.text;
        const [href, rel] = part.kind === "link" ? [part.address, LINK_REL] : [topicAddress(part.name), "noopener"];
        return (
          <a key={key} href={href} target="_blank" rel={rel}>
            {part.text}
          </a>
        );
      })}
    </span>
  );
}
