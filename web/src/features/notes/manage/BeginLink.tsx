import { Link } from "react-router-dom";
import styles from "./BeginLink.module.css";

/** Leads to the publish page from a place where one's own notes will be. */
export function BeginLink({ label }: { label: string }) {
  return (
    <Link className={styles.begin} to="/publish">
      {label}
    </Link>
  );
}
