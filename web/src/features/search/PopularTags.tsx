import { Hash } from "lucide-react";
import { Link } from "react-router-dom";
import { classNames } from "../../ui/class-names.ts";
import { useOneStop } from "../../ui/use-one-stop.ts";
import styles from "./PopularTags.module.css";
import { searchAddress } from "./search-address.ts";
import { useGetPopularTagsQuery } from "./search-api.ts";

interface PopularTagsProps {
  /** In the middle of an empty page. */
  centred?: boolean;
  className?: string | undefined;
  onChoose?: () => void;
}

/** The most used tags, each as a search; together one stop of the Tab key. Nothing is shown if they could not be loaded. */
export function PopularTags({ centred = false, className, onChoose }: PopularTagsProps) {
  const { data: tags = [] } = useGetPopularTagsQuery();
  const stop = useOneStop(0);
  if (tags.length === 0) return null;
  return (
    <section className={classNames(styles.popular, centred && styles.centred, className)} aria-label="热门标签">
      <h2 className={styles.title}>热门标签</h2>
      <ul className={styles.tags} {...stop.row}>
        {tags.map(({ id, name }, place) => (
          <li key={id}>
            <Link className={styles.tag} to={searchAddress({ tag: name })} tabIndex={stop.tabIndex(place, tags.length)} onClick={onChoose}>
              <Hash size={14} aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
