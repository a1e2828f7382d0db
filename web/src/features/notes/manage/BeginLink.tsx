import { Link } from "react-router-dom";
import styles from "./BeginLink.module.css";

/** The way out of an empty list: to the publish page, from a place where one's own notes will be, or to another page. */
export function BeginLink({ label, to = "/publish" }: { label: string; to?: string }) {
  return (
    <Link className={styles.begin} to={to}>
      {label}
    </Link>
  );
}
