import type { SearchAnswer } from "@shiye/events/search";
import { Hash, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { countText } from "../../ui/count-text.ts";
import pill from "../../ui/Pill.module.css";
import { useOneStop } from "../../ui/use-one-stop.ts";
import styles from "./SearchTabs.module.css";

interface TagFilterProps {
  tagStats: SearchAnswer["tagStats"];
  tag: string;
  /** An empty text removes the filter. */
  onChange: (tag: string) => void;
}

const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The ten most frequent tags of the result, one stop of the Tab key. One of them narrows it. Specification 000 §2. */
export function TagFilter({ tagStats, tag, onChange }: TagFilterProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const known = tagStats.some(({ label }) => sameTag(label, tag));
  // A tag from the address that is not among the ten can still be removed.
  const shown = tag === "" || known ? tagStats : [{ id: tag, label: tag, count: null }, ...tagStats];
  const stop = useOneStop(shown.findIndex(({ label }) => sameTag(label, tag)));
  useEffect(() => {
    if (tag !== "") row.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tag]);
  if (shown.length === 0) return null;
  return (
    <fieldset ref={row} className={styles.filter} {...stop.row}>
      <legend className={styles.legend}>按标签筛选</legend>
      {shown.map(({ id, label, count }, place) => {
        const chosen = sameTag(label, tag);
        return (
          <button
            key={id}
            type="button"
            className={`${pill.pill} ${styles.tag}`}
            tabIndex={stop.tabIndex(place, shown.length)}
            aria-pressed={chosen}
            aria-label={count === null ? `标签 ${label}` : `标签 ${label}，${count} 篇`}
            onClick={() => onChange(chosen ? "" : label)}
          >
            <Hash size={14} aria-hidden="true" />
            {label}
            {chosen ? <X size={14} aria-hidden="true" /> : count !== null && <span className={styles.count}>{countText(count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
